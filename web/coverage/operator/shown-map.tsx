import 'leaflet/dist/leaflet.css';
import { Button, useComputedColorScheme } from '@mantine/core';
import type { Map as LeafletMap } from 'leaflet';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getInitialAreas, firstView, areaAt, type MapCountry } from '../map-country.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { MapLegend, pointerTip } from '../map/map-legend.tsx';
import { useDistance, type RadiusTool } from '../map/radius/use-radius.ts';
import { type MapAreas, useMapAreas } from '../map/use-map-areas.ts';
import { toLeafletBounds, mapColours, buildScene } from '../map/window/map-scene.ts';
import { MapView } from '../map/window/map-view.tsx';
import { type LatLng, toWorld } from '../outline-shapes.ts';
import type { Selection } from '../selection.ts';
import { nothingWaiting } from '../waiting.ts';
import classes from './shown-map.module.css';

interface ShownMapProps {
  readonly country: MapCountry;
  /** Ids of districts, ascending. */
  readonly selection: Selection;
}

const nothing = () => undefined;
/** Read-only: no radius tool. */
const noRadius: RadiusTool = {
  stage: 'off',
  circle: undefined,
  count: undefined,
  hasFailed: false,
  start: nothing,
  cancel: nothing,
  placeAt: nothing,
  follow: nothing,
  select: nothing,
};

/** Shows a read-only coverage map; clicks open and close areas. Lazy-loaded because it brings in Leaflet. */
export default function ShownMap({ country, selection }: ShownMapProps) {
  const { t } = useTranslation('coverage-map');
  const scheme = useComputedColorScheme('light');
  const distance = useDistance(country.country);
  const map = useRef<LeafletMap>(null);
  const [start] = useState(() => firstView(country, selection, undefined));
  const areas = useMapAreas({
    country,
    openAtFirst: () => getInitialAreas(country, selection, undefined),
    onOpened: ({ shape }) => map.current?.fitBounds(toLeafletBounds(shape), { animate: false }),
  });
  const { open, opened } = areas;
  const scene = useMemo(
    () => buildScene({ country, open, opened, selection, waiting: nothingWaiting, marked: undefined }),
    [country, open, opened, selection],
  );
  const turn = (place: LatLng): void => {
    const area = areaAt(country, ...toWorld(place));
    if (area !== undefined) areas.openOrClose(area);
  };
  const failed = areas.failed.map(({ label }) => label).join(', ');
  return (
    <section aria-label={t(($) => $.name)}>
      {failed !== '' && <InlineFailure onRetry={areas.retry}>{t(($) => $.areaFailed, { area: failed })}</InlineFailure>}
      <div className={classes.frame}>
        <MapView
          ref={map}
          country={country}
          start={start}
          scene={scene}
          colours={mapColours[scheme]}
          radius={noRadius}
          tip={pointerTip({ t, country, open, opened, selection, radius: noRadius, distance })}
          onPick={turn}
          onTurn={turn}
          onView={areas.showView}
        />
        <OpenButton areas={areas} />
        <MapLegend />
      </div>
      <p className={classes.sources}>
        {country.attribution.join('. ')}. <a href="/licences">{t(($) => $.sources)}</a>
      </p>
    </section>
  );
}

/** Offers the click action as a button, for the area at the map's centre. */
function OpenButton({ areas: { current, open, openOrClose } }: { areas: MapAreas }) {
  const { t } = useTranslation('coverage-map');
  if (current === undefined) return null;
  const area = current.label;
  const isOpen = open.has(current.id);
  return (
    <Button
      variant="default"
      className={classes.open ?? ''}
      aria-label={isOpen ? t(($) => $.closeName, { area }) : undefined}
      onClick={() => openOrClose(current)}
    >
      {isOpen ? t(($) => $.close) : t(($) => $.open, { area })}
    </Button>
  );
}
