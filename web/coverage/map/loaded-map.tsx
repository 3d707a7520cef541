import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Map as LeafletMap } from 'leaflet';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.tsx';
import { mapColours } from './map-colours.ts';
import { areaAt, districtAt, type MapArea, type MapCountry, type WorldBox } from '../map-country.ts';
import { areasAtFirst } from '../first-areas.ts';
import { areasInView, sceneOf } from './map-scene.ts';
import { areaOutlinesQuery } from '../outlines-api.ts';
import { fromWorld, type LatLng, toWorld } from '../outline-shapes.ts';
import { countIn, type Selection } from '../selection.ts';
import { useMapSelection } from './use-map-selection.ts';
import { useOpenedAreas } from './use-opened-areas.ts';
import { useRadius } from './radius/use-radius.ts';
import { useWaiting } from '../use-waiting.ts';
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

/** The map with its areas there: what is open, what waits, and what a click means. */
export function LoadedMap({ country, selection, home, onChange, isExpanded, onExpand }: LoadedMapProps) {
  const { t } = useTranslation('coverage-map');
  const scheme = useComputedColorScheme('light');
  const client = useQueryClient();
  const map = useRef<LeafletMap>(null);
  const [open, setOpen] = useState(() => areasAtFirst(country, selection, home));
  const [currentId, setCurrentId] = useState(() => [...open][0]);
  const [marked, setMarked] = useState<number>();
  const [view, setView] = useState<WorldBox>();

  const { opened, failed, retry } = useOpenedAreas(country, open);
  const { toggleDistrict, toggleArea, replace, settle, undo } = useMapSelection(country, selection, onChange);
  const load = (area: MapArea) => client.ensureQueryData(areaOutlinesQuery(country, area));
  const [waiting, wait] = useWaiting({ selection, load, onSettled: (next, { label }) => settle(next, label) });
  const radius = useRadius({
    country,
    load,
    onSelected: (chosen, { km }) =>
      replace(
        chosen,
        t(($) => $.radius.done, { km, count: chosen.length }),
      ),
  });

  const openOrClose = (area: MapArea): void => {
    setCurrentId(area.id);
    const isOpen = open.has(area.id);
    setOpen(isOpen ? open.difference(new Set([area.id])) : open.union(new Set([area.id])));
    announce(isOpen ? t(($) => $.closed, { area: area.label }) : t(($) => $.opened, { area: area.label, count: area.districts.length }));
    if (isOpen) return;
    const { west, east, north, south } = area.shape;
    const [topLeft, bottomRight] = [fromWorld(west, north), fromWorld(east, south)];
    map.current?.fitBounds([
      [topLeft.lat, topLeft.lng],
      [bottomRight.lat, bottomRight.lng],
    ]);
  };

  const pick = (place: LatLng): void => {
    const [x, y] = toWorld(place);
    const area = areaAt(country, x, y);
    if (area === undefined) return;
    setCurrentId(area.id);
    const outlines = opened.get(area.id);
    if (!open.has(area.id)) toggleArea(area);
    else if (outlines === undefined) wait(area, { x, y });
    else {
      const id = districtAt(outlines, x, y);
      if (id !== undefined) toggleDistrict(id);
    }
  };

  const turn = (place: LatLng): void => {
    const area = areaAt(country, ...toWorld(place));
    if (area !== undefined) openOrClose(area);
  };

  const scene = useMemo(
    () => sceneOf({ country, open, opened, selection, waiting, marked }),
    [country, open, opened, selection, waiting, marked],
  );
  const inView = useMemo(() => (view === undefined ? [] : areasInView(country, open, opened, view)), [country, open, opened, view]);
  const current = country.areaById.get(currentId ?? -1) ?? inView[0]?.area;
  const expandName = isExpanded ? t(($) => $.collapse) : t(($) => $.expand);
  const tip = pointerTip({ t, country, open, opened, selection, radius });

  return (
    <section className={classes.root} aria-label={t(($) => $.name)}>
      <p className="visually-hidden">{t(($) => $.alternative)}</p>
      <MapToolbar
        current={current}
        isOpen={current !== undefined && open.has(current.id)}
        isWhole={current !== undefined && countIn(selection, current.districts) === current.districts.length}
        country={country}
        radius={radius}
        onOpenOrClose={openOrClose}
        onToggleArea={toggleArea}
        onUndo={undo}
      />
      <MapNotices waiting={waiting.length} failed={failed} onRetry={retry} radius={radius} />
      <div className={classes.columns}>
        <div className={classes.frame} data-tool={radius.stage === 'off' ? undefined : 'radius'}>
          <MapView
            ref={map}
            country={country}
            scene={scene}
            colours={mapColours[scheme]}
            radius={radius}
            tip={tip}
            onPick={pick}
            onTurn={turn}
            onView={(box, centre) => {
              setView(box);
              // The first view is none that anybody chose.
              const isLeft = view !== undefined && !inView.some(({ area }) => area.id === current?.id);
              if (current === undefined || isLeft) {
                setCurrentId(areaAt(country, ...toWorld(centre))?.id);
              }
            }}
          />
          <MapLegend />
          <ActionIcon
            variant="default"
            size={36}
            className={classes.expand}
            aria-label={expandName}
            title={expandName}
            aria-pressed={isExpanded}
            onClick={() => onExpand(!isExpanded)}
          >
            {isExpanded ? <IconArrowsMinimize size={20} stroke={1.75} /> : <IconArrowsMaximize size={20} stroke={1.75} />}
          </ActionIcon>
        </div>
        <DistrictsInView
          country={country}
          inView={inView}
          opened={opened}
          selection={selection}
          onToggleDistrict={toggleDistrict}
          onToggleArea={toggleArea}
          onOpenOrClose={openOrClose}
          onMark={(id, area) => {
            setMarked(id);
            if (area !== undefined) setCurrentId(area.id);
          }}
        />
      </div>
      <p className={classes.sources}>
        {country.attribution.join('. ')}. <a href="/licences">{t(($) => $.sources)}</a>
      </p>
    </section>
  );
}
