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

/** Whether companies of this type have a number in the register, which they then must tell. */
export function hasCompanyNumber(companyType: string): boolean {
  return numbered.has(companyType);
}

/** How the registers write their numbers: Companies House, CVR, Bolagsverket, Brønnøysundregistrene. */
const forms: Readonly<Record<CountryCode, RegExp>> = {
  gb: /^(?:\d{8}|[A-Z]{2}\d{6}|[A-Z]{2}\d{5}[A-Z])$/,
  dk: /^\d{8}$/,
  se: /^\d{10}$/,
  no: /^\d{9}$/,
};

/** Of any other country: what a register may write. */
const anyForm = /^[A-Z\d]{4,20}$/;

/** The number as the register writes it, or null. British ones may leave out their leading zeros. */
export function normaliseCompanyNumber(raw: string, country: CountryCode): string | null {
  let number = raw.toUpperCase().replaceAll(/[\s.-]/g, '');
  if (country === 'gb' && /^\d{6,7}$/.test(number)) number = number.padStart(8, '0');
  if (country === 'dk') number = number.replace(/^DK/, '');
  if (country === 'no') number = number.replace(/^NO/, '').replace(/MVA$/, '');
  return (forms[country] ?? anyForm).test(number) ? number : null;
}

/** Asked for, required and checked for the types that have one; whatever stands in the field of another type is ignored. */
export function companyNumberProblem(raw: string, companyType: string, country: CountryCode): 'required' | 'companyNumber' | undefined {
  if (!hasCompanyNumber(companyType)) return undefined;
  if (raw.trim() === '') return 'required';
  return normaliseCompanyNumber(raw, country) === null ? 'companyNumber' : undefined;
}
