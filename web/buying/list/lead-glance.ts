import { formatDistance } from '../../../contract/kit/number-format.ts';
import { mapRules } from '../../../contract/countries/all-countries.ts';
import { type Lead, type RowTexts, shortAddress } from '../lead.ts';

// Facts that decide a purchase at a glance, in words.

/** Answers that need no question beside them, by question. */
const selfExplaining = new Set([10, 14, 29, 32, 33, 39, 41, 46, 47, 48]);
/** Answers such as "Yes" or "4 to 8", which get a short label. */
const labelled = [11, 12, 13, 15, 16, 17, 19, 23, 27, 28, 30, 34, 44] as const;
const propertyType = 10;
/** The most telling question first. */
const otherQuestions = [28, 15, 46, 47, 48, 39, 14, 30, 17, 23, 34, 19, 27, 29, 33, 11, 13, 44, 16, 41, 12, 32];
const maxKeyAnswers = 2;
/** Codes of "Not sure", which decide nothing. */
const undecided = new Set(['unknown', 'unsure']);

/** Returns the property type and the most telling other answer. */
export function keyAnswers(row: Pick<Lead, 'answers'>, texts: RowTexts): string[] {
  const known = new Map(row.answers.map(({ question, option }) => [question.id, option]));
  return [propertyType, ...otherQuestions]
    .flatMap((question) => {
      const option = known.get(question);
      if (option === undefined || undecided.has(option.option_text)) return [];
      const answer = option.translations[texts.language] ?? option.translations['en'];
      return answer === undefined ? [] : [withLabel(question, answer, texts)];
    })
    .slice(0, maxKeyAnswers);
}

function withLabel(question: number, answer: string, { say }: RowTexts): string {
  const id = selfExplaining.has(question) ? undefined : labelled.find((one) => one === question);
  return id === undefined ? answer : say(($) => $.answers[id], { answer });
}

/** Returns the confirmed ways to reach the customer; empty if there are none. A well-formed number alone confirms nothing. */
export function confirmedChecks({ contactFacts }: Pick<Lead, 'contactFacts'>, { say }: RowTexts): string[] {
  return contactFacts.flatMap(({ fact }) => (fact === 'telephone_format' ? [] : [say(($) => $.row.checks[fact])]));
}

/** Returns the town alone: beside the district, the county tells nothing more. */
export function townText(row: Pick<Lead, 'location' | 'locationUrl'>): string {
  return shortAddress(row).split(',')[0] ?? '';
}

const kilometresPerMile = 1.609344;

/** Formats the distance in the units of the reader's country. Districts have a size, so a short distance is not given as a number. */
export function distanceText({ distanceKm }: Pick<Lead, 'distanceKm'>, { say, format }: RowTexts): string | undefined {
  if (distanceKm === null) return undefined;
  const { usesMiles } = mapRules[new Intl.Locale(format.locale).region?.toLowerCase() ?? ''] ?? {};
  const distance = Math.round(usesMiles === true ? distanceKm / kilometresPerMile : distanceKm);
  if (distance < 2) return say(($) => $.row.near);
  return say(($) => $.row.away, { distance: formatDistance(distance, format.locale, usesMiles === true ? 'mile' : 'kilometer') });
}

/** Returns the notes up to their first line break; undefined if there are none. */
export function firstLine(notes: string | null): string | undefined {
  return notes
    ?.split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '');
}
