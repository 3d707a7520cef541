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
  // Beside Companies House: Jersey (JE), Guernsey (GY, CMP) and the Isle of Man, whose numbers end in a letter.
  gb: /^(?:(?!0{8})\d{8}|[A-Z]{2}\d{6}|[A-Z]{2}\d{5}[A-Z]|R\d{7}|(?:JE|GY|CMP)\d{1,6}|\d{6}[CFLV])$/,
  dk: /^\d{8}$/,
  se: /^\d{10}$/,
  no: /^\d{9}$/,
};

/** Of any other country: what a register may write. */
const anyForm = /^[A-Z\d]{4,20}$/;

/** Invisible characters and every kind of space and dash: copied numbers bring them along. */
const separators = /[\s.\-\p{Cf}\p{Pd}]/gu;

/** British numbers may leave out their leading zeros, also behind the letters of Scotland, Northern Ireland and partnerships. */
function withLeadingZeros(number: string): string {
  if (/^\d{1,7}$/.test(number)) return number.padStart(8, '0');
  if (/^\d{1,5}[CFLV]$/.test(number)) return number.padStart(7, '0');
  const [, letters, digits] = /^(SC|NI|OC|SO|NC|SL|LP|NL|FC|SF|NF)(\d{1,5})$/.exec(number) ?? [];
  return letters === undefined || digits === undefined ? number : letters + digits.padStart(6, '0');
}

/** The number as the register writes it, or null. */
export function normaliseCompanyNumber(raw: string, country: CountryCode): string | null {
  let number = raw.normalize('NFKC').toUpperCase().replaceAll(separators, '');
  if (country === 'gb') number = withLeadingZeros(number);
  // The number for VAT holds that of the register; the tax agency writes its century before it.
  if (country === 'se') number = number.replace(/^SE(\d{10})01$/, '$1').replace(/^16(?=\d{10}$)/, '');
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
