import { leadDownloads } from '../../../contract/leads/downloads-endpoints.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { sheetFile, type SheetRow } from '../../platform/documents/sheet-file.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { refuse, routes, type TradeCaller } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { countExportedLeads, eachExportedLead } from '../documents/export-query.ts';
import { exportLabel, exportLine } from '../documents/export-rule.ts';
import { issueLeadPdf } from '../documents/issue-lead-pdf.ts';
import { leadSheet, type LeadSheet } from '../documents/lead-sheet-rule.ts';
import { missingPage, printPage, type PrintPage } from '../documents/print-page-rule.tsx';
import { findLead, findLeadPhoto } from '../lead-query.ts';
import { boughtLeadSheet } from '../../../contract/leads/values.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

async function loadSheet(tx: Tx, caller: TradeCaller, code: string, surface: string): Promise<LeadSheet | undefined> {
  const found = await findLead(tx, { companyId: caller.companyId, code, language: caller.language, surface });
  return found === undefined ? undefined : leadSheet(found, caller);
}

async function* spreadsheet(inTx: Database['inTx'], { companyId, language }: TradeCaller): AsyncGenerator<SheetRow> {
  for await (const lead of eachExportedLead(inTx, { companyId, language })) yield exportLine(lead, language);
}

const pageAnswer = (name: string, { html, policy }: PrintPage, more: { status?: 404 } = {}): FileAnswer =>
  new FileAnswer({ kind: 'html', name, content: Buffer.from(html), policy, ...more });

export const leadDownloadRoutes = routes(leadDownloads, {
  'GET /lead/export': ({ db, inTx, caller, query }) => {
    const name = `leads-${caller.calledAt.toISOString().slice(0, 10)}`;
    return sheetFile({
      name,
      sheet: boughtLeadSheet,
      wish: query,
      rows: spreadsheet(inTx, caller),
      label: exportLabel(caller.language),
      count: (limit) => countExportedLeads(db, { companyId: caller.companyId, from: query.from, to: query.to }, limit),
    });
  },

  'GET /lead/pdf/{id}': async ({ tx, caller, params }) => {
    const sheet = await loadSheet(tx, caller, params.id, 'lead-pdf');
    if (sheet === undefined) return notFound();
    return new FileAnswer({ kind: 'pdf', name: `lead-${sheet.code}`, content: await issueLeadPdf(sheet) });
  },

  'GET /lead/print/{id}': async ({ tx, caller, params, request }) => {
    const sheet = await loadSheet(tx, caller, params.id, 'lead-print');
    if (sheet !== undefined) return pageAnswer(`lead-${sheet.code}`, printPage(sheet));
    // A person following a link gets a page instead of JSON.
    return request.url.startsWith('/download/') ? pageAnswer('lead', missingPage(params.id, caller.language), { status: 404 }) : notFound();
  },

  'GET /lead/photos/{id}/{photo}': async ({ db, caller, params }) => {
    const photo = await db.first(findLeadPhoto({ companyId: caller.companyId, code: params.id, id: params.photo }));
    if (photo === undefined) return notFound();
    return new FileAnswer({ kind: 'jpg', name: `photo-${params.photo}`, content: photo.bytes, inline: true });
  },
});
