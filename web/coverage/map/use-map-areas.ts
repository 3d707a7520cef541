import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo, useState, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.tsx';
import { findNearestArea, type MapArea, type MapCountry, type WorldBox, type OpenedArea } from '../map-country.ts';
import { type LatLng, toWorld } from '../outline-shapes.ts';
import { areaOutlinesQuery } from '../api.ts';
import { type AreaInView, areasInView } from './window/map-scene.ts';

export interface MapAreas extends OpenedAreas {
  /** Open areas by id, including those whose outlines are still loading. */
  readonly open: ReadonlySet<number>;
  readonly inView: readonly AreaInView[];
  /** Area at the centre of the view, or one pointed at since the view last moved. */
  readonly current: MapArea | undefined;
  readonly pointAt: (area: MapArea) => void;
  readonly openOrClose: (area: MapArea) => void;
  /** Called when the view moves or changes size. */
  readonly showView: (box: WorldBox, centre: LatLng, isMoved: boolean) => void;
}

interface MapAreasOptions {
  readonly country: MapCountry;
  readonly openAtFirst: () => ReadonlySet<number>;
  readonly onOpened: (area: MapArea) => void;
}

interface View {
  readonly box: WorldBox;
  readonly centre: LatLng;
}

/** Tracks which areas are open, which are visible, and which one the map's buttons act on. */
export function useMapAreas({ country, openAtFirst, onOpened }: MapAreasOptions): MapAreas {
  const { t } = useTranslation('coverage-map');
  const [open, setOpen] = useState(openAtFirst);
  const [pointedId, setPointedId] = useState<number>();
  const [view, setView] = useState<View>();
  const outlines = useOpenedAreas(country, open);
  const { opened } = outlines;
  const inView = useMemo(() => (view === undefined ? [] : areasInView(country, open, opened, view.box)), [country, open, opened, view]);
  const middle = useMemo(() => view && findNearestArea(country, ...toWorld(view.centre)), [country, view]);
  return {
    ...outlines,
    open,
    inView,
    current: country.areaById.get(pointedId ?? -1) ?? middle,
    pointAt: ({ id }) => setPointedId(id),
    openOrClose: (area) => {
      const isOpen = open.has(area.id);
      setOpen(isOpen ? open.difference(new Set([area.id])) : open.union(new Set([area.id])));
      announce(isOpen ? t(($) => $.closed, { area: area.label }) : t(($) => $.opened, { area: area.label, count: area.districts.length }));
      if (!isOpen) onOpened(area);
      // Set after the view has moved, because the centre of a curved area may lie in another one.
      setPointedId(area.id);
    },
    showView: (box, centre, isMoved) => {
      setView({ box, centre });
      if (isMoved) setPointedId(undefined);
    },
  };
}

interface OpenedAreas {
  /** Areas with loaded outlines, by id. */
  readonly opened: ReadonlyMap<number, OpenedArea>;
  readonly failed: readonly MapArea[];
  readonly retry: () => void;
}

/** Loads the districts of the wanted areas, each once. */
function useOpenedAreas(country: MapCountry, wanted: ReadonlySet<number>): OpenedAreas {
  const areas = useMemo(() => country.areas.filter(({ id }) => wanted.has(id)), [country, wanted]);
  const combine = useCallback(
    (results: UseQueryResult<OpenedArea>[]): OpenedAreas => ({
      opened: new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const]))),
      failed: areas.filter((_, index) => results[index]?.isError ?? false),
      retry: () => {
        for (const { isError, refetch } of results) if (isError) void refetch();
      },
    }),
    [areas],
  );
  return useQueries({ queries: areas.map((area) => areaOutlinesQuery(country, area)), combine });
}
