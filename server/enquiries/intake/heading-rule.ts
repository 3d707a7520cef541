import type { ImportProvider } from '../../../contract/enquiries/values.ts';
import { importFields, questionField } from '../../../contract/enquiries/format-values.ts';

/** Our field of a column. Null: the column is left out. */
export interface ColumnMapping {
  readonly heading: string;
  readonly field: string | null;
}

/** Folds a heading: case, accents and punctuation differ between exports of the same program. */
export const foldHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();

/** Headings by which each export is recognised; all must be present. */
const signs: readonly (readonly [ImportProvider, readonly (readonly string[])[]])[] = [
  ['plumbline', [['work type', 'consent text']]],
  [
    'meta',
    [
      ['created time', 'form id'],
      ['created time', 'ad id'],
      ['created time', 'form name', 'platform'],
    ],
  ],
  [
    'typeform',
    [
      ['submit date utc', 'network id'],
      ['start date utc', 'submit date utc'],
    ],
  ],
  [
    'hubspot',
    [
      ['record id', 'first name'],
      ['record id', 'email'],
      ['contact id', 'first name'],
    ],
  ],
  [
    'google',
    [
      ['gclid', 'user email'],
      ['gclid', 'user phone'],
      ['google click id', 'lead id'],
      ['lead submit time', 'campaign id'],
      ['gcl id', 'form id'],
    ],
  ],
];

/** Headings that mean the same in the exports of Meta, Google, Typeform and HubSpot, and in spreadsheets kept manually. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  full_name: ['full name', 'name', 'your name', 'contact name', 'customer name', 'namn', 'navn'],
  title: ['title', 'salutation'],
  forename: ['forename', 'first name', 'firstname', 'given name', 'fornamn', 'fornavn'],
  surname: ['surname', 'last name', 'lastname', 'family name', 'efternamn', 'efternavn', 'etternavn'],
  telephone: [
    'telephone',
    'phone',
    'phone number',
    'mobile',
    'mobile phone',
    'mobile phone number',
    'mobile number',
    'tel',
    'user phone',
    'telephone number',
    'contact number',
    'telefon',
    'telefonnummer',
    'mobil',
  ],
  alternate_phone: ['alternate phone', 'second phone', 'work phone', 'work phone number', 'other phone'],
  email: ['email', 'e mail', 'email address', 'user email', 'work email', 'your email', 'e post', 'epost', 'e postadress', 'mail'],
  postcode: ['postcode', 'post code', 'postal code', 'zip', 'zip code', 'zip postal code', 'postnummer', 'code postal', 'codigo postal'],
  address1: ['address1', 'address', 'address line 1', 'street address', 'street', 'adress', 'adresse'],
  address2: ['address2', 'address line 2', 'street address 2'],
  town: ['town', 'city', 'town city', 'city town', 'ort', 'by', 'sted', 'poststed'],
  country: ['country', 'country code', 'country region'],
  site: ['site'],
  work_type: ['work type', 'lead type', 'job type', 'service'],
  description: ['description', 'message', 'notes', 'comments', 'details', 'enquiry', 'your message', 'beskrivning', 'beskrivelse'],
  timescale: ['timescale'],
  language: ['language'],
  number_leads_requested: ['number leads requested'],
  consent_text: ['consent text'],
  consent_at: [
    'consent at',
    'consent timestamp',
    'created time',
    'submit date utc',
    'submitted at',
    'submission date',
    'submission time',
    'lead submit time',
    'create date',
    'date submitted',
    'timestamp',
    'date',
    'datum',
    'dato',
  ],
  consent_ip: ['consent ip', 'ip', 'ip address'],
  event_id: ['event id', 'lead id', 'leadgen id'],
};
const fieldByHeading: ReadonlyMap<string, string> = new Map(
  Object.entries(synonyms).flatMap(([field, headings]) => headings.map((heading) => [heading, field] as const)),
);

/** “first name” before “name”. */
const longestFirst = [...fieldByHeading].toSorted(([one], [other]) => other.length - one.length);

/** Headings with another meaning in one program's exports. */
const ownHeadings: Readonly<Record<ImportProvider, Readonly<Record<string, string>>>> = {
  plumbline: {},
  meta: { id: 'event_id' },
  google: { 'work phone': 'telephone' },
  typeform: { '#': 'event_id', 'response id': 'event_id', token: 'event_id' },
  hubspot: {},
};

/** Recognises the program that wrote a file. */
export function detectProvider(headings: readonly string[]): ImportProvider | null {
  const folded = new Set(headings.map(foldHeading));
  return signs.find(([, options]) => options.some((option) => option.every((heading) => folded.has(heading))))?.[0] ?? null;
}

/** Finds the field of a heading. Typeform's headings are whole questions, such as “What's your phone number?”. */
function findField(folded: string, provider: ImportProvider | null): string | undefined {
  const own = provider === null ? undefined : ownHeadings[provider][folded];
  if (own !== undefined) return own;
  const question = folded.replaceAll(' ', '_');
  if (questionField.test(question)) return question;
  const exact = fieldByHeading.get(folded);
  if (exact !== undefined || provider !== 'typeform') return exact;
  // Times of other moments, such as “Start Date (UTC)”.
  if (folded.endsWith(' utc')) return undefined;
  return longestFirst.find(([heading]) => heading.length > 3 && ` ${folded} `.includes(` ${heading} `))?.[1];
}

/** Fields that several columns may fill; their values are joined. */
const joined: ReadonlySet<string> = new Set(['description']);

/**
 * Suggests our field for each heading: as the source's last import was mapped, or by the program's usual headings. A field is suggested once.
 * Headings without a suggestion are not listed.
 */
export function suggestMapping(headings: readonly string[], remembered: readonly ColumnMapping[]): ColumnMapping[] {
  const provider = detectProvider(headings);
  const before = new Map(remembered.map(({ heading, field }) => [foldHeading(heading), field]));
  const used = new Set<string>();
  return headings.flatMap((heading): ColumnMapping[] => {
    const folded = foldHeading(heading);
    const field = before.has(folded) ? before.get(folded) : findField(folded, provider);
    if (field === undefined) return [];
    if (field === null) return [{ heading, field }];
    if (!isImportField(field) || used.has(field)) return [];
    if (!joined.has(field)) used.add(field);
    return [{ heading, field }];
  });
}

export const isImportField = (field: string): boolean => (importFields as readonly string[]).includes(field) || questionField.test(field);
