import { formatDistance } from '../../../contract/kit/number-format.ts';
import { mapRules } from '../../../contract/countries/all-countries.ts';
import { type Lead, type RowTexts, shortAddress } from '../lead.ts';

// Facts that decide a purchase at a glance, in words.

const maxKeyAnswers = 2;
/** Codes of "Not sure", which decide nothing. */
const undecided = new Set(['unknown', 'unsure']);

/** Returns the most telling answers, in the order the catalogue gives them. */
export function keyAnswers(row: Pick<Lead, 'answers'>, { say, language }: RowTexts): string[] {
  const inLanguage = (texts: Readonly<Record<string, string>>): string | undefined => texts[language] ?? texts['en'];
  return row.answers
    .flatMap(({ option, glance }) => (glance === null || undecided.has(option.option_text) ? [] : [{ ...glance, option }]))
    .toSorted((one, other) => one.place - other.place)
    .flatMap(({ option, label }) => {
      const answer = inLanguage(option.translations);
      if (answer === undefined) return [];
      return [label === null ? answer : say(($) => $.labelledAnswer, { label: inLanguage(label), answer })];
    })
    .slice(0, maxKeyAnswers);
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
