import type { DeskAddress } from './use-desk-address.ts';

const row = (key: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);

/** The key of the row after another one, else of the one before it; undefined where it is alone. */
export function nextKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string, key: string): string | undefined {
  const at = rows.findIndex((each) => keyOf(each) === key);
  const next = at === -1 ? rows[0] : (rows[at + 1] ?? rows[at - 1]);
  return next === undefined ? undefined : keyOf(next);
}

const heading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1');

/**
 * After a decision: opens the next row beside the list and puts the focus on it, or on the heading where there is none. The focus
 * goes there once the row that was decided about has left, which may take the place of the focus with it.
 */
export function useNextRow<Row>(
  address: Pick<DeskAddress<string, string>, 'set'>,
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): (done: string) => void {
  return (done) => {
    const next = nextKey(rows ?? [], keyOf, done);
    address.set({ open: next });
    requestAnimationFrame(() => (next === undefined ? heading() : row(next))?.focus());
  };
}
