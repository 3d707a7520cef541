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

/** Number formats of the registers: Companies House, CVR, Bolagsverket, Brønnøysundregistrene. */
const forms: Readonly<Record<CountryCode, RegExp>> = {
  // Besides Companies House: Scottish societies (SP1937RS), Jersey (JE), Guernsey (GY, CMP) and the Isle of Man, whose numbers end in a letter.
  gb: /^(?:(?!0{8})\d{8}|[A-Z]{2}\d{6}|[A-Z]{2}\d{5}[A-Z]|(?:SP|NP|IP)\d{4}RS|R\d{7}|(?:JE|GY|CMP)\d{1,6}|\d{6}[CFLV])$/,
  dk: /^\d{8}$/,
  se: /^\d{10}$/,
  no: /^\d{9}$/,
};

/** Any plausible register number, for other countries. */
const anyForm = /^[A-Z\d]{4,20}$/;

/** Invisible characters, spaces and dashes that come with copied numbers. */
const separators = /[\s.\-\p{Cf}\p{Pd}]/gu;

/**
 * Restores leading zeros, which British numbers may omit, also after the letters of Scotland, Northern Ireland and
 * partnerships.
 */
function withLeadingZeros(number: string): string {
  if (/^\d{1,7}$/.test(number)) return number.padStart(8, '0');
  if (/^\d{1,5}[CFLV]$/.test(number)) return number.padStart(7, '0');
  const [, letters, digits] = /^(SC|NI|OC|SO|NC|SL|LP|NL|FC|SF|NF)(\d{1,5})$/.exec(number) ?? [];
  return letters === undefined || digits === undefined ? number : letters + digits.padStart(6, '0');
}

/** Returns the number as the register writes it, or null. */
export function normaliseCompanyNumber(raw: string, country: CountryCode): string | null {
  let number = raw.normalize('NFKC').toUpperCase().replaceAll(separators, '');
  if (country === 'gb') number = withLeadingZeros(number);
  // The VAT number contains the register number; the tax agency puts the century before it.
  if (country === 'se') number = number.replace(/^SE(\d{10})01$/, '$1').replace(/^16(?=\d{10}$)/, '');
  if (country === 'dk') number = number.replace(/^DK/, '');
  if (country === 'no') number = number.replace(/^NO/, '').replace(/MVA$/, '');
  return (forms[country] ?? anyForm).test(number) ? number : null;
}

/** Validates the number for company types that have one; ignores the field for others. */
export function companyNumberProblem(raw: string, companyType: string, country: CountryCode): 'required' | 'companyNumber' | undefined {
  if (!hasCompanyNumber(companyType)) return undefined;
  if (raw.trim() === '') return 'required';
  return normaliseCompanyNumber(raw, country) === null ? 'companyNumber' : undefined;
}
