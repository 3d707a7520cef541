import { Readable } from 'node:stream';
import { invoices, type InvoiceWire } from '../../../contract/billing/invoices-endpoints.ts';
import { invoicesPerPage, maxExportYears } from '../../../contract/billing/values.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { ok, refuse, routes, type TradeCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { findDocument } from '../document-query.ts';
import {
  countInvoices,
  invoicesInChunks,
  findInvoice,
  listInvoices,
  listUnpaidInvoices,
  type ExportRange,
  type ListedInvoice,
} from '../invoices-query.ts';
import { issuePdf } from '../issue-pdf.ts';
import { spreadsheetLine, spreadsheetStart } from '../../platform/documents/spreadsheet-rule.ts';
import { billingTexts } from '../messages.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

function invoiceWire(invoice: ListedInvoice): InvoiceWire {
  return {
    id: invoice.id,
    code: invoice.code,
    status: invoice.status,
    description: invoice.description,
    created_date: invoice.createdAt.toISOString(),
    due_date: invoice.dueOn,
    lead_code: invoice.leadCode,
    price_excluding_vat: toMajor(invoice.netMinor),
    price_vat: toMajor(invoice.vatMinor),
    price_including_vat: toMajor(invoice.grossMinor),
    outstanding: toMajor(invoice.outstandingMinor),
    currency: invoice.currency,
    payment_timing: invoice.timing,
  };
}

/** In the company's language. */
async function* spreadsheet(db: Db, { language }: TradeCaller, range: ExportRange): AsyncGenerator<string> {
  const say = billingTexts(language);
  const heads = ['number', 'issued', 'due'] as const;
  yield spreadsheetStart([
    ...heads.map((head) => say(`document.${head}`)),
    say('export.status'),
    say('document.description'),
    say('export.lead'),
    ...(['net', 'vat', 'total', 'currency'] as const).map((head) => say(`export.${head}`)),
  ]);
  const formatLine = (invoice: ListedInvoice): string => {
    const { code, issuedOn, dueOn, status, isCredit, description, leadCode, netMinor, vatMinor, grossMinor, currency } = invoice;
    const shown = say(isCredit ? 'export.statuses.credit' : `export.statuses.${status}`);
    const amounts = [netMinor, vatMinor, grossMinor].map(toMajor);
    return spreadsheetLine([code, issuedOn, dueOn, shown, description, leadCode ?? '', ...amounts, currency]);
  };
  // One string per chunk: streaming single lines costs more than producing them.
  for await (const invoices of invoicesInChunks(db, range)) yield invoices.map(formatLine).join('');
}

/** The earliest permitted start of an export; 29 February becomes the 28th, as in the browser. */
function getEarliestExportDay(now: Date): string {
  return Temporal.PlainDate.from(now.toISOString().slice(0, 10)).subtract({ years: maxExportYears }).toString();
}

function refuseRange({ calledAt }: TradeCaller, { from, to }: Pick<ExportRange, 'from' | 'to'>) {
  if (from < getEarliestExportDay(calledAt)) return refuseField('from', errorText('exportTooOld'));
  return to < from ? refuseField('to', errorText('exportEndsBeforeStart')) : undefined;
}

export const invoiceRoutes = routes(invoices, {
  'GET /invoice/inventory': async ({ db, caller, query }) => {
    const { invoices: found, total } = await listInvoices(db, caller.companyId, { page: query.page, order: query.sort });
    return { status: 200, body: { data: found.map(invoiceWire), meta: { totalResults: total, pageSize: invoicesPerPage } } };
  },

  'GET /invoice/all-unpaid': async ({ db, caller }) => ok((await listUnpaidInvoices(db, caller.companyId)).map(invoiceWire)),

  'GET /invoice/detail/{code}': async ({ db, caller, params }) => {
    const invoice = await findInvoice(db, caller.companyId, params.code);
    return invoice === undefined ? notFound() : ok(invoiceWire(invoice));
  },

  'GET /invoice/pdf/{code}': async ({ db, caller, params, query }) => {
    const document = await findDocument(db, caller.companyId, params.code);
    if (document === undefined) return notFound();
    return new FileAnswer({ kind: 'pdf', name: document.code, content: await issuePdf(document), inline: query.inline === '1' });
  },

  'GET /invoice/count': async ({ db, caller, query }) =>
    refuseRange(caller, query) ?? ok({ count: await countInvoices(db, { companyId: caller.companyId, ...query }) }),

  'GET /invoice/export': ({ db, caller, query: { from, to } }) => {
    const refused = refuseRange(caller, { from, to });
    if (refused !== undefined) return Promise.resolve(refused);
    const rows = spreadsheet(db, caller, { companyId: caller.companyId, from, to });
    return Promise.resolve(new FileAnswer({ kind: 'csv', name: `invoices-${from}-${to}`, content: Readable.from(rows) }));
  },
});
