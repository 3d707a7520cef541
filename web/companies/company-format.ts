import type { CountryCode } from '../../contract/kit/country.ts';
import { createFormat, type Format } from '../../contract/kit/format.ts';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';

/** Formats in the page's or the company's language for its country and time zone. */
export function formatFor(
  { country, business_unit: unit, communications_language: own }: CompanyWire,
  language: string = own.iso_code,
): Format {
  const code = country.iso_code;
  return createFormat({ locale: buildLocale(language, code), timeZone: unit.time_zone, country: code });
}

/** American English includes the country in its own name. */
function buildLocale(language: string, country: CountryCode): string {
  return language.includes('-') ? language : `${language}-${country.toUpperCase()}`;
}
