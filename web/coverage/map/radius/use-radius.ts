import { useRef, useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { kilometresBetween } from '../../../../contract/geography/distance-rule.ts';
import type { CountryCode } from '../../../../contract/kit/country.ts';
import { useFormat } from '../../../ui/format.ts';
import { areasNear, type MapArea, type MapCountry, type OpenedArea } from '../../map-country.ts';
import type { LatLng } from '../../outline-shapes.ts';
import { type Circle, minRadiusKm, districtsWithin } from '../../radius.ts';
import { type Selection, toSelection } from '../../selection.ts';
import { useLatest } from '../../waiting.ts';

/** Off; choosing the centre; following the pointer; finished and waiting for outlines. */
type RadiusStage = 'off' | 'centre' | 'edge' | 'waiting';

export interface RadiusTool {
  readonly stage: RadiusStage;
  readonly circle: Circle | undefined;
  /** Number of districts in the circle; undefined while outlines are missing. */
  readonly count: number | undefined;
  /** Whether the last circle was cancelled because outlines failed to load. */
  readonly hasFailed: boolean;
  readonly start: () => void;
  readonly cancel: () => void;
  readonly placeAt: (place: LatLng) => void;
  readonly follow: (place: LatLng) => void;
  /** Adds the districts around a known centre to the selection, without the pointer. */
  readonly select: (circle: Circle) => void;
}

interface RadiusOptions {
  readonly country: MapCountry;
  readonly load: (area: MapArea) => Promise<OpenedArea>;
  /** `isAdded`: the rest of the selection stays. */
  readonly onSelected: (selection: Selection, circle: Circle, isAdded: boolean) => void;
}

interface State {
  readonly stage: RadiusStage;
  readonly circle: Circle | undefined;
  readonly hasFailed: boolean;
}

const off: State = { stage: 'off', circle: undefined, hasFailed: false };

const circleTo = (centre: LatLng, place: LatLng): Circle => ({
  centre,
  km: Math.max(minRadiusKm, Math.round(kilometresBetween(centre, place))),
});

/** Selects by circle: two clicks replace the whole selection; a postcode and a distance add to it. */
export function useRadius(options: RadiusOptions): RadiusTool {
  const { country, load } = options;
  const [state, setState] = useState(off);
  const latest = useLatest(options);
  /** The latest circle, to detect whether an awaited one is still wanted. */
  const wanted = useRef<Circle>(undefined);
  const { stage, circle } = state;
  const { count, prepare } = useCircleCount(country, load, circle);

  const move = (next: Partial<State>): void => {
    wanted.current = undefined;
    setState({ ...off, ...next });
    if (next.circle !== undefined) prepare(next.circle);
  };

  const finish = async (chosen: Circle, isAdded: boolean): Promise<void> => {
    move({ stage: 'waiting', circle: chosen });
    wanted.current = chosen;
    try {
      const areas = await Promise.all(areasNear(country, chosen).map(latest.current.load));
      if (wanted.current !== chosen) return;
      latest.current.onSelected(districtsIn(chosen, areas), chosen, isAdded);
      setState(off);
    } catch {
      if (wanted.current !== chosen) return;
      setState({ ...off, hasFailed: true });
    }
  };

  return {
    ...state,
    count,
    start: () => move({ stage: 'centre' }),
    cancel: () => move(off),
    placeAt: (place) => {
      if (stage === 'centre') move({ stage: 'edge', circle: { centre: place, km: minRadiusKm } });
      else if (stage === 'edge' && circle !== undefined) void finish(circleTo(circle.centre, place), false);
    },
    follow: (place) => {
      if (stage === 'edge' && circle !== undefined) move({ stage, circle: circleTo(circle.centre, place) });
    },
    select: (chosen) => void finish(chosen, true),
  };
}

/** Areas near a circle with their outlines. */
interface Near {
  readonly key: string;
  readonly areas: readonly OpenedArea[];
}

interface CircleCount {
  /** Absent while outlines of the circle are missing. */
  readonly count: number | undefined;
  /** Preloads outlines for the circle while it is drawn, so that finishing it needs no wait. */
  readonly prepare: (circle: Circle) => void;
}

const joinAreaIds = (areas: readonly MapArea[]): string => areas.map(({ id }) => id).join(' ');

/** Returns the districts entirely inside the circle, in areas with loaded outlines. */
function districtsIn(circle: Circle, areas: readonly OpenedArea[]): Selection {
  return toSelection(
    districtsWithin(
      circle,
      areas.flatMap(({ reaches }) => reaches),
    ),
  );
}

/** Counts the districts in a circle while it is drawn; outlines that fail to load are not yet an error. */
function useCircleCount(country: MapCountry, load: (area: MapArea) => Promise<OpenedArea>, circle: Circle | undefined): CircleCount {
  const [near, setNear] = useState<Near>();
  const asked = useRef('');
  const count = useMemo(() => {
    if (circle === undefined || near === undefined || near.key !== joinAreaIds(areasNear(country, circle))) return undefined;
    return districtsIn(circle, near.areas).length;
  }, [circle, near, country]);
  const prepare = async (areas: readonly MapArea[]): Promise<void> => {
    const key = joinAreaIds(areas);
    if (key === asked.current) return;
    asked.current = key;
    try {
      const outlines = await Promise.all(areas.map(load));
      if (asked.current === key) setNear({ key, areas: outlines });
    } catch {
      // Reported when the circle is finished; it may still change to one that does not need them.
      if (asked.current === key) asked.current = '';
    }
  };
  return { count, prepare: (next) => void prepare(areasNear(country, next)) };
}

const kilometresPerMile = 1.609344;

/** Formats a distance, adding miles where they are used: "12 km (7.5 miles)". */
export function useDistance(country: CountryCode): (km: number) => string {
  const { t } = useTranslation('coverage-map');
  const { number } = useFormat();
  return (kilometres) => {
    const km = number(kilometres);
    if (country !== 'gb') return t(($) => $.radius.km, { km });
    return t(($) => $.radius.kmAndMiles, { km, miles: number(Math.round((kilometres / kilometresPerMile) * 10) / 10) });
  };
}
