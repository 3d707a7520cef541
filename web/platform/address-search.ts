import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { maxPageNumber } from '../../contract/kit/page-sizes.ts';
import { removeInvisible } from '../../contract/kit/remove-invisible.ts';

/**
 * Search parameters are plain text, as mails and partners write them, not JSON: a code like `12E45678` is not a number, and numeric text
 * needs no quotes. Each route parses its own with `validateSearch`.
 */
export const addressSearch = {
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
};

/** Unvalidated search parameters: strings, arrays if repeated, or anything else. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** A route's `validateSearch` and the names of the parameters it reads. */
export interface SearchReader<Search extends object> {
  (raw: RawSearch): Search;
  readonly parameters: readonly string[];
}

/**
 * Makes a route's `validateSearch`. The router merges the reader's result over the raw search, so omitted values would still reach the
 * screen. Every parameter is therefore set, to undefined if invalid.
 */
export function searchReader<Search extends object>(
  parameters: readonly (keyof Search & string)[],
  read: (raw: RawSearch) => Search,
): SearchReader<Search> {
  const unset = Object.fromEntries(parameters.map((name) => [name, undefined]));
  return Object.assign((raw: RawSearch): Search => ({ ...unset, ...read(raw) }), { parameters });
}

/** Returns a string or number as text; undefined for repeated parameters and anything else. */
function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

const controlCharacters = /[\p{Cc}\p{Cs}\u2028\u2029]/gu;

/** Sanitises a line of text as the API accepts it: truncated, without control characters; undefined if empty. */
export function parseLine(value: unknown, maxLength: number): string | undefined {
  const clean = removeInvisible((toText(value) ?? '').replaceAll(controlCharacters, '')).trim();
  // Truncates between characters, because the server rejects half of one.
  const cut = removeInvisible(clean.slice(0, maxLength).replaceAll(/\p{Cs}/gu, '')).trim();
  return cut === '' ? undefined : cut;
}

/** Parses a whole number made of digits only. */
export function parseCount(value: unknown, min = 0, max = 999_999_999): number | undefined {
  const digits = toText(value)?.trim() ?? '';
  const number = /^\d{1,16}$/.test(digits) ? Number(digits) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

/** Parses a row id. */
export function parseId(value: unknown): number | undefined {
  return parseCount(value, 1, Number.MAX_SAFE_INTEGER);
}

/** Parses a page number above 1; the first page is omitted from addresses. */
export function parsePage(value: unknown, largest: number = maxPageNumber): number | undefined {
  return parseCount(value, 2, largest);
}

/** Returns the value if it is one of those offered. */
export function parseChoice<const Choice extends number | string>(value: unknown, choices: readonly Choice[]): Choice | undefined {
  const given = toText(value);
  return choices.find((choice) => String(choice) === given);
}
