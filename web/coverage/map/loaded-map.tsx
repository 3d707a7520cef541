import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import type { LatLngBoundsLiteral, Map as LeafletMap } from 'leaflet';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mapColours } from './map-colours.ts';
import type { MapArea, MapCountry } from '../map-country.ts';
import { areasAtFirst } from '../first-areas.ts';
import { sceneOf } from './map-scene.ts';
import { fromWorld } from '../outline-shapes.ts';
import type { Selection } from '../selection.ts';
import { mapClicks } from './map-clicks.ts';
import { useMapAreas } from './use-map-areas.ts';
import { useMapChoices } from './use-map-choices.ts';
import classes from './coverage-map.module.css';
import { DistrictsInView } from './districts-in-view.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapNotices } from './map-notices.tsx';
import { MapToolbar } from './map-toolbar.tsx';
import { MapView } from './map-view.tsx';
import { pointerTip } from './pointer-tip.ts';

interface LoadedMapProps {
  readonly country: MapCountry;
  readonly selection: Selection;
  readonly home?: string | undefined;
  readonly onChange: (selection: Selection) => void;
  readonly isExpanded: boolean;
  readonly onExpand: (isExpanded: boolean) => void;
}

/** The map with its areas there: what is open, what is chosen, and the list that says the same. */
export function LoadedMap({ country, selection, home, onChange, isExpanded, onExpand }: LoadedMapProps) {
  const { t } = useTranslation('coverage-map');
  const scheme = useComputedColorScheme('light');
  const map = useRef<LeafletMap>(null);
  const [marked, setMarked] = useState<number>();
  const areas = useMapAreas({
    country,
    openAtFirst: () => areasAtFirst(country, selection, home),
    onOpened: (area) => map.current?.fitBounds(boundsOf(area)),
  });
  const choices = useMapChoices(country, selection, onChange);
  const { open, opened, failed, retry } = areas;
  const { waiting, radius } = choices;
  const { pick, turn } = mapClicks(country, areas, choices);
  const scene = useMemo(
    () => sceneOf({ country, open, opened, selection, waiting, marked }),
    [country, open, opened, selection, waiting, marked],
  );
  const mark = (id: number | undefined, area: MapArea | undefined): void => {
    setMarked(id);
    if (area !== undefined) areas.pointAt(area);
  };
  return (
    <section className={classes.root} aria-label={t(($) => $.name)}>
      <p className="visually-hidden">{t(($) => $.alternative)}</p>
      <MapToolbar country={country} areas={areas} selection={selection} choices={choices} />
      <MapNotices waiting={waiting.length} failed={failed} onRetry={retry} radius={radius} />
      <div className={classes.columns}>
        <div className={classes.frame} data-tool={radius.stage === 'off' ? undefined : 'radius'}>
          <MapView
            ref={map}
            country={country}
            scene={scene}
            colours={mapColours[scheme]}
            radius={radius}
            tip={pointerTip({ t, country, open, opened, selection, radius })}
            onPick={pick}
            onTurn={turn}
            onView={areas.lookAt}
          />
          <MapLegend />
          <ExpandButton isExpanded={isExpanded} onExpand={onExpand} />
        </div>
        <DistrictsInView country={country} areas={areas} selection={selection} choices={choices} onMark={mark} />
      </div>
      <p className={classes.sources}>
        {country.attribution.join('. ')}. <a href="/licences">{t(($) => $.sources)}</a>
      </p>
    </section>
  );
}

function ExpandButton({ isExpanded, onExpand }: Pick<LoadedMapProps, 'isExpanded' | 'onExpand'>) {
  const { t } = useTranslation('coverage-map');
  const name = isExpanded ? t(($) => $.collapse) : t(($) => $.expand);
  return (
    <ActionIcon
      variant="default"
      size={36}
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

function boundsOf({ shape: { west, east, north, south } }: MapArea): LatLngBoundsLiteral {
  const [topLeft, bottomRight] = [fromWorld(west, north), fromWorld(east, south)];
  return [
    [topLeft.lat, topLeft.lng],
    [bottomRight.lat, bottomRight.lng],
  ];
}
