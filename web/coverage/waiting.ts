import { useRef, useState, type RefObject, useEffect } from 'react';
import { districtAt, type MapArea, type OpenedArea } from './map-country.ts';
import { toggled, type Selection } from './selection.ts';

/** A place that was chosen on the map before the outlines of its area had come. */
export interface WaitingChoice {
  readonly areaId: number;
  /** In the square of the web map. */
  readonly x: number;
  readonly y: number;
}

export type Waiting = readonly WaitingChoice[];

export const nothingWaiting: Waiting = [];

export function withWaiting(waiting: Waiting, choice: WaitingChoice): Waiting {
  return [...waiting, choice];
}

/** The outlines of the area could not be had: what waits for them waits for nothing. */
export function withoutArea(waiting: Waiting, areaId: number): Waiting {
  const left = waiting.filter((choice) => choice.areaId !== areaId);
  return left.length === waiting.length ? waiting : left;
}

/**
 * Makes good what waited for an area, in the order of the choosing: a place chosen twice is chosen and taken out again.
 * `districtAt` tells the district at a place, or nothing where there is only water.
 */
export function settled(
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

/** Choices made before the outlines came: kept, shown, and made good as soon as the outlines are there. */
export function useWaiting(
  options: WaitingOptions,
): readonly [waiting: Waiting, wait: (area: MapArea, choice: Omit<WaitingChoice, 'areaId'>) => void] {
  const [waiting, setWaiting] = useState<Waiting>(nothingWaiting);
  const latest = useLatest(options);
  // Several choices wait for the same answer; the first to hear of it makes all of them good, before anything is drawn.
  const queue = useRef(waiting);
  const put = (next: Waiting): void => {
    queue.current = next;
    setWaiting(next);
  };
  const wait = async (area: MapArea, choice: Omit<WaitingChoice, 'areaId'>): Promise<void> => {
    put(withWaiting(queue.current, { areaId: area.id, ...choice }));
    try {
      const outlines = await options.load(area);
      const result = settled(queue.current, area.id, latest.current.selection, (x, y) => districtAt(outlines, x, y));
      if (result.waiting === queue.current) return;
      put(result.waiting);
      latest.current.onSettled(result.selection, area);
    } catch {
      put(withoutArea(queue.current, area.id));
    }
  };
  return [waiting, (area, choice) => void wait(area, choice)];
}

/** The value of the latest drawing, for what happens later: a request that comes back must not act on an old selection. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
