import { useRef, useState, type RefObject, useEffect } from 'react';
import { districtAt, type MapArea, type OpenedArea } from './map-country.ts';
import { toggled, type Selection } from './selection.ts';

/** A place selected on the map before its area's outlines have loaded. */
export interface WaitingChoice {
  readonly areaId: number;
  /** In Web Mercator coordinates. */
  readonly x: number;
  readonly y: number;
}

export type Waiting = readonly WaitingChoice[];

export const nothingWaiting: Waiting = [];

export function withWaiting(waiting: Waiting, choice: WaitingChoice): Waiting {
  return [...waiting, choice];
}

/** Drops choices waiting for an area whose outlines failed to load. */
export function withoutArea(waiting: Waiting, areaId: number): Waiting {
  const left = waiting.filter((choice) => choice.areaId !== areaId);
  return left.length === waiting.length ? waiting : left;
}

/**
 * Applies queued choices of an area in order, so choosing a place twice toggles it. `districtAt` returns the district at a point, or
 * nothing over water.
 */
export function applyWaiting(
  waiting: Waiting,
  areaId: number,
  selection: Selection,
  districtAt: (x: number, y: number) => number | undefined,
): { readonly waiting: Waiting; readonly selection: Selection } {
  const chosen = waiting.filter((choice) => choice.areaId === areaId).map(({ x, y }) => districtAt(x, y));
  return {
    waiting: withoutArea(waiting, areaId),
    selection: chosen.reduce<Selection>((now, id) => (id === undefined ? now : toggled(now, id)), selection),
  };
}

interface WaitingOptions {
  readonly selection: Selection;
  readonly load: (area: MapArea) => Promise<OpenedArea>;
  readonly onSettled: (selection: Selection, area: MapArea) => void;
}

/** Queues and shows choices made before the outlines load, then applies them. */
export function useWaiting(
  options: WaitingOptions,
): readonly [waiting: Waiting, wait: (area: MapArea, choice: Omit<WaitingChoice, 'areaId'>) => void] {
  const [waiting, setWaiting] = useState<Waiting>(nothingWaiting);
  const latest = useLatest(options);
  // Several choices may wait for the same response; the first to receive it applies them all before rendering.
  const queue = useRef(waiting);
  const put = (next: Waiting): void => {
    queue.current = next;
    setWaiting(next);
  };
  const wait = async (area: MapArea, choice: Omit<WaitingChoice, 'areaId'>): Promise<void> => {
    put(withWaiting(queue.current, { areaId: area.id, ...choice }));
    try {
      const outlines = await options.load(area);
      const result = applyWaiting(queue.current, area.id, latest.current.selection, (x, y) => districtAt(outlines, x, y));
      if (result.waiting === queue.current) return;
      put(result.waiting);
      latest.current.onSettled(result.selection, area);
    } catch {
      put(withoutArea(queue.current, area.id));
    }
  };
  return [waiting, (area, choice) => void wait(area, choice)];
}

/** Holds the latest value, so that late async callbacks do not act on a stale selection. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
