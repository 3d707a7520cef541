import { titles } from '../../../contract/companies/values.ts';
import { siteKeys, siteNumbers } from '../../../contract/catalogue/sites.ts';
import { countryCodes } from '../../../contract/kit/country.ts';
import { questionField } from '../../../contract/enquiries/format-values.ts';
import { parseMoment } from '../local-time-rule.ts';
import { readProviderLead } from './provider-lead-rule.ts';
import { flatten, isRecord } from './read-body-rule.ts';
import type { FieldMapping, ProviderLead, SourceFormat } from './source-format.ts';
import type { TrackingFields } from '../tracking-rule.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A parsed call, not validated yet. */
export interface ReadCall {
  readonly enquiry: Readonly<Record<string, unknown>>;
  readonly tracking: TrackingFields;
  /** The sender's own id of this call. */
  readonly eventId: string | undefined;
  /** Whether the consent is dated with the time of arrival. */
  readonly isTimeOfArrival: boolean;
}

const textFields = [
  ...(['work_type', 'postcode', 'country', 'title', 'forename', 'surname', 'telephone', 'alternate_phone', 'email'] as const),
  ...(['address1', 'address2', 'town', 'description', 'timescale', 'language'] as const),
] as const;
const numberFields = ['site', 'number_leads_requested'] as const;
const consentTimes = ['consent_at', 'consent_timestamp', 'consent_time'] as const;
const maxEventId = 150;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
const foldName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
/** Telephone numbers and postcodes are often sent as numbers. */
const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);
const asNumber = (value: unknown): unknown => (typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value);
const changeText = (value: unknown, change: (text: string) => string): unknown =>
  typeof value === 'string' ? change(value.trim()) : value;

const englishNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** Reads a country's code or English name. */
function readCountry(text: string): string {
  const given = text.toLowerCase();
  if (given === 'uk' || given === 'great britain') return 'gb';
  return countryCodes().find((code) => englishNames.of(code.toUpperCase())?.toLowerCase() === given) ?? given;
}

const spellings: Readonly<Record<string, (text: string) => string>> = {
  country: readCountry,
  language: (text) => text.toLowerCase(),
  timescale: (text) => text.toUpperCase(),
  work_type: (text) => text.toLowerCase(),
  title: (text) => titles.find((title) => title.toLowerCase() === text.toLowerCase().replace(/\.$/, '')) ?? text,
};

/** Looks up fields by the source's names and records which were used. */
class Lookup {
  readonly used = new Set<string>();
  readonly flat: ReadonlyMap<string, string>;
  private readonly names: ReadonlyMap<string, string>;
  private readonly fields: Fields;
  private readonly format: SourceFormat;
  private readonly maps: readonly FieldMapping[];

  constructor({ fields, columns }: ProviderLead, format: SourceFormat) {
    this.fields = fields;
    this.format = format;
    this.maps = [...format.fieldMap, ...columns];
    this.flat = new Map(flatten(fields));
    // The exact name wins over one in another case.
    this.names = new Map([
      ...Object.keys(fields).map((name) => [foldName(name), name] as const),
      ...Object.keys(fields).map((name) => [name, name] as const),
    ]);
  }

  /** Returns the value of a field sent under our own name. */
  own(field: string): unknown {
    const name = this.names.get(field);
    if (name === undefined) return undefined;
    const value = this.fields[name];
    if (!isEmpty(value)) this.use(name);
    return isEmpty(value) ? undefined : value;
  }

  /** Returns the value of a mapped field; the first non-empty one wins. */
  mapped(field: string): string | undefined {
    for (const { from, to } of this.maps) {
      const value = to === field ? this.flat.get(from) : undefined;
      if (value === undefined) continue;
      // Reports also use the form id.
      if (field !== 'consent_form') this.used.add(from);
      return value;
    }
    return undefined;
  }

  fixed(field: string): string | undefined {
    return this.format.fixed.find((one) => one.field === field)?.value;
  }

  get(field: string): unknown {
    const value = this.mapped(field) ?? this.own(field) ?? this.fixed(field);
    return typeof value === 'string' ? (this.translated(field, value) ?? value) : value;
  }

  /** Translates a value of the provider to ours, ignoring case. */
  private translated(field: string, value: string): string | undefined {
    const theirs = value.trim().toLowerCase();
    return this.format.fieldValues.find((one) => one.field === field && one.theirs.toLowerCase() === theirs)?.ours;
  }

  /** Marks a field and its nested fields as used. */
  use(name: string): void {
    for (const path of this.flat.keys()) if (path === name || path.startsWith(`${name}.`)) this.used.add(path);
  }

  /** Marks unknown nested fields as unused, so they are kept as tracking. */
  release(path: string): void {
    this.used.delete(path);
  }

  rest(): TrackingFields {
    return [...this.flat].filter(([name]) => !this.used.has(name)).map(([name, value]) => [name.replace(/^tracking\./, ''), value]);
  }
}

/** Returns the known keys of a nested object and leaves the others to tracking. */
function pickKnown(lookup: Lookup, path: string, part: Fields, known: readonly string[]): Fields {
  for (const name of Object.keys(part)) {
    if (known.includes(name)) continue;
    for (const flat of lookup.flat.keys()) if (flat === `${path}.${name}` || flat.startsWith(`${path}.${name}.`)) lookup.release(flat);
  }
  return Object.fromEntries(Object.entries(part).filter(([name]) => known.includes(name)));
}

/** Reads answers given as a list, an object by question, or flat fields `question_12`. */
function readAnswers(lookup: Lookup, format: SourceFormat): unknown {
  const given = lookup.own('question_answers');
  const names = new Set([
    ...[...lookup.flat.keys()].filter((name) => questionField.test(name)),
    ...[...format.fieldMap.map(({ to }) => to), ...format.fixed.map(({ field }) => field)].filter((name) => questionField.test(name)),
  ]);
  const flat = [...names].flatMap((name) => {
    const option = asText(lookup.get(name));
    return isEmpty(option) ? [] : [{ question: Number(name.slice('question_'.length)), option }];
  });
  if (given === undefined) return flat;
  if (isRecord(given)) return [...Object.entries(given).map(([question, option]) => ({ question, option: asText(option) })), ...flat];
  if (!Array.isArray(given)) return given;
  const listed = given.map((answer: unknown, index) => {
    if (!isRecord(answer)) return answer;
    const { option, ...rest } = pickKnown(lookup, `question_answers.${index}`, answer, ['question', 'option']);
    return { ...rest, option: asText(option) };
  });
  return [...listed, ...flat];
}

interface ReadConsent {
  readonly consent: unknown;
  readonly isTimeOfArrival: boolean;
}

function findOf(lookup: Lookup, names: readonly string[]): unknown {
  for (const name of names) {
    const value = lookup.get(name);
    if (!isEmpty(value)) return value;
  }
  return undefined;
}

const seconds = /^\d{10}$/;
const milliseconds = /^\d{13}$/;

const zoneWithoutColon = /(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?[+-]\d{2})(\d{2})$/;

/** Parses a time with a zone, in the country's local time, or as seconds or milliseconds since 1970. */
function readTime(given: unknown, country: unknown): unknown {
  const value = asText(given);
  if (typeof value !== 'string') return value;
  const text = value.trim().replace(zoneWithoutColon, '$1:$2');
  if (seconds.test(text)) return new Date(Number(text) * 1_000).toISOString();
  if (milliseconds.test(text)) return new Date(Number(text)).toISOString();
  return parseMoment(text, typeof country === 'string' ? country : '');
}

/** Values of a ticked checkbox, which is consent without a text. */
const ticked = /^\s*(?:on|true|yes|y|1|checked|agreed)\s*$/i;
const isTicked = (value: unknown): boolean => value === true || value === 1 || (typeof value === 'string' && ticked.test(value));

/** Reads consent given as an object, as flat fields, or by the id of a form with a configured text. The latter defaults to the time of arrival. */
function readConsent(lookup: Lookup, format: SourceFormat, country: unknown, arrivedAt: Date): ReadConsent {
  const own = lookup.own('consent');
  const nested = isTicked(own) ? undefined : own;
  if (nested !== undefined && typeof nested !== 'string' && !isRecord(nested)) return { consent: nested, isTimeOfArrival: false };
  const given = isRecord(nested)
    ? pickKnown(lookup, 'consent', nested, ['text', 'timestamp', 'ip', 'form', 'form_id'])
    : typeof nested === 'string'
      ? { text: nested }
      : {};
  const formId = asText(given['form'] ?? given['form_id'] ?? findOf(lookup, ['consent_form']) ?? lookup.flat.get('form_id'));
  const ofForm = format.consentForms.find(({ form_id: id }) => id === formId)?.text;
  const sent = given['text'] ?? lookup.mapped('consent_text') ?? lookup.own('consent_text');
  const text = sent ?? ofForm ?? lookup.fixed('consent_text');
  const givenTime = given['timestamp'] ?? findOf(lookup, consentTimes);
  const time = givenTime === undefined ? undefined : readTime(givenTime, country);
  const ip = given['ip'] ?? findOf(lookup, ['consent_ip']);
  if (nested === undefined && text === undefined && time === undefined && ip === undefined) {
    return { consent: undefined, isTimeOfArrival: false };
  }
  const isTimeOfArrival = time === undefined && !isEmpty(text) && isEmpty(sent);
  const timestamp = isTimeOfArrival ? arrivedAt.toISOString() : time;
  return { consent: { text, timestamp, ...(isEmpty(ip) ? {} : { ip }) }, isTimeOfArrival };
}

/** Splits a full name before its last word. */
function splitName(full: string): { readonly forename: string; readonly surname: string } | undefined {
  const words = full.trim().split(/\s+/);
  const surname = words.pop();
  return surname === undefined || words.length === 0 ? undefined : { forename: words.join(' '), surname };
}

function findEventId(flat: ReadonlyMap<string, string>, names: readonly string[]): string | undefined {
  return names.map((name) => flat.get(name)?.trim()).find((id) => id !== undefined && id !== '' && id.length <= maxEventId);
}

/** Parses a call by the source's field map, our own field names and the default values. All other fields become tracking. */
export function readCall(payload: Fields, format: SourceFormat, arrivedAt: Date): ReadCall {
  const lead = readProviderLead(payload, format);
  const lookup = new Lookup(lead, format);
  const enquiry: Record<string, unknown> = {};
  for (const field of textFields) {
    const value = asText(lookup.get(field));
    if (!isEmpty(value)) enquiry[field] = changeText(value, spellings[field] ?? ((text) => text));
  }
  for (const field of numberFields) {
    const value = lookup.get(field);
    if (!isEmpty(value)) enquiry[field] = asNumber(value);
  }
  const siteKey = siteKeys.find((key) => key === enquiry['site']);
  if (siteKey !== undefined) enquiry['site'] = siteNumbers[siteKey];
  const full = lookup.get('full_name');
  const name = typeof full === 'string' && isEmpty(enquiry['forename']) && isEmpty(enquiry['surname']) ? splitName(full) : undefined;
  const { consent, isTimeOfArrival } = readConsent(lookup, format, enquiry['country'], arrivedAt);
  const proofs = lookup.own('proofs');
  const answers = readAnswers(lookup, format);
  return {
    enquiry: {
      ...enquiry,
      ...name,
      question_answers: answers,
      ...(consent === undefined ? {} : { consent }),
      ...(proofs === undefined ? {} : { proofs }),
    },
    tracking: lookup.rest(),
    eventId: lead.eventId ?? findEventId(lookup.flat, format.eventIdFields),
    isTimeOfArrival,
  };
}
