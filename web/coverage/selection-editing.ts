import { changeBetween, isSame, type Selection, type SelectionChange, withDistricts, withoutDistricts } from './selection.ts';
import { changedTo, type SelectionHistory, startedWith } from './selection-history.ts';

/** What the server holds, and its version. */
export interface Saved {
  readonly ids: Selection;
  readonly version: string | undefined;
}

export interface Editing {
  /** What the changes were made to. */
  readonly base: Saved;
  readonly history: SelectionHistory;
  /** What somebody else changed under unsaved changes, until it is dismissed or saved. */
  readonly elsewhere: SelectionChange | undefined;
}

export function editingOf(saved: Saved): Editing {
  return { base: saved, history: startedWith(saved.ids), elsewhere: undefined };
}

export function isDirty({ base, history }: Editing): boolean {
  return !isSame(base.ids, history.present);
}

/** How many things differ from what is saved. */
export function changesIn({ base, history }: Editing): number {
  const { added, removed } = changeBetween(base.ids, history.present);
  return added.length + removed.length;
}

/** Both changes: those made here are made again to what is there now. Where both concern one thing they agree or this one wins. */
export function mergedSelection(base: Selection, here: Selection, there: Selection): Selection {
  const { added, removed } = changeBetween(base, here);
  return withoutDistricts(withDistricts(there, added), removed);
}

/**
 * What was read again, after a save, another window's or an own one. Unsaved changes are carried over to it; what that adds
 * to or takes from the selection in view has to be told. A step back would undo somebody else's change, so there is none.
 */
export function rebased(editing: Editing, saved: Saved): Editing {
  const { present } = editing.history;
  const merged = mergedSelection(editing.base.ids, present, saved.ids);
  const history = isSame(merged, present) ? editing.history : startedWith(merged);
  const change = changeBetween(present, merged);
  const isTold = isDirty(editing) && change.added.length + change.removed.length > 0;
  const hadToTell = editing.elsewhere !== undefined && !isSame(merged, saved.ids);
  return { base: saved, history, elsewhere: isTold ? change : hadToTell ? editing.elsewhere : undefined };
}

export function edited(editing: Editing, next: Selection): Editing {
  return { ...editing, history: changedTo(editing.history, next) };
}
