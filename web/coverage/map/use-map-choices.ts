import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.tsx';
import { showChange } from '../../ui/toast.tsx';
import type { MapArea, MapCountry } from '../map-country.ts';
import { areaOutlinesQuery } from '../api.ts';
import { canUndo, pushSelection, startHistory, undone, type Selection, isSame, toggled, toggledArea, withDistricts } from '../selection.ts';
import { useWaiting, type Waiting, type WaitingChoice } from '../waiting.ts';
import { useDistance, type RadiusTool, useRadius } from './radius/use-radius.ts';

export interface MapChoices extends Pick<MapSelection, 'toggleDistrict' | 'toggleArea' | 'undo'> {
  readonly waiting: Waiting;
  /** Queues a choice in an area whose outlines have not loaded. */
  readonly wait: (area: MapArea, choice: Omit<WaitingChoice, 'areaId'>) => void;
  readonly radius: RadiusTool;
}

/** Handles every way the map changes the selection: at once, when outlines load, or by circle. */
export function useMapChoices(country: MapCountry, selection: Selection, onChange: (selection: Selection) => void): MapChoices {
  const { t } = useTranslation('coverage-map');
  const client = useQueryClient();
  const distance = useDistance(country.country);
  const { toggleDistrict, toggleArea, replace, settle, undo } = useMapSelection(country, selection, onChange);
  const load = (area: MapArea) => client.ensureQueryData(areaOutlinesQuery(country, area));
  const [waiting, wait] = useWaiting({ selection, load, onSettled: (next, { label }) => settle(next, label) });
  const radius = useRadius({
    country,
    load,
    onSelected: (chosen, { km }, isAdded) => {
      const words = { distance: distance(km), count: chosen.length };
      if (isAdded)
        replace(
          withDistricts(selection, chosen),
          t(($) => $.radius.added, words),
        );
      else
        replace(
          chosen,
          t(($) => $.radius.done, words),
        );
    },
  });
  return { toggleDistrict, toggleArea, undo, waiting, wait, radius };
}

interface MapSelection {
  readonly toggleDistrict: (id: number) => void;
  readonly toggleArea: (area: MapArea) => void;
  /** Replaces the whole selection and announces the given text. */
  readonly replace: (selection: Selection, said: string) => void;
  /** Applies queued choices and announces them like any other change. */
  readonly settle: (selection: Selection, what: string) => void;
  /** Undefined if there is nothing to undo or something else has changed the selection since. */
  readonly undo: (() => void) | undefined;
}

/** Applies and announces the map's changes; offers Undo until something else changes the selection. */
function useMapSelection(country: MapCountry, selection: Selection, onChange: (selection: Selection) => void): MapSelection {
  const { t } = useTranslation('coverage-map');
  const [history, setHistory] = useState(() => startHistory(selection));
  const own = isSame(history.present, selection) ? history : startHistory(selection);
  const put = (next: Selection): void => {
    setHistory(pushSelection(own, next));
    onChange(next);
  };
  const change = (next: Selection, what: string): void => {
    if (isSame(next, selection)) return;
    const announcement = next.length > selection.length ? t(($) => $.added, { what }) : t(($) => $.removed, { what });
    put(next);
    announce(t(($) => $.total, { change: announcement, count: next.length }));
    void showChange(announcement);
  };
  return {
    toggleDistrict: (id) => change(toggled(selection, id), country.districtById.get(id)?.code ?? ''),
    toggleArea: (area) => change(toggledArea(selection, area.districts), area.label),
    replace: (next, announcement) => {
      put(next);
      announce(announcement);
      void showChange(announcement);
    },
    settle: change,
    undo: canUndo(own)
      ? () => {
          const back = undone(own);
          setHistory(back);
          onChange(back.present);
          announce(t(($) => $.undone, { count: back.present.length }));
        }
      : undefined,
  };
}
