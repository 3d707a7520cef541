import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { telephoneRules } from '../countries/all-countries.ts';
import type { CountryCode } from './country.ts';

/** Invisible characters in copied numbers: joiners, direction marks, soft hyphens. */
const invisible = /[\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/gu;

/** Normalises digits, spaces and hyphens that pages and documents replace. */
const asTyped = (raw: string): string =>
  raw
    .normalize('NFKC')
    .replaceAll(invisible, '')
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .replaceAll(/\s/g, ' ')
    .trim();

/**
 * The specification's own British rule: corrects spaces, dashes, the letter o and the +44 prefix, then requires 9 to 11
 * digits.
 */
function normaliseGb(raw: string): string | null {
  let digits = raw.replaceAll(/[\s\-()./]/g, '').replaceAll(/o/gi, '0');
  if (digits.startsWith('+44')) digits = digits.slice(3);
  else if (digits.startsWith('0044')) digits = digits.slice(4);
  // Without its plus: no domestic number begins with 4.
  else if (/^44\d{9,10}$/.test(digits)) digits = digits.slice(2);
  digits = `0${digits.replace(/^0+/, '')}`;
  if (!/^0[1-9]\d+$/.test(digits)) return null;
  // 0 and 8 to 10 digits; numbers beginning 01, 02, 03, 07 have at least ten digits, those beginning 0500 and 0800 may be
  // shorter.
  const short = /^0(500|800|845)/.test(digits);
  const [shortest, longest] = short ? [9, 11] : [10, 11];
  if (digits.length < shortest || digits.length > longest) return null;
  if (/^0[46]/.test(digits)) return null;
  if (/^0(2|7|3|9)/.test(digits) && digits.length !== 11) return null;
  return `+44${digits.slice(1)}`;
}

/** Unused ranges for the demonstration outside Britain and Sweden, whose regulators reserve numbers for drama. */
const inventedRanges = /^\+(?:45(?:11|83)|47(?:11|44))\d{6}$/;
let areInventedRefused = false;

/**
 * Sets whether invented numbers are refused: only a demonstration accepts them. Until a page knows, it accepts them and
 * leaves the check to the server.
 */
export function refuseInventedTelephones(areRefused: boolean): void {
  areInventedRefused = areRefused;
}

/** Returns the number in international form (+44…), or null if invalid. */
export function normaliseTelephone(raw: string, country: CountryCode): string | null {
  const typed = asTyped(raw);
  if (country === 'gb') return normaliseGb(typed);
  const code = country.toUpperCase();
  // For a country with an unknown numbering plan, require the international form.
  const parsed = parsePhoneNumberFromString(typed, isSupportedCountry(code) ? code : undefined);
  if (parsed === undefined || parsed.ext !== undefined) return null;
  // British numbers follow one rule, wherever they are entered.
  if (parsed.countryCallingCode === '44') return normaliseGb(parsed.number);
  const isInvented = !areInventedRefused && inventedRanges.test(parsed.number);
  return parsed.isValid() || isInvented ? parsed.number : null;
}

/** Required, and a telephone number of the country. */
export function telephoneProblem(raw: string, country: CountryCode): 'required' | 'phone' | undefined {
  if (raw.trim() === '') return 'required';
  return normaliseTelephone(raw, country) === null ? 'phone' : undefined;
}

/** Returns the mobile number in international form, or null if it cannot receive text messages. */
export function normaliseMobile(raw: string, country: CountryCode): string | null {
  const number = normaliseTelephone(raw, country);
  // In a country without rules every number may be a mobile.
  return number !== null && (telephoneRules[country]?.mobile ?? /^/).test(number) ? number : null;
}

/** Required, and a mobile number of the country. */
export function mobileProblem(raw: string, country: CountryCode): 'required' | 'mobile' | undefined {
  if (raw.trim() === '') return 'required';
  return normaliseMobile(raw, country) === null ? 'mobile' : undefined;
}
