import type { CountryCode } from '../../contract/kit/country.ts';
import { createFormat, type Format } from '../../contract/kit/format.ts';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';

/** A company's day begins where it works. */
const timeZones: Record<CountryCode, string> = { gb: 'Europe/London', dk: 'Europe/Copenhagen', se: 'Europe/Stockholm', no: 'Europe/Oslo' };

/** The company's habits of writing: the language of the page, or its own, in its country. */
export function formatFor({ country, communications_language: own }: CompanyWire, language: string = own.iso_code): Format {
  const code = country.iso_code;
  return createFormat({ locale: localeOf(language, code), timeZone: timeZones[code], country: code });
}

/** American English names its country itself. */
function localeOf(language: string, country: CountryCode): string {
  return language.includes('-') ? language : `${language}-${country.toUpperCase()}`;
}
