import { toReportStatus } from '../../../contract/disputes/report-rule.ts';
import type { LanguageCode } from '../../../contract/kit/language.ts';
import { spreadsheetLine, spreadsheetStart } from '../../platform/documents/spreadsheet-rule.ts';
import type { ContactRow } from '../../enquiries/contacts.ts';
import { leadTexts } from '../messages.ts';
import type { ExportedLead } from './export-query.ts';

const heads = [
  'code',
  'bought',
  'status',
  'archived',
  'type',
  'title',
  'forename',
  'surname',
  'telephone',
  'alternatePhone',
  'email',
  'address1',
  'address2',
  'town',
  'postcode',
  'timescale',
  'description',
  'notes',
] as const;

export function exportHead(language: LanguageCode): string {
  const say = leadTexts(language);
  return spreadsheetStart(heads.map((head) => say(`export.${head}`)));
}

/** Formats a lead as a line; once its details are erased, with its code only. */
export function exportLine(lead: ExportedLead & { readonly contact: ContactRow | undefined }, language: LanguageCode): string {
  const say = leadTexts(language);
  const { contact } = lead;
  const isKept = contact !== undefined && !contact.erased;
  const about = isKept
    ? [
        contact.title,
        contact.forename,
        contact.surname,
        contact.telephone,
        contact.alternatePhone,
        contact.email,
        contact.address1,
        contact.address2,
        contact.town,
        contact.postcode,
      ]
    : Array.from({ length: 10 }, () => null);
  return spreadsheetLine(
    [
      lead.code,
      lead.boughtAt,
      say(`export.statuses.${toReportStatus(lead.reportState) ?? 'valid'}`),
      say(lead.archived ? 'export.yes' : 'export.no'),
      lead.workTypeName,
      ...about,
      lead.timescale,
      lead.description,
      isKept ? lead.notes.join('\n\n') : null,
    ].map((cell) => cell ?? ''),
  );
}
