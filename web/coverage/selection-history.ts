import { isSame, nothingSelected, type Selection } from './selection.ts';

/** A selection and the ones before it, the latest last. */
export interface SelectionHistory {
  readonly present: Selection;
  readonly past: readonly Selection[];
}

/** Nobody steps back further; more would only take memory. */
const longest = 50;

export function startedWith(present: Selection = nothingSelected): SelectionHistory {
  return { present, past: [] };
}

/** A change to what is selected already leaves no step behind. */
export function changedTo(history: SelectionHistory, selection: Selection): SelectionHistory {
  if (isSame(history.present, selection)) return history;
  return { present: selection, past: [...history.past, history.present].slice(-longest) };
}

export function canUndo(history: SelectionHistory): boolean {
  return history.past.length > 0;
}

export function undone(history: SelectionHistory): SelectionHistory {
  const before = history.past.at(-1);
  return before === undefined ? history : { present: before, past: history.past.slice(0, -1) };
}
