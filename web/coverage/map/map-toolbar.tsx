import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleDashed, IconMapPinSearch, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapArea, MapCountry } from '../map-country.ts';
import type { RadiusTool } from './radius/use-radius.ts';
import classes from './coverage-map.module.css';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { RadiusForm } from './radius/radius-form.tsx';

interface MapToolbarProps {
  readonly country: MapCountry;
  /** The area that was last pointed at. */
  readonly current: MapArea | undefined;
  readonly isOpen: boolean;
  /** Whether all of its districts are selected. */
  readonly isWhole: boolean;
  readonly radius: RadiusTool;
  readonly onOpenOrClose: (area: MapArea) => void;
  readonly onToggleArea: (area: MapArea) => void;
  readonly onUndo: (() => void) | undefined;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Everything that the right button and the pointer do, as buttons. */
export function MapToolbar(props: MapToolbarProps) {
  const { country, current, isOpen, isWhole, radius, onOpenOrClose, onToggleArea, onUndo } = props;
  const { t } = useTranslation('coverage-map');
  const [hasForm, setForm] = useState(false);
  const formId = useId();
  const isDrawing = radius.stage !== 'off';
  return (
    <>
      <div className={classes.toolbar}>
        {current !== undefined && (
          <>
            <Button
              size="sm"
              variant="default"
              leftSection={isOpen ? <IconZoomOut {...icon} /> : <IconZoomIn {...icon} />}
              aria-label={isOpen ? t(($) => $.closeName, { area: current.label }) : undefined}
              onClick={() => onOpenOrClose(current)}
            >
              {isOpen ? t(($) => $.close) : t(($) => $.open, { area: current.label })}
            </Button>
            <Button size="sm" variant="default" onClick={() => onToggleArea(current)}>
              {isWhole ? t(($) => $.removeAll, { area: current.label }) : t(($) => $.selectAll, { area: current.label })}
            </Button>
          </>
        )}
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
          reason={onUndo === undefined ? t(($) => $.nothingToUndo) : undefined}
          onClick={onUndo}
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
