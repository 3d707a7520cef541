import { maxReviewLength, nameChoices, starCounts, type NameChoice, type Stars } from '../../../../contract/reputation/reviews-values.ts';
import { typedText } from '../../../platform/pages/public/public-page.tsx';

/** The raw input, shown again if there are errors. */
export interface TypedReview {
  readonly stars: string;
  readonly workDone: string;
  readonly comment: string;
  readonly name: string;
}

export type ReviewField = keyof TypedReview;
export type ReviewProblem = 'chooseRating' | 'tooLong' | 'chooseName';

/** A submitted form and its errors. */
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

/** Parses a number of stars from a link or the form. */
export function readStars(given: string | undefined): Stars | undefined {
  return starCounts.find((stars) => String(stars) === given);
}

/** Counts characters as people do. */
export function countCharacters(text: string): number {
  return Array.from(typedText(text)).length;
}

/** Validates the form, in page order. */
export function readReview(typed: TypedReview): ReadReview {
  const stars = readStars(typed.stars);
  const name = nameChoices.find((choice) => choice === typed.name);
  const problems: [ReviewField, ReviewProblem][] = [];
  if (stars === undefined) problems.push(['stars', 'chooseRating']);
  if (countCharacters(typed.workDone) > maxReviewLength) problems.push(['workDone', 'tooLong']);
  if (countCharacters(typed.comment) > maxReviewLength) problems.push(['comment', 'tooLong']);
  if (name === undefined) problems.push(['name', 'chooseName']);
  if (stars === undefined || name === undefined || problems.length > 0) return { kind: 'wrong', problems };
  return { kind: 'whole', review: { stars, name, workDone: typedText(typed.workDone), comment: typedText(typed.comment) } };
}
