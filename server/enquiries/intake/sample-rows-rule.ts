import type { CountryCode } from '../../../contract/kit/country.ts';

/** Our own columns, in the order of the sample file. */
const sampleColumns = [
  ...(['site', 'work_type', 'country', 'postcode', 'title', 'forename', 'surname', 'telephone', 'alternate_phone', 'email'] as const),
  ...(['address1', 'address2', 'town', 'description', 'number_leads_requested', 'timescale', 'language'] as const),
  ...(['consent_text', 'consent_timestamp', 'consent_ip'] as const),
] as const;
type Column = (typeof sampleColumns)[number];

const example: Readonly<Record<Column, string>> = {
  site: '1',
  work_type: 'gas-boiler-replacement',
  country: 'gb' satisfies CountryCode,
  postcode: 'LE1 5WW',
  title: 'Ms',
  forename: 'Rosalind',
  surname: 'Ashby',
  telephone: '07700 900123',
  alternate_phone: '',
  email: 'rosalind.ashby@example.com',
  address1: '12 Invented Street',
  address2: '',
  town: 'Leicester',
  description: 'The boiler is 14 years old and loses pressure.',
  number_leads_requested: '3',
  timescale: '1MONTH',
  language: 'en',
  consent_text: 'I agree that up to three companies may contact me.',
  consent_timestamp: '2025-01-15 14:30',
  consent_ip: '',
};

/** Sample file: the header and two invented enquiries. */
export function sampleRows(): readonly (readonly string[])[] {
  const second: Partial<Record<Column, string>> = {
    title: 'Mr',
    forename: 'Edwin',
    surname: 'Marsh',
    telephone: '07700 900456',
    email: 'edwin.marsh@example.com',
    postcode: 'LE2 1AA',
    description: 'No hot water,\nheating works.',
    timescale: 'ASAP',
    number_leads_requested: '1',
    consent_timestamp: '2025-01-16',
    consent_ip: '192.0.2.1',
  };
  return [sampleColumns, sampleColumns.map((column) => example[column]), sampleColumns.map((column) => second[column] ?? example[column])];
}
