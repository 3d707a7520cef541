import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import type { Map as LeafletMap } from 'leaflet';
import { type RefObject, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstView } from '../first-view.ts';
import type { MapCountry } from '../map-country.ts';
import type { Selection } from '../selection.ts';
import { AreaButtons } from './area-buttons.tsx';
import classes from './coverage-map.module.css';
import { mapClicks } from './map-clicks.ts';
import { MapLegend } from './map-legend.tsx';
import { pointerTip } from './pointer-tip.ts';
import { useDistance } from './radius/use-distance.ts';
import type { MapAreas } from './use-map-areas.ts';
import type { MapChoices } from './use-map-choices.ts';
import { useMapTop } from './use-map-top.ts';
import { mapColours } from './window/map-colours.ts';
import { sceneOf } from './window/map-scene.ts';
import { MapView } from './window/map-view.tsx';

interface MapFrameProps extends ExpandButtonProps {
  readonly ref: RefObject<LeafletMap | null>;
  readonly country: MapCountry;
  readonly home: string | undefined;
  readonly selection: Selection;
  readonly areas: MapAreas;
  readonly choices: MapChoices;
  /** What the list has the focus on: an area's or a district's id. */
  readonly marked: number | undefined;
}

/** The map and what lies upon it. */
export function MapFrame({ ref, country, home, selection, areas, choices, marked, ...expand }: MapFrameProps) {
  const { t } = useTranslation('coverage-map');
  const scheme = useComputedColorScheme('light');
  const frame = useMapTop();
  const distance = useDistance(country.country);
  const [start] = useState(() => firstView(country, selection, home));
  const { open, opened } = areas;
  const { waiting, radius } = choices;
  const { pick, turn } = mapClicks(country, areas, choices);
  const scene = useMemo(
    () => sceneOf({ country, open, opened, selection, waiting, marked }),
    [country, open, opened, selection, waiting, marked],
  );
  return (
    <div ref={frame} className={classes.frame} data-tool={radius.stage === 'off' ? undefined : 'radius'}>
      <MapView
        ref={ref}
        country={country}
        start={start}
        scene={scene}
        colours={mapColours[scheme]}
        radius={radius}
        tip={pointerTip({ t, country, open, opened, selection, radius, distance })}
        onPick={pick}
        onTurn={turn}
        onView={areas.lookAt}
      />
      <AreaButtons areas={areas} selection={selection} choices={choices} />
      <MapLegend />
      <ExpandButton {...expand} />
    </div>
  );
}

interface ExpandButtonProps {
  readonly isExpanded: boolean;
  readonly onExpand: (isExpanded: boolean) => void;
}

function ExpandButton({ isExpanded, onExpand }: ExpandButtonProps) {
  const { t } = useTranslation('coverage-map');
  const name = isExpanded ? t(($) => $.collapse) : t(($) => $.expand);
  return (
    <ActionIcon
      variant="default"
      size={44}
      className={classes.expand}
      aria-label={name}
      title={name}
      aria-pressed={isExpanded}
      onClick={() => onExpand(!isExpanded)}
    >
      {isExpanded ? <IconArrowsMinimize size={20} stroke={1.75} /> : <IconArrowsMaximize size={20} stroke={1.75} />}
    </ActionIcon>
  );
}
