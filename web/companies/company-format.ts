import { createFormat, type Format } from '../../contract/kit/format.ts';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';

/** The company's habits of writing: its language of communication in its country, where its day begins. */
export function formatFor({ country, business_unit: unit, communications_language: language }: CompanyWire): Format {
  const code = country.iso_code;
  return createFormat({ locale: `${language.iso_code}-${code.toUpperCase()}`, timeZone: unit.time_zone, country: code });
}
