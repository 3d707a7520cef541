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

export interface SelectionChange {
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
