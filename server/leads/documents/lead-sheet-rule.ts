import { type BrandKey, getBrandByKey } from '../../../contract/kit/brands.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { LanguageCode } from '../../../contract/kit/language.ts';
import { getUnit } from '../../geography/business-units.ts';
import { leadContextWire } from '../../buying/visible-lead-query.ts';
import type { ContactRow } from '../../enquiries/contacts.ts';
import { formatsFor } from '../../platform/formats.ts';
import type { BoughtLead } from '../lead-query.ts';
import { leadTexts } from '../messages.ts';

export interface Reader {
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly brand: BrandKey;
}

/** A contact channel; `href` opens it. */
export interface SheetChannel {
  readonly label: string;
  readonly value: string;
  readonly href: string;
  readonly isLarge: boolean;
}

/** The printed lead in the reader's language, shared by the PDF and the print page. */
export interface LeadSheet {
  readonly code: string;
  readonly language: LanguageCode;
  readonly brand: string;
  readonly boughtAt: Date;
  /** Lead code and customer's town. */
  readonly title: string;
  readonly workType: string;
  /** Replaces everything about the customer once their details are erased. */
  readonly erased: string | null;
  readonly name: string;
  readonly address: readonly string[];
  readonly postcode: string | null;
  readonly channels: readonly SheetChannel[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly description: string | null;
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
  readonly notes: readonly { readonly date: string; readonly text: string }[];
}

const given = (...parts: readonly (string | null)[]): string[] => parts.filter((part) => part !== null && part !== '') as string[];

function listChannels({ telephone, alternatePhone, email }: ContactRow, reader: Reader): SheetChannel[] {
  const say = leadTexts(reader.language);
  const format = getFormat(reader);
  const phone = (label: string, number: string | null): SheetChannel[] =>
    number === null ? [] : [{ label, value: format.phone(number), href: format.phoneHref(number), isLarge: true }];
  return [
    ...phone(say('sheet.telephone'), telephone),
    ...phone(say('sheet.alternatePhone'), alternatePhone),
    ...(email === null ? [] : [{ label: say('sheet.email'), value: email, href: `mailto:${email}`, isLarge: false }]),
  ];
}

const getFormat = ({ country, language }: Reader) => formatsFor({ country, language, timeZone: getUnit(country).timeZone });

/** When the customer prefers to be called, if they said so. */
function listCallTimes({ callTimes }: ContactRow, { language }: Reader): (readonly [label: string, value: string])[] {
  const say = leadTexts(language);
  if (callTimes === null || callTimes.length === 0) return [];
  return [[say('sheet.callTimes'), callTimes.map((time) => say(`sheet.callTime.${time}`)).join(', ')]];
}

/** Builds a lead's sheet with the context its buyer may see. */
export function leadSheet({ lead, contact }: BoughtLead, reader: Reader): LeadSheet {
  const say = leadTexts(reader.language);
  const { description, answers, notes, coverage_areas: areas } = leadContextWire(lead.context, reader.language, contact.erased);
  const format = getFormat(reader);
  return {
    code: lead.code,
    language: reader.language,
    brand: getBrandByKey(reader.brand).name,
    boughtAt: lead.boughtAt,
    title: given(lead.code, contact.town).join(', '),
    workType: lead.workTypeName,
    erased: contact.erased ? say(contact.erasedOnRequest ? 'sheet.erasedOnRequest' : 'sheet.erased') : null,
    name: given(contact.title, contact.forename, contact.surname).join(' '),
    address: given(contact.address1, contact.address2, contact.town),
    postcode: contact.postcode === null ? null : format.postcode(contact.postcode),
    channels: listChannels(contact, reader),
    facts: [
      [say('sheet.code'), lead.code],
      [say('sheet.bought'), format.dateTime(lead.boughtAt.toISOString())],
      ...(lead.timescale === null ? [] : [[say('sheet.timescale'), lead.timescale] as const]),
      ...listCallTimes(contact, reader),
      ...(areas.length === 0 ? [] : [[say('sheet.coverageAreas'), areas.join(', ')] as const]),
    ],
    description,
    questions: answers,
    notes: notes.map(({ text, created }) => ({ text, date: format.dateTime(created) })),
  };
}
