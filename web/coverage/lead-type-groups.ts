import { foldText } from '../../contract/kit/fold-text-rule.ts';
import type { CoverageArea, WorkType } from './api.ts';
import { isSelected, type Selection } from './selection.ts';

export interface Category {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly types: readonly WorkType[];
}

/** Number of categories offered as large options while none is open. */
export const firstCategories: readonly string[] = ['Boilers', 'HeatingEngineers', 'RenewableEnergyInstallers', 'Solar'];

/** Minimum number of letters for a search by lead type. */
export const minTypeSearchLength = 3;

/** Merges offered types with selected ones that are no longer offered, without duplicates. */
export function allTypes(offered: readonly WorkType[], chosen: readonly WorkType[]): readonly WorkType[] {
  const known = new Set(offered.map(({ id }) => id));
  return [...offered, ...chosen.filter(({ id }) => !known.has(id))];
}

/** Groups by category, keeping the order of the types. */
export function groupByCategory(types: readonly WorkType[]): readonly Category[] {
  return [...Map.groupBy(types, ({ category }) => category.id).values()].flatMap((group) =>
    group[0] === undefined ? [] : [{ ...group[0].category, types: group }],
  );
}

export function countSelected(category: Category, selection: Selection): number {
  return category.types.filter(({ id }) => isSelected(selection, id)).length;
}

/** Returns undefined until the text is long enough. */
export function searchTypes(types: readonly WorkType[], text: string): readonly WorkType[] | undefined {
  const wanted = foldText(text.trim());
  if (wanted.length < minTypeSearchLength) return undefined;
  return types.filter(({ description }) => foldText(description).includes(wanted));
}

/** Returns required accreditations the company lacks, which keep the type on hold. */
export function listMissingAccreditations(type: WorkType): readonly string[] {
  return type.requires.filter(({ approved }) => !approved).map(({ name }) => name);
}

/** Whether no other area has a lead type, so the company's listing depends on this one. */
export function isOnlyListedArea(area: CoverageArea, areas: readonly CoverageArea[]): boolean {
  return areas.every(({ id, work_type_count }) => id === area.id || work_type_count === 0);
}

/** Letters that two words of one trade share: "Plumbing" and "Plumbers", "Electrical" and "Electricians". */
const stemLength = 5;

const readStems = (text: string): string[] =>
  (foldText(text).match(/\p{L}+/gu) ?? []).flatMap((word) => (word.length < stemLength ? [] : [word.slice(0, stemLength)]));

/** Suggests the categories whose name shares a word with the company's: "Marsh Heating" suggests heating engineers. */
export function suggestCategories(companyName: string, categories: readonly Category[]): readonly number[] {
  const stems = new Set(readStems(companyName));
  return categories.filter(({ name }) => readStems(name).some((stem) => stems.has(stem))).map(({ id }) => id);
}
