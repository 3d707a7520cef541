import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MapArea, MapCountry } from '../map-country.ts';
import { areaOutlinesQuery } from '../outlines-api.ts';
import type { Selection } from '../selection.ts';
import { useWaiting } from '../use-waiting.ts';
import type { Waiting, WaitingChoice } from '../waiting.ts';
import { useDistance } from './radius/use-distance.ts';
import { type RadiusTool, useRadius } from './radius/use-radius.ts';
import { type MapSelection, useMapSelection } from './use-map-selection.ts';

export interface MapChoices extends Pick<MapSelection, 'toggleDistrict' | 'toggleArea' | 'undo'> {
  readonly waiting: Waiting;
  /** Chooses a place in an area whose outlines have not come. */
  readonly wait: (area: MapArea, choice: Omit<WaitingChoice, 'areaId'>) => void;
  readonly radius: RadiusTool;
}

/** Everything by which the map changes the selection: at once, when outlines come, or by a circle. */
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
    onSelected: (chosen, { km }) =>
      replace(
        chosen,
        t(($) => $.radius.done, { distance: distance(km), count: chosen.length }),
      ),
  });
  return { toggleDistrict, toggleArea, undo, waiting, wait, radius };
}
