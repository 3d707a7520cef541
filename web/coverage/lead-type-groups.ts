import { foldText } from '../../contract/kit/fold-text-rule.ts';
import type { CoverageArea, WorkType } from './api.ts';
import { isSelected, type Selection } from './selection.ts';

export interface Category {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly types: readonly WorkType[];
}

/** The categories offered first, as large choices, where nothing is opened yet. */
export const firstCategories: readonly string[] = ['Boilers', 'HeatingEngineers', 'RenewableEnergyInstallers', 'Solar'];

/** A search by lead type begins with this many letters. */
export const shortestTypeSearch = 3;

/** What may be chosen and what is chosen although it may no longer be, each once, in the order of the first. */
export function allTypes(offered: readonly WorkType[], chosen: readonly WorkType[]): readonly WorkType[] {
  const known = new Set(offered.map(({ id }) => id));
  return [...offered, ...chosen.filter(({ id }) => !known.has(id))];
}

/** By category, in the order in which the types come. */
export function categoriesOf(types: readonly WorkType[]): readonly Category[] {
  return [...Map.groupBy(types, ({ category }) => category.id).values()].flatMap((group) =>
    group[0] === undefined ? [] : [{ ...group[0].category, types: group }],
  );
}

export function countSelected(category: Category, selection: Selection): number {
  return category.types.filter(({ id }) => isSelected(selection, id)).length;
}

/** Nothing until the text is long enough to mean something. */
export function searchTypes(types: readonly WorkType[], text: string): readonly WorkType[] | undefined {
  const wanted = foldText(text.trim());
  if (wanted.length < shortestTypeSearch) return undefined;
  return types.filter(({ description }) => foldText(description).includes(wanted));
}

/** What keeps a type on hold: accreditations that the company needs and has not been approved for. */
export function missingFor(type: WorkType): readonly string[] {
  return type.requires.filter(({ approved }) => !approved).map(({ name }) => name);
}

/** Whether no other area has a lead type: then the listing of the company stands on this one. */
export function isAlone(area: CoverageArea, areas: readonly CoverageArea[]): boolean {
  return areas.every(({ id, work_type_count }) => id === area.id || work_type_count === 0);
}
