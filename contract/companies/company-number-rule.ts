import { companyNumberRules } from '../countries/all-countries.ts';
import type { CountryCode } from '../kit/country.ts';

export const companyTypes = [
  'Ltd',
  'SoleTrader',
  'Partnership',
  'Plc',
  'CIC',
  'Coop',
  'LLP',
  'LP',
  'PrivateLtd',
  'Unlimited',
  'Other',
] as const;
export type CompanyType = (typeof companyTypes)[number];

const numbered: ReadonlySet<string> = new Set<CompanyType>(['Ltd', 'Plc', 'CIC', 'PrivateLtd', 'Unlimited']);

/** Tests whether companies of this type have, and must give, a registration number. */
export function hasCompanyNumber(companyType: string): boolean {
  return numbered.has(companyType);
}

/** Any plausible register number, for other countries. */
const anyForm = /^[A-Z\d]{4,20}$/;

/** Invisible characters, spaces and dashes that come with copied numbers. */
const separators = /[\s.\-\p{Cf}\p{Pd}]/gu;

/** Returns the number as the register writes it, or null. */
export function normaliseCompanyNumber(raw: string, country: CountryCode): string | null {
  const rules = companyNumberRules[country];
  const typed = raw.normalize('NFKC').toUpperCase().replaceAll(separators, '');
  const number = rules?.tidy(typed) ?? typed;
  return (rules?.form ?? anyForm).test(number) ? number : null;
}

/** Validates the number for company types that have one; ignores the field for others. */
export function companyNumberProblem(raw: string, companyType: string, country: CountryCode): 'required' | 'companyNumber' | undefined {
  if (!hasCompanyNumber(companyType)) return undefined;
  if (raw.trim() === '') return 'required';
  return normaliseCompanyNumber(raw, country) === null ? 'companyNumber' : undefined;
}
