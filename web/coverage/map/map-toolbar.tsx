import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleDashed, IconMapPinSearch, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapCountry } from '../map-country.ts';
import { countIn, type Selection } from '../selection.ts';
import classes from './coverage-map.module.css';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { RadiusForm } from './radius/radius-form.tsx';
import type { MapAreas } from './use-map-areas.ts';
import type { MapChoices } from './use-map-choices.ts';

interface AreaButtonsProps {
  readonly areas: MapAreas;
  readonly selection: Selection;
  readonly choices: MapChoices;
}

interface MapToolbarProps extends AreaButtonsProps {
  readonly country: MapCountry;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Everything that the right button and the pointer do, as buttons. */
export function MapToolbar({ country, areas, selection, choices }: MapToolbarProps) {
  const { t } = useTranslation('coverage-map');
  const [hasForm, setForm] = useState(false);
  const formId = useId();
  const { radius, undo } = choices;
  const isDrawing = radius.stage !== 'off';
  return (
    <>
      <div className={classes.toolbar}>
        <AreaButtons areas={areas} selection={selection} choices={choices} />
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCircleDashed {...icon} />}
          aria-pressed={isDrawing}
          data-active={isDrawing || undefined}
          onClick={isDrawing ? radius.cancel : radius.start}
        >
          {isDrawing ? t(($) => $.radius.cancel) : t(($) => $.radius.tool)}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconMapPinSearch {...icon} />}
          aria-expanded={hasForm}
          aria-controls={formId}
          onClick={() => setForm(!hasForm)}
        >
          {t(($) => $.radius.form)}
        </Button>
        <ReasonButton
          size="sm"
          variant="default"
          leftSection={<IconArrowBackUp {...icon} />}
          reason={undo === undefined ? t(($) => $.nothingToUndo) : undefined}
          onClick={undo}
        >
          {t(($) => $.undo)}
        </ReasonButton>
      </div>
      <div id={formId} hidden={!hasForm}>
        {hasForm && <RadiusForm country={country} onSelect={radius.select} />}
      </div>
    </>
  );
}

/** For the area that was last pointed at. */
function AreaButtons({ areas: { current, open, openOrClose }, selection, choices }: AreaButtonsProps) {
  const { t } = useTranslation('coverage-map');
  if (current === undefined) return null;
  const { id, label: area, districts } = current;
  const isOpen = open.has(id);
  const isWhole = countIn(selection, districts) === districts.length;
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={isOpen ? <IconZoomOut {...icon} /> : <IconZoomIn {...icon} />}
        aria-label={isOpen ? t(($) => $.closeName, { area }) : undefined}
        onClick={() => openOrClose(current)}
      >
        {isOpen ? t(($) => $.close) : t(($) => $.open, { area })}
      </Button>
      <Button size="sm" variant="default" onClick={() => choices.toggleArea(current)}>
        {isWhole ? t(($) => $.removeAll, { area }) : t(($) => $.selectAll, { area })}
      </Button>
    </>
  );
}
