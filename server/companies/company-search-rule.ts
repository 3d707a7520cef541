import { emailKey } from '../../contract/kit/email-rule.ts';
/** Search values by kind; null where the text cannot be of that kind. */
export interface CompanySearch {
  readonly name: string;
  readonly number: number | null;
  readonly email: string | null;
  /** Variants as stored: as typed, and with each country code. */
  readonly digits: readonly string[] | null;
  readonly postcode: string | null;
}

const maxAccountNumber = 2_147_483_647;
/** Fewer digits match too many telephone numbers. */
const minPhoneDigits = 5;
const countryCallingCodes = ['44', '45', '46', '47'];

/** Adds a country code, or strips it to the national form. */
const toggleCallingCode =
  (number: string) =>
  (code: string): readonly string[] =>
    number.startsWith(code) ? [number.slice(code.length), `0${number.slice(code.length)}`] : [code + number];

/** Parses a typed or pasted company search. */
export function parseCompanySearch(typed: string): CompanySearch {
  const text = typed.trim();
  const digits = text.replaceAll('(0)', '').replaceAll(/\D/g, '');
  const own = digits.replace(/^0+/, '');
  const isNumber = /^#?\d{1,10}$/.test(text) && Number(digits) <= maxAccountNumber;
  const isTelephone = /^[\d\s()+./-]+$/.test(text) && digits.length >= minPhoneDigits;
  const letters = text.replaceAll(/\s/g, '').toUpperCase();
  return {
    name: text,
    number: isNumber ? Number(digits) : null,
    email: /^\S+$/.test(text) ? emailKey(text) : null,
    digits: isTelephone ? [...new Set([digits, own, ...countryCallingCodes.flatMap(toggleCallingCode(own))])] : null,
    postcode: /^[A-Z]{0,2}\d[A-Z\d]*$/.test(letters) ? letters : null,
  };
}
