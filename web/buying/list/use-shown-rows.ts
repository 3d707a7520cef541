import { useState } from 'react';
import type { Lead } from '../lead.ts';
import type { MarketplacePage } from '../api.ts';
import { mergeRows, type ShownRows } from './shown-rows.ts';

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
