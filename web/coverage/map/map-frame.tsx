import { ActionIcon, useComputedColorScheme, Button } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '../../ui/icons/trade-icons.ts';
import type { Map as LeafletMap } from 'leaflet';
import { type RefObject, useMemo, useState, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { firstView, type MapCountry, areaAt, districtAt } from '../map-country.ts';
import { type LatLng, toWorld } from '../outline-shapes.ts';
import { type Selection, countSelectedIn } from '../selection.ts';
import classes from './coverage-map.module.css';
import { MapLegend, pointerTip } from './map-legend.tsx';
import { useDistance } from './radius/use-radius.ts';
import type { MapAreas } from './use-map-areas.ts';
import type { MapChoices } from './use-map-choices.ts';
import { mapColours, buildScene } from './window/map-scene.ts';
import { MapView } from './window/map-view.tsx';

interface MapFrameProps extends ExpandButtonProps {
  readonly ref: RefObject<LeafletMap | null>;
  readonly country: MapCountry;
  readonly home: string | undefined;
  readonly selection: Selection;
  readonly areas: MapAreas;
  readonly choices: MapChoices;
  /** Id of the area or district focused in the list. */
  readonly marked: number | undefined;
}

/** Renders the map and its overlays. */
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
    () => buildScene({ country, open, opened, selection, waiting, marked }),
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
        onView={areas.showView}
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

interface MapClicks {
  readonly pick: (place: LatLng) => void;
  /** Handles a right click or long touch. */
  readonly turn: (place: LatLng) => void;
}

/** Handles a click by what it hits: a closed area, a district, or a place whose outlines have not loaded. */
function mapClicks(country: MapCountry, areas: MapAreas, choices: MapChoices): MapClicks {
  return {
    pick: (place) => {
      const [x, y] = toWorld(place);
      const area = areaAt(country, x, y);
      if (area === undefined) return;
      areas.pointAt(area);
      const outlines = areas.opened.get(area.id);
      if (!areas.open.has(area.id)) choices.toggleArea(area);
      else if (outlines === undefined) choices.wait(area, { x, y });
      else {
        const id = districtAt(outlines, x, y);
        if (id !== undefined) choices.toggleDistrict(id);
      }
    },
    turn: (place) => {
      const area = areaAt(country, ...toWorld(place));
      if (area !== undefined) areas.openOrClose(area);
    },
  };
}

interface AreaButtonsProps {
  readonly areas: Pick<MapAreas, 'current' | 'open' | 'openOrClose'>;
  readonly selection: Selection;
  readonly choices: Pick<MapChoices, 'toggleArea'>;
}

/** Offers click and right-click actions as buttons, for the area at the map's centre. */
function AreaButtons({ areas: { current, open, openOrClose }, selection, choices }: AreaButtonsProps) {
  const { t } = useTranslation('coverage-map');
  if (current === undefined) return null;
  const { id, label: area, districts } = current;
  const isOpen = open.has(id);
  const isWhole = countSelectedIn(selection, districts) === districts.length;
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

const property = '--coverage-map-top';

/** Exposes the map's page offset to CSS, so that the map and its side column fill the rest of the window. */
function useMapTop(): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const measure = useRef(() => {
    const element = part.current;
    // Hidden while another step is open.
    if (element === null || element.offsetHeight === 0) return;
    const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
    document.documentElement.style.setProperty(property, `${top}px`);
  });
  // Content above may change without resizing the page.
  useLayoutEffect(() => measure.current());
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => measure.current());
    watch.observe(document.body);
    if (part.current !== null) watch.observe(part.current);
    return () => {
      watch.disconnect();
      document.documentElement.style.removeProperty(property);
    };
  }, []);
  return part;
}
