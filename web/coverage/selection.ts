/** Selected district ids, ascending and unique. Immutable. */
export type Selection = readonly number[];

export const nothingSelected: Selection = [];

/** Whether none, some or all districts of an area are selected. */
export type AreaState = 'none' | 'some' | 'all';

const ascending = (a: number, b: number): number => a - b;

/** Builds a selection from ids in any order, with repeats. */
export function toSelection(ids: Iterable<number>): Selection {
  return [...new Set(ids)].sort(ascending);
}

/** Returns the index of the first id that is not smaller. */
function findInsertIndex(selection: Selection, id: number): number {
  let [low, high] = [0, selection.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((selection[middle] ?? Infinity) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function isSelected(selection: Selection, id: number): boolean {
  return selection[findInsertIndex(selection, id)] === id;
}

/** Adds districts; returns the same selection if nothing changes. */
export function withDistricts(selection: Selection, ids: Iterable<number>): Selection {
  const added = toSelection(ids).filter((id) => !isSelected(selection, id));
  if (added.length === 0) return selection;
  const merged: number[] = [];
  let next = 0;
  for (const id of selection) {
    for (let first = added[next]; first !== undefined && first < id; first = added[next]) {
      merged.push(first);
      next += 1;
    }
    merged.push(id);
  }
  return [...merged, ...added.slice(next)];
}

/** Removes districts; returns the same selection if nothing changes. */
export function withoutDistricts(selection: Selection, ids: Iterable<number>): Selection {
  const removed = new Set(ids);
  const left = selection.filter((id) => !removed.has(id));
  return left.length === selection.length ? selection : left;
}

export function toggled(selection: Selection, id: number): Selection {
  return isSelected(selection, id) ? withoutDistricts(selection, [id]) : withDistricts(selection, [id]);
}

/** Counts the selected districts of an area. */
export function countSelectedIn(selection: Selection, area: readonly number[]): number {
  return area.reduce((count, id) => (isSelected(selection, id) ? count + 1 : count), 0);
}

/** An area without districts counts as 'none'. */
export function getAreaState(selection: Selection, area: readonly number[]): AreaState {
  const count = countSelectedIn(selection, area);
  if (count === 0) return 'none';
  return count === area.length ? 'all' : 'some';
}

/** Deselects a fully selected area; otherwise selects all of it. */
export function toggledArea(selection: Selection, area: readonly number[]): Selection {
  return getAreaState(selection, area) === 'all' ? withoutDistricts(selection, area) : withDistricts(selection, area);
}

export function isSame(a: Selection, b: Selection): boolean {
  return a === b || (a.length === b.length && a.every((id, index) => id === b[index]));
}

interface SelectionChange {
  readonly added: Selection;
  readonly removed: Selection;
}

/** Changes to announce and redraw. */
export function changeBetween(before: Selection, after: Selection): SelectionChange {
  return {
    added: after.filter((id) => !isSelected(before, id)),
    removed: before.filter((id) => !isSelected(after, id)),
  };
}

/** Groups the selection by area, in area order; ids without an area go to `unknown`. */
export function groupByArea<Area extends { readonly districts: readonly number[] }>(
  selection: Selection,
  areas: readonly Area[],
): { readonly groups: readonly { readonly area: Area; readonly chosen: Selection }[]; readonly unknown: Selection } {
  const groups = areas
    .map((area) => ({ area, chosen: toSelection(area.districts.filter((id) => isSelected(selection, id))) }))
    .filter(({ chosen }) => chosen.length > 0);
  const known = new Set(groups.flatMap(({ chosen }) => chosen));
  return { groups, unknown: selection.filter((id) => !known.has(id)) };
}

/** Server state and its version. */
export interface Saved {
  readonly ids: Selection;
  readonly version: string | undefined;
}

export interface Editing {
  /** Server state that the changes are based on. */
  readonly base: Saved;
  readonly history: SelectionHistory;
  /** Concurrent changes by others, until dismissed or saved. */
  readonly elsewhere: SelectionChange | undefined;
}

export function startEditing(saved: Saved): Editing {
  return { base: saved, history: startHistory(saved.ids), elsewhere: undefined };
}

export function isDirty({ base, history }: Editing): boolean {
  return !isSame(base.ids, history.present);
}

/** Number of unsaved changes. */
export function countChanges({ base, history }: Editing): number {
  const { added, removed } = changeBetween(base.ids, history.present);
  return added.length + removed.length;
}

/** Three-way merge of local and remote changes. If both changed the same item, they agree or the local change wins. */
export function mergedSelection(base: Selection, here: Selection, there: Selection): Selection {
  const { added, removed } = changeBetween(base, here);
  return withoutDistricts(withDistricts(there, added), removed);
}

/**
 * Rebases unsaved changes on freshly loaded data, and records others' changes for display. Clears undo, which would revert their changes.
 */
export function rebaseEditing(editing: Editing, saved: Saved): Editing {
  const { present } = editing.history;
  const merged = mergedSelection(editing.base.ids, present, saved.ids);
  const history = isSame(merged, present) ? editing.history : startHistory(merged);
  const change = changeBetween(present, merged);
  const isReported = isDirty(editing) && change.added.length + change.removed.length > 0;
  const wasReported = editing.elsewhere !== undefined && !isSame(merged, saved.ids);
  return { base: saved, history, elsewhere: isReported ? change : wasReported ? editing.elsewhere : undefined };
}

export function applyEdit(editing: Editing, next: Selection): Editing {
  return { ...editing, history: pushSelection(editing.history, next) };
}

/** A selection and its previous states, latest last. */
interface SelectionHistory {
  readonly present: Selection;
  readonly past: readonly Selection[];
}

/** Undo limit; more would only waste memory. */
const maxUndoSteps = 50;

export function startHistory(present: Selection = nothingSelected): SelectionHistory {
  return { present, past: [] };
}

/** Adds no undo step if the selection is unchanged. */
export function pushSelection(history: SelectionHistory, selection: Selection): SelectionHistory {
  if (isSame(history.present, selection)) return history;
  return { present: selection, past: [...history.past, history.present].slice(-maxUndoSteps) };
}

export function canUndo(history: SelectionHistory): boolean {
  return history.past.length > 0;
}

export function undone(history: SelectionHistory): SelectionHistory {
  const before = history.past.at(-1);
  return before === undefined ? history : { present: before, past: history.past.slice(0, -1) };
}
