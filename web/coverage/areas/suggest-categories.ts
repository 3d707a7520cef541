import { foldText } from '../../../contract/kit/fold-text-rule.ts';
import type { Category } from '../lead-type-groups.ts';

/** Letters that two words of one trade share: "Plumbing" and "Plumbers", "Electrical" and "Electricians". */
const stemLength = 5;

const readStems = (text: string): string[] =>
  (foldText(text).match(/\p{L}+/gu) ?? []).flatMap((word) => (word.length < stemLength ? [] : [word.slice(0, stemLength)]));

/** Suggests the categories whose name shares a word with the company's: "Marsh Heating" suggests heating engineers. */
export function suggestCategories(companyName: string, categories: readonly Category[]): readonly number[] {
  const stems = new Set(readStems(companyName));
  return categories.filter(({ name }) => readStems(name).some((stem) => stems.has(stem))).map(({ id }) => id);
}
