import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { countIn, type Selection } from '../selection.ts';
import classes from './coverage-map.module.css';
import type { MapAreas } from './use-map-areas.ts';
import type { MapChoices } from './use-map-choices.ts';

interface AreaButtonsProps {
  readonly areas: Pick<MapAreas, 'current' | 'open' | 'openOrClose'>;
  readonly selection: Selection;
  readonly choices: Pick<MapChoices, 'toggleArea'>;
}

/** What the right button and a click do, for the area in the middle of the map. */
export function AreaButtons({ areas: { current, open, openOrClose }, selection, choices }: AreaButtonsProps) {
  const { t } = useTranslation('coverage-map');
  if (current === undefined) return null;
  const { id, label: area, districts } = current;
  const isOpen = open.has(id);
  const isWhole = countIn(selection, districts) === districts.length;
  return (
    <div className={classes.areaButtons}>
      <Button variant="default" aria-label={isOpen ? t(($) => $.closeName, { area }) : undefined} onClick={() => openOrClose(current)}>
        {isOpen ? t(($) => $.close) : t(($) => $.open, { area })}
      </Button>
      <Button variant="default" onClick={() => choices.toggleArea(current)}>
        {isWhole ? t(($) => $.removeAll, { area }) : t(($) => $.selectAll, { area })}
      </Button>
    </div>
  );
}
