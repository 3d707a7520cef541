import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { MapArea, MapCountry } from '../map-country.ts';
import { canUndo, changedTo, startedWith, undone } from '../selection-history.ts';
import { isSame, type Selection, toggled, toggledArea } from '../selection.ts';

export interface MapSelection {
  readonly toggleDistrict: (id: number) => void;
  readonly toggleArea: (area: MapArea) => void;
  /** Takes the place of all that was selected; said in the given words. */
  readonly replace: (selection: Selection, said: string) => void;
  /** After choices that had waited: said like any other change. */
  readonly settle: (selection: Selection, what: string) => void;
  /** Absent where there is nothing to take back, or something else changed the selection since. */
  readonly undo: (() => void) | undefined;
}

/** Changes of the selection by the map: told to everybody, and to be taken back while nothing else changed it. */
export function useMapSelection(country: MapCountry, selection: Selection, onChange: (selection: Selection) => void): MapSelection {
  const { t } = useTranslation('coverage-map');
  const [history, setHistory] = useState(() => startedWith(selection));
  const own = isSame(history.present, selection) ? history : startedWith(selection);
  const put = (next: Selection): void => {
    setHistory(changedTo(own, next));
    onChange(next);
  };
  const change = (next: Selection, what: string): void => {
    if (isSame(next, selection)) return;
    const said = next.length > selection.length ? t(($) => $.added, { what }) : t(($) => $.removed, { what });
    put(next);
    announce(t(($) => $.total, { change: said, count: next.length }));
    void showToast(said, 'success', true);
  };
  return {
    toggleDistrict: (id) => change(toggled(selection, id), country.districtById.get(id)?.code ?? ''),
    toggleArea: (area) => change(toggledArea(selection, area.districts), area.label),
    replace: (next, said) => {
      put(next);
      announce(said);
      void showToast(said, 'success', true);
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
