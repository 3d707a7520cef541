import type { Flags } from './flags-query.ts';

/** Nothing is left to pay. */
const wholePriceBp = 10_000;

/** A company that will pay nothing is agreed by two administrators. */
export function needsSecondPerson(now: Flags, wanted: Flags): boolean {
  return wanted.discountBp === wholePriceBp && now.discountBp !== wholePriceBp;
}
