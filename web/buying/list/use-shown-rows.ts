import { useState, type KeyboardEvent, useDeferredValue } from 'react';
import type { MarketplacePage } from '../api.ts';
import type { Lead } from '../lead.ts';

interface Latest {
  /** Names the question; another question starts the list anew. */
  readonly question: string;
  readonly answer: MarketplacePage;
  /** An answer kept from an earlier visit is replaced whole by the first fresh one. */
  readonly isStale: boolean;
  readonly page: number;
  readonly pageSize: number;
  /** Bought or declined, and put away. */
  readonly gone: ReadonlySet<number>;
}

interface State {
  readonly seen: Latest;
  readonly shown: ShownRows;
}

/** The rows on screen: they stay where they are until somebody asks for the new ones. */
export function useShownRows(latest: Latest | undefined) {
  const [state, setState] = useState<State>();
  const showLatest = () => {
    if (latest !== undefined) setState({ seen: latest, shown: startWith(latest) });
  };
  if (latest !== undefined && !isSame(state?.seen, latest)) {
    const isNewQuestion = state === undefined || state.seen.question !== latest.question || state.seen.isStale;
    const shown = isNewQuestion
      ? startWith(latest)
      : mergeRows(state.shown.rows, { rows: latest.answer.rows, page: latest.page, pageSize: latest.pageSize }, latest.gone);
    const next = { seen: latest, shown };
    setState(next);
    return { ...next.shown, showLatest };
  }
  return { rows: state?.shown.rows ?? noRows, newCount: state?.shown.newCount ?? 0, showLatest };
}

const noRows: readonly Lead[] = [];

function startWith({ answer, gone }: Latest): ShownRows {
  return { rows: answer.rows.filter((row) => !gone.has(row.id)), newCount: 0 };
}

function isSame(seen: Latest | undefined, latest: Latest): boolean {
  return (
    seen !== undefined &&
    seen.question === latest.question &&
    seen.answer === latest.answer &&
    seen.gone === latest.gone &&
    seen.isStale === latest.isStale
  );
}

const rowButton = 'button[data-lead-button]';

/** ↑ and ↓ on a row's button move to the neighbour's. */
export function moveBetweenRows(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const buttons = [...(event.currentTarget.closest('table, ul')?.querySelectorAll<HTMLButtonElement>(rowButton) ?? [])];
  const next = buttons[buttons.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)];
  event.preventDefault();
  next?.focus();
}

/** Gives the focus to the first of these leads that is in the list, or where none is to the page's heading. */
export function focusLead(...ids: readonly (number | undefined)[]): void {
  const buttons = ids.map((id) => (id === undefined ? null : document.querySelector<HTMLElement>(`button[data-lead-button="${id}"]`)));
  (buttons.find((button) => button !== null) ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}

/** What switches bulk mode on, when all that belonged to the mode has gone. */
export function focusBulkSwitch(): void {
  document.querySelector<HTMLElement>('[data-bulk-switch]')?.focus();
}

export function focusFirstLead(): void {
  document.querySelector<HTMLElement>(rowButton)?.focus();
}

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

interface ShownRows {
  readonly rows: readonly Lead[];
  /** Above the last row on screen and waiting for "Show them". */
  readonly newCount: number;
}

interface Page {
  readonly rows: readonly Lead[];
  readonly page: number;
  readonly pageSize: number;
}

/**
 * What a fresh answer does to a list that is being read: facts change in place, nothing moves. Leads bought or declined
 * here leave, and what follows the last row fills the page up. New leads above it are only counted, also one that opened
 * late and stands between the others. A row that the answer lacks stays as it was last known: it may have been sold, or lie
 * on another page, and the basket asks before it sells.
 */
export function mergeRows(shown: readonly Lead[], latest: Page, gone: ReadonlySet<number>): ShownRows {
  const fresh = new Map(latest.rows.map((row) => [row.id, row]));
  const remaining = shown.filter((row) => !gone.has(row.id));
  const kept = remaining.map((row) => fresh.get(row.id) ?? row);
  const known = new Set(kept.map((row) => row.id));
  const isUnknown = (row: Lead) => !known.has(row.id) && !gone.has(row.id);
  const lastKnown = latest.rows.findLastIndex((row) => known.has(row.id));
  // Where none of the answer is known, the new ones have taken the whole page.
  const above = kept.length === 0 ? [] : latest.rows.slice(0, lastKnown < 0 ? undefined : lastKnown).filter(isUnknown);
  const below = kept.length > 0 && lastKnown < 0 ? [] : latest.rows.slice(lastKnown + 1).filter(isUnknown);
  const rows = [...kept, ...below.slice(0, Math.max(0, latest.pageSize - kept.length))];
  return { rows, newCount: latest.page === 1 ? above.length : 0 };
}
