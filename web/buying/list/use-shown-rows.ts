import { useState, type KeyboardEvent, useDeferredValue } from 'react';
import type { MarketplacePage } from '../api.ts';
import type { Lead } from '../lead.ts';

interface Latest {
  /** Identifies the query; another query resets the list. */
  readonly question: string;
  readonly answer: MarketplacePage;
  /** Cached from an earlier visit; the first fresh response replaces it entirely. */
  readonly isStale: boolean;
  readonly page: number;
  readonly pageSize: number;
  /** Leads bought or declined and then dismissed. */
  readonly gone: ReadonlySet<number>;
}

interface State {
  readonly shownAnswer: Latest;
  readonly shown: ShownRows;
}

/** Keeps the visible rows in place until the user asks for new ones. */
export function useShownRows(latest: Latest | undefined) {
  const [state, setState] = useState<State>();
  const showLatest = () => {
    if (latest !== undefined) setState({ shownAnswer: latest, shown: startRows(latest) });
  };
  if (latest !== undefined && !isSame(state?.shownAnswer, latest)) {
    const isNewQuestion = state === undefined || state.shownAnswer.question !== latest.question || state.shownAnswer.isStale;
    const shown = isNewQuestion
      ? startRows(latest)
      : mergeRows(state.shown.rows, { rows: latest.answer.rows, page: latest.page, pageSize: latest.pageSize }, latest.gone);
    const next = { shownAnswer: latest, shown };
    setState(next);
    return { ...next.shown, showLatest };
  }
  return { rows: state?.shown.rows ?? noRows, newCount: state?.shown.newCount ?? 0, showLatest };
}

const noRows: readonly Lead[] = [];

function startRows({ answer, gone }: Latest): ShownRows {
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

/** Focuses the first of these leads that is in the list, otherwise the page heading. */
export function focusLead(...ids: readonly (number | undefined)[]): void {
  const buttons = ids.map((id) => (id === undefined ? null : document.querySelector<HTMLElement>(`button[data-lead-button="${id}"]`)));
  (buttons.find((button) => button !== null) ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}

/** Focuses the bulk mode switch once the mode's own elements are gone. */
export function focusBulkSwitch(): void {
  document.querySelector<HTMLElement>('[data-bulk-switch]')?.focus();
}

export function focusFirstLead(): void {
  document.querySelector<HTMLElement>(rowButton)?.focus();
}

/** More than fit in a window: rows of a table, and cards on a phone, whose slow processor would feel every further one. */
const firstScreen = { table: 12, cards: 5 } as const;

/**
 * Renders the first screen of a list immediately and the rest deferred. Everything is rendered eventually, so page search and screen
 * readers find it all.
 */
export function useFirstRows<Row>(rows: readonly Row[], layout: keyof typeof firstScreen): readonly Row[] {
  const isWhole = useDeferredValue(true, false);
  return isWhole ? rows : rows.slice(0, firstScreen[layout]);
}

interface ShownRows {
  readonly rows: readonly Lead[];
  /** Number of new leads above the last row, waiting for "Show them". */
  readonly newCount: number;
}

interface Page {
  readonly rows: readonly Lead[];
  readonly page: number;
  readonly pageSize: number;
}

/**
 * Merges a fresh response into a list being read: facts update in place and nothing moves. Leads bought or declined here leave, and rows
 * after the last one refill the page. New leads above are only counted, even if they sort between others. Rows missing from the response
 * keep their last known state: they may be sold or on another page, and the basket checks before selling.
 */
export function mergeRows(shown: readonly Lead[], latest: Page, gone: ReadonlySet<number>): ShownRows {
  const fresh = new Map(latest.rows.map((row) => [row.id, row]));
  const remaining = shown.filter((row) => !gone.has(row.id));
  const refreshed = remaining.map((row) => fresh.get(row.id) ?? row);
  const known = new Set(refreshed.map((row) => row.id));
  const isUnknown = (row: Lead) => !known.has(row.id) && !gone.has(row.id);
  const lastKnown = latest.rows.findLastIndex((row) => known.has(row.id));
  // If the response has no known row, new leads fill the whole page.
  const above = refreshed.length === 0 ? [] : latest.rows.slice(0, lastKnown < 0 ? undefined : lastKnown).filter(isUnknown);
  const below = refreshed.length > 0 && lastKnown < 0 ? [] : latest.rows.slice(lastKnown + 1).filter(isUnknown);
  const rows = [...refreshed, ...below.slice(0, Math.max(0, latest.pageSize - refreshed.length))];
  return { rows, newCount: latest.page === 1 ? above.length : 0 };
}
