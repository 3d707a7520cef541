import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max';
import type { HoldReason } from '../../contract/enquiries/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { doubtfulPassages, withoutDoubtfulPassages } from './text/scrub-contact-details-rule.ts';

/** Number ranges that cost callers extra or do not belong to a household line. */
const costly: ReadonlySet<NumberType> = new Set(['PREMIUM_RATE', 'PERSONAL_NUMBER', 'SHARED_COST', 'UAN', 'VOIP']);

/** Checks whether an international number is in a range to review before companies pay for it. */
export function isCostlyTelephone(number: string): boolean {
  return costly.has(parsePhoneNumberFromString(number)?.getType());
}

/** A stored answer: an option's code, or free text scrubbed of contact details. */
export type StoredAnswer = { readonly question: number; readonly option: string } | { readonly question: number; readonly text: string };

/** Texts that companies read before buying. */
export interface PublicWords {
  readonly country: CountryCode;
  readonly description: string | null;
  readonly answers: readonly StoredAnswer[];
}

/** A passage that may contain contact details; `question` is null for the description. */
export interface DoubtfulPassage {
  readonly question: number | null;
  readonly text: string;
}

/** Lists the passages to review before display, the description first. */
export function doubtsAbout({ country, description, answers }: PublicWords): DoubtfulPassage[] {
  const texts = answers.flatMap((answer) => ('text' in answer ? [{ question: answer.question, text: answer.text }] : []));
  return [{ question: null, text: description ?? '' }, ...texts].flatMap(({ question, text }) =>
    doubtfulPassages(text, country).map((passage) => ({ question, text: passage })),
  );
}

/** Removes the doubtful passages. */
export function withoutDoubts({ country, description, answers }: PublicWords): Omit<PublicWords, 'country'> {
  const clear = (text: string): string => withoutDoubtfulPassages(text, country);
  return {
    description: description === null ? null : clear(description),
    answers: answers.map((answer) => ('text' in answer ? { ...answer, text: clear(answer.text) } : answer)),
  };
}

/** Why an enquiry is held for review. */
export function reasonsToHold(words: PublicWords, telephones: readonly (string | null)[]): HoldReason[] {
  return [
    ...(doubtsAbout(words).length > 0 ? (['doubtful_text'] as const) : []),
    ...(telephones.some((number) => number !== null && isCostlyTelephone(number)) ? (['costly_telephone'] as const) : []),
  ];
}
