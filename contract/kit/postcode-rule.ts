import { toNormalised, toOutcode, validOutcode } from 'postcode';
import { postcodeRules } from '../countries/all-countries.ts';
import type { CountryCode } from '../countries/country-rules.ts';

export interface Postcode {
  /** As people write it (`LE4 7ZS`, `114 35`); null if only the district was given. */
  readonly full: string | null;
  /** Code to look up in the reference data, where an alias may point to another district. */
  readonly district: string;
}

const maxRoyalMailLength = 7;
const maxOutcodeLength = 4;
/** Royal Mail omits letters that are easily misread, so a second half with one is a typing error. */
const inward = /^\d[ABD-HJLNP-UW-Z]{2}$/;

/**
 * Corrects swapped O and 0. An outcode is one or two letters, then digits; no one-letter area has a district 0, and no
 * outcode ends in the letter O. So each position shows which was meant.
 */
const fixOAndZero = (outcode: string): string => {
  const [first = '', second = '', ...rest] = outcode;
  const startsWithTwoLetters = /^[A-Z0]{2}[\dO]/.test(outcode);
  return [
    first.replace('0', 'O'),
    startsWithTwoLetters ? second.replace('0', 'O') : second,
    ...rest.map((character) => character.replace('O', '0')),
  ].join('');
};

const parseOutcode = (raw: string): Postcode | null => {
  const outcode = fixOAndZero(raw);
  return validOutcode(outcode) ? { full: null, district: outcode } : null;
};

const parseRoyalMail = (raw: string): Postcode | null => {
  const parts = raw.toUpperCase().split(/\s+/);
  const compact = parts.join('');
  if (compact.length > maxRoyalMailLength) return null;
  // A space marks the second half, so `LE4 7` is an incomplete postcode and not the outcode LE47.
  if (compact.length <= maxOutcodeLength) return parts.length === 1 ? parseOutcode(compact) : null;
  const secondHalf = compact.slice(-3).replace(/^O/, '0');
  if (!inward.test(secondHalf)) return null;
  const candidate = `${fixOAndZero(compact.slice(0, -3))} ${secondHalf}`;
  const full = toNormalised(candidate);
  const district = toOutcode(candidate);
  return full === null || district === null ? null : { full, district };
};

/** A code is full if it has its second part, or no second part exists. */
function parseForm(form: RegExp, raw: string): Postcode | null {
  const groups = form.exec(raw)?.groups;
  const district = groups?.['district'];
  if (groups === undefined || district === undefined) return null;
  if (!('rest' in groups)) return { full: district, district };
  return { full: groups['rest'] === undefined ? null : `${district} ${groups['rest']}`, district };
}

/** For countries without rules of their own: accepts the code as typed, each being a district. */
const parseAny = (raw: string): Postcode | null => {
  const full = raw.toUpperCase().replaceAll(/\s+/g, ' ');
  if (!/^[A-Z\d](?:[ -]?[A-Z\d]){2,9}$/.test(full) || !/\d/.test(full)) return null;
  return { full, district: full.replaceAll(' ', '') };
};

/** Normalises spaces and hyphens and removes the country prefix. */
const normaliseTyped = (country: CountryCode, raw: string): string => {
  const typed = raw
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return typed.replace(postcodeRules[country]?.prefix ?? /^/, '');
};

/** Parses typed input. Whether the district exists is up to the reference data. */
export function parsePostcode(country: CountryCode, raw: string): Postcode | null {
  const typed = normaliseTyped(country, raw);
  const form = postcodeRules[country]?.form;
  if (form === undefined) return parseAny(typed);
  return form === 'royal-mail' ? parseRoyalMail(typed) : parseForm(form, typed);
}

/** Key of the text that asks for a valid postcode of the country. */
export const postcodeErrorKey = (country: CountryCode): 'postcodeGb' | 'postcode' => postcodeRules[country]?.errorKey ?? 'postcode';

/** Required, and a full postcode instead of only the district. */
export function fullPostcodeProblem(raw: string, country: CountryCode): 'required' | 'postcodeGb' | 'postcode' | undefined {
  if (raw.trim() === '') return 'required';
  if ((parsePostcode(country, raw)?.full ?? null) !== null) return undefined;
  return postcodeErrorKey(country);
}
