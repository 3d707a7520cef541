import { toReportStatus } from '../../../contract/disputes/report-rule.ts';
import type { LanguageCode } from '../../../contract/kit/language.ts';
import { boughtLeadSheet } from '../../../contract/leads/values.ts';
import { leadContextWire, writeAnswers } from '../../buying/visible-lead-query.ts';
import type { SheetRow } from '../../platform/documents/sheet-file.ts';
import type { ContactRow } from '../../enquiries/contacts.ts';
import { leadTexts } from '../messages.ts';
import type { ExportedLead } from './export-query.ts';

/** Returns the heading of a column. */
export function exportLabel(language: LanguageCode): (key: string) => string {
  const say = leadTexts(language);
  return (key) => (isColumn(key) ? say(`export.${key}`) : key);
}

const isColumn = (key: string): key is keyof typeof boughtLeadSheet.columns => key in boughtLeadSheet.columns;

/** Formats a lead as a row. An erased lead has only its code. */
export function exportLine(lead: ExportedLead & { readonly contact: ContactRow | undefined }, language: LanguageCode): SheetRow {
  const say = leadTexts(language);
  const { contact } = lead;
  const isKept = contact !== undefined && !contact.erased;
  const { description, answers, notes, coverage_areas: areas } = leadContextWire(lead.context, language, !isKept);
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
  return [
    lead.code,
    lead.boughtAt,
    say(`export.statuses.${toReportStatus(lead.reportState) ?? 'valid'}`),
    say(lead.archived ? 'export.yes' : 'export.no'),
    lead.workTypeName,
    ...about,
    lead.timescale,
    description,
    writeAnswers(answers),
    areas.join(', '),
    isKept ? notes.map(({ text }) => text).join('\n\n') : null,
  ];
}
