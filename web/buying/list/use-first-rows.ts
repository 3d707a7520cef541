import { useDeferredValue } from 'react';

/** More than a window shows at once. */
const firstScreen = 12;

/**
 * What of a list is drawn at once: the first screen when it appears, and the whole as soon as nothing more urgent is to be done. Nothing
 * stays undrawn, so that searching in the page and screen readers find all of it.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const isWhole = useDeferredValue(true, false);
  return isWhole ? rows : rows.slice(0, firstScreen);
}
