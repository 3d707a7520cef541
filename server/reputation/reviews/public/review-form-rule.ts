import { longestReview, nameChoices, starCounts, type NameChoice, type Stars } from '../../../../contract/reputation/reviews-values.ts';
import { typedText } from '../../../platform/pages/public/public-page.ts';

/** What somebody typed, as it came: it is shown again where something is wrong. */
export interface TypedReview {
  readonly stars: string;
  readonly workDone: string;
  readonly comment: string;
  readonly name: string;
}

export type ReviewField = keyof TypedReview;
export type ReviewProblem = 'chooseRating' | 'tooLong' | 'chooseName';

/** A form as it was sent, and what is wrong in it. */
export interface Attempt {
  readonly typed: TypedReview;
  readonly problems: readonly (readonly [field: ReviewField, problem: ReviewProblem])[];
}

export type ReadReview =
  | {
      readonly kind: 'whole';
      readonly review: { readonly stars: Stars; readonly workDone: string; readonly comment: string; readonly name: NameChoice };
    }
  | { readonly kind: 'wrong'; readonly problems: Attempt['problems'] };

/** Which number of stars a text names, as a link of the mail or the form has it. */
export function readStars(given: string | undefined): Stars | undefined {
  return starCounts.find((stars) => String(stars) === given);
}

/** Characters as people count them. */
export function lengthOf(text: string): number {
  return Array.from(typedText(text)).length;
}

/** Judges what was sent, in the order of the page. */
export function readReview(typed: TypedReview): ReadReview {
  const stars = readStars(typed.stars);
  const name = nameChoices.find((choice) => choice === typed.name);
  const problems: [ReviewField, ReviewProblem][] = [];
  if (stars === undefined) problems.push(['stars', 'chooseRating']);
  if (lengthOf(typed.workDone) > longestReview) problems.push(['workDone', 'tooLong']);
  if (lengthOf(typed.comment) > longestReview) problems.push(['comment', 'tooLong']);
  if (name === undefined) problems.push(['name', 'chooseName']);
  if (stars === undefined || name === undefined || problems.length > 0) return { kind: 'wrong', problems };
  return { kind: 'whole', review: { stars, name, workDone: typedText(typed.workDone), comment: typedText(typed.comment) } };
}
