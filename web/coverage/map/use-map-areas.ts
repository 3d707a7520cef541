import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.tsx';
import { areaAt, type MapArea, type MapCountry, type WorldBox } from '../map-country.ts';
import { type LatLng, toWorld } from '../outline-shapes.ts';
import { type AreaInView, areasInView } from './map-scene.ts';
import { type OpenedAreas, useOpenedAreas } from './use-opened-areas.ts';

export interface MapAreas extends OpenedAreas {
  /** By id: those that show their districts, also while the outlines of these are on their way. */
  readonly open: ReadonlySet<number>;
  readonly inView: readonly AreaInView[];
  /** The area that was last pointed at, or else one that can be seen. */
  readonly current: MapArea | undefined;
  readonly pointAt: (area: MapArea) => void;
  readonly openOrClose: (area: MapArea) => void;
  /** The window shows another part of the map. */
  readonly lookAt: (box: WorldBox, centre: LatLng) => void;
}

interface MapAreasOptions {
  readonly country: MapCountry;
  readonly openAtFirst: () => ReadonlySet<number>;
  readonly onOpened: (area: MapArea) => void;
}

/** Which areas are open, which can be seen, and which one the buttons beside the map are about. */
export function useMapAreas({ country, openAtFirst, onOpened }: MapAreasOptions): MapAreas {
  const { t } = useTranslation('coverage-map');
  const [open, setOpen] = useState(openAtFirst);
  const [currentId, setCurrentId] = useState(() => [...open][0]);
  const [view, setView] = useState<WorldBox>();
  const outlines = useOpenedAreas(country, open);
  const { opened } = outlines;
  const inView = useMemo(() => (view === undefined ? [] : areasInView(country, open, opened, view)), [country, open, opened, view]);
  const current = country.areaById.get(currentId ?? -1) ?? inView[0]?.area;
  return {
    ...outlines,
    open,
    inView,
    current,
    pointAt: ({ id }) => setCurrentId(id),
    openOrClose: (area) => {
      setCurrentId(area.id);
      const isOpen = open.has(area.id);
      setOpen(isOpen ? open.difference(new Set([area.id])) : open.union(new Set([area.id])));
      announce(isOpen ? t(($) => $.closed, { area: area.label }) : t(($) => $.opened, { area: area.label, count: area.districts.length }));
      if (!isOpen) onOpened(area);
    },
    lookAt: (box, centre) => {
      setView(box);
      // The first view is none that anybody chose.
      const isLeft = view !== undefined && !inView.some(({ area }) => area.id === current?.id);
      if (current === undefined || isLeft) setCurrentId(areaAt(country, ...toWorld(centre))?.id);
    },
  };
}
