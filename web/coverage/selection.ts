/** Ids of the chosen districts, rising, each once. Never changed in place. */
export type Selection = readonly number[];

export const nothingSelected: Selection = [];

/** None, some or all of the districts of an area. */
export type AreaState = 'none' | 'some' | 'all';

const rising = (a: number, b: number): number => a - b;

/** From ids in any order, with repeats. */
export function selectionOf(ids: Iterable<number>): Selection {
  return [...new Set(ids)].sort(rising);
}

/** Place of the first id that is not smaller. */
function placeOf(selection: Selection, id: number): number {
  let [low, high] = [0, selection.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((selection[middle] ?? Infinity) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function isSelected(selection: Selection, id: number): boolean {
  return selection[placeOf(selection, id)] === id;
}

/** The selection and these as well; the very same selection where all of them are in it. */
export function withDistricts(selection: Selection, ids: Iterable<number>): Selection {
  const added = selectionOf(ids).filter((id) => !isSelected(selection, id));
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

/** The selection without these; the very same selection where none of them is in it. */
export function withoutDistricts(selection: Selection, ids: Iterable<number>): Selection {
  const removed = new Set(ids);
  const left = selection.filter((id) => !removed.has(id));
  return left.length === selection.length ? selection : left;
}

export function toggled(selection: Selection, id: number): Selection {
  return isSelected(selection, id) ? withoutDistricts(selection, [id]) : withDistricts(selection, [id]);
}

/** How many of an area's districts are chosen. */
export function countIn(selection: Selection, area: readonly number[]): number {
  return area.reduce((count, id) => (isSelected(selection, id) ? count + 1 : count), 0);
}

/** An area without districts has none of them selected. */
export function stateOf(selection: Selection, area: readonly number[]): AreaState {
  const count = countIn(selection, area);
  if (count === 0) return 'none';
  return count === area.length ? 'all' : 'some';
}

/** An area that is selected altogether is taken out, any other is completed. */
export function toggledArea(selection: Selection, area: readonly number[]): Selection {
  return stateOf(selection, area) === 'all' ? withoutDistricts(selection, area) : withDistricts(selection, area);
}

export function isSame(a: Selection, b: Selection): boolean {
  return a === b || (a.length === b.length && a.every((id, index) => id === b[index]));
}

interface SelectionChange {
  readonly added: Selection;
  readonly removed: Selection;
}

/** What has to be told and drawn anew. */
export function changeBetween(before: Selection, after: Selection): SelectionChange {
  return {
    added: after.filter((id) => !isSelected(before, id)),
    removed: before.filter((id) => !isSelected(after, id)),
  };
}

/** What is chosen, put under its areas in the order of the areas; ids that no area knows come under `unknown`. */
export function groupsOf<Area extends { readonly districts: readonly number[] }>(
  selection: Selection,
  areas: readonly Area[],
): { readonly groups: readonly { readonly area: Area; readonly chosen: Selection }[]; readonly unknown: Selection } {
  const groups = areas
    .map((area) => ({ area, chosen: selectionOf(area.districts.filter((id) => isSelected(selection, id))) }))
    .filter(({ chosen }) => chosen.length > 0);
  const known = new Set(groups.flatMap(({ chosen }) => chosen));
  return { groups, unknown: selection.filter((id) => !known.has(id)) };
}

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

/** A selection and the ones before it, the latest last. */
interface SelectionHistory {
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
