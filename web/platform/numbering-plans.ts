// Stands in for `libphonenumber-js/max` in browsers (scripts/first-paint/shorter-tables.ts). Its plans are 25 kB and needed only once
// somebody types a number, so they load with the first field that is entered.
import { telephoneRules } from '../../contract/countries/all-countries.ts';
import { loadPart } from './load-part.ts';

type Plans = Pick<typeof import('libphonenumber-js/min'), 'isSupportedCountry' | 'parsePhoneNumberFromString'>;

interface ParsedNumber {
  readonly ext?: string | undefined;
  readonly countryCallingCode: string;
  /** In international form. */
  readonly number: string;
  isValid(): boolean;
}

let plans: Plans | undefined;

const load = async (): Promise<void> => {
  plans = await loadPart(() => import('libphonenumber-js/min'));
};
addEventListener('focusin', () => void load(), { once: true });

/** Until the plans are there, every country has one. */
export const isSupportedCountry = (code: string): boolean => plans?.isSupportedCountry(code) ?? true;

/** Until the plans are there, accepts any digits and leaves the check to the server. */
export function parsePhoneNumberFromString(
  typed: string,
  code: Parameters<Plans['parsePhoneNumberFromString']>[1],
): ParsedNumber | undefined {
  if (plans !== undefined) return plans.parsePhoneNumberFromString(typed, code);
  const digits = typed.replaceAll(/\D/g, '');
  if (digits === '') return undefined;
  const rules = typeof code === 'string' ? telephoneRules[code.toLowerCase()] : undefined;
  const isWhole = typed.startsWith('+') || rules === undefined;
  const national = rules !== undefined && digits.startsWith(rules.trunk) ? digits.slice(rules.trunk.length) : digits;
  const number = isWhole ? `+${digits}` : `${rules.prefix}${national}`;
  return { countryCallingCode: number.startsWith('+44') ? '44' : '', number, isValid: () => true };
}
