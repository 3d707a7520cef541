import { emailKey } from '../../contract/kit/email-rule.ts';
/** What is looked for by each way of finding a company; null where the text cannot be meant so. */
export interface CompanySearch {
  readonly name: string;
  readonly number: number | null;
  readonly email: string | null;
  /** Ways in which the number may be kept: as it was typed, and with each country's code. */
  readonly digits: readonly string[] | null;
  readonly postcode: string | null;
}

const largestNumber = 2_147_483_647;
/** Fewer begin too many telephone numbers. */
const fewestDigits = 5;
const countryCallingCodes = ['44', '45', '46', '47'];

/** A number with the code of a country before it, or, where it has that already, as people there write it. */
const withAndWithout =
  (number: string) =>
  (code: string): readonly string[] =>
    number.startsWith(code) ? [number.slice(code.length), `0${number.slice(code.length)}`] : [code + number];

/** Reads what somebody typed, or pasted, to find a company by. */
export function searchOf(typed: string): CompanySearch {
  const text = typed.trim();
  const digits = text.replaceAll('(0)', '').replaceAll(/\D/g, '');
  const own = digits.replace(/^0+/, '');
  const isNumber = /^#?\d{1,10}$/.test(text) && Number(digits) <= largestNumber;
  const isTelephone = /^[\d\s()+./-]+$/.test(text) && digits.length >= fewestDigits;
  const letters = text.replaceAll(/\s/g, '').toUpperCase();
  return {
    name: text,
    number: isNumber ? Number(digits) : null,
    email: /^\S+$/.test(text) ? emailKey(text) : null,
    digits: isTelephone ? [...new Set([digits, own, ...countryCallingCodes.flatMap(withAndWithout(own))])] : null,
    postcode: /^[A-Z]{0,2}\d[A-Z\d]*$/.test(letters) ? letters : null,
  };
}
