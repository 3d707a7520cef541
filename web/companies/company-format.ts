import type { CountryCode } from '../../contract/kit/country.ts';
import { createFormat, type Format } from '../../contract/kit/format.ts';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';

/** A company's day begins where it works. */
const timeZones: Record<CountryCode, string> = { gb: 'Europe/London', dk: 'Europe/Copenhagen', se: 'Europe/Stockholm', no: 'Europe/Oslo' };

/** The company's habits of writing: its language of communication in its country. */
export function formatFor({ country, communications_language: language }: CompanyWire): Format {
  const code = country.iso_code;
  return createFormat({ locale: `${language.iso_code}-${code.toUpperCase()}`, timeZone: timeZones[code], country: code });
}
