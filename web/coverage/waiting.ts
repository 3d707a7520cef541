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
