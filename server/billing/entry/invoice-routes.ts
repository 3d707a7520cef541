import { invoices, type InvoiceWire } from '../../../contract/billing/invoices-endpoints.ts';
import { maxExportYears } from '../../../contract/kit/sheet-format.ts';
import { invoicesPerPage } from '../../../contract/billing/values.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { nextCursor } from '../../platform/database/paging.ts';
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
  listBilled,
  listPaid,
  listUnpaidInvoices,
  type ExportRange,
  type ListedInvoice,
} from '../invoices-query.ts';
import { issuePdf } from '../issue-pdf.ts';
import { ublDocument } from '../ubl-rule.ts';
import { sheetFile, type SheetRow } from '../../platform/documents/sheet-file.ts';
import { billingTexts } from '../messages.ts';
import { invoiceSheet } from '../../../contract/billing/values.ts';

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

/** Statuses in the company's language. */
async function* spreadsheet(db: Db, { language }: TradeCaller, range: ExportRange): AsyncGenerator<SheetRow> {
  const say = billingTexts(language);
  for await (const invoices of invoicesInChunks(db, range))
    for (const { code, issuedOn, dueOn, status, isCredit, description, leadCode, netMinor, vatMinor, grossMinor, currency } of invoices) {
      const shown = say(isCredit ? 'export.statuses.credit' : `export.statuses.${status}`);
      const amounts = [netMinor, vatMinor, grossMinor].map(toMajor);
      yield [code, issuedOn, dueOn, shown, description, leadCode, ...amounts, currency];
    }
}

/** Returns the heading of a column in the company's language. */
function getLabel({ language }: TradeCaller): (key: string) => string {
  const say = billingTexts(language);
  const heads = {
    number: say('document.number'),
    issued: say('document.issued'),
    due: say('document.due'),
    status: say('export.status'),
    description: say('document.description'),
    lead: say('export.lead'),
    net: say('export.net'),
    vat: say('export.vat'),
    total: say('export.total'),
    currency: say('export.currency'),
  } as const satisfies Record<keyof typeof invoiceSheet.columns, string>;
  const labels: ReadonlyMap<string, string> = new Map(Object.entries(heads));
  return (key) => labels.get(key) ?? key;
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

  'GET /invoices': async ({ db, caller, query }) => {
    const rows = await listBilled(db, caller.companyId, query);
    const listed = rows.map((row) => ({
      code: row.code,
      kind: row.kind,
      status: row.status,
      issued_on: row.issuedOn,
      due_on: row.dueOn,
      description: row.description,
      quantity: 1,
      lead_code: row.leadCode,
      net: toMajor(row.netMinor),
      vat_rate: row.vatRateBp / 10_000,
      vat_treatment: row.treatment,
      vat: toMajor(row.vatMinor),
      gross: toMajor(row.grossMinor),
      outstanding: toMajor(row.outstandingMinor),
      currency: row.currency,
      credits: row.credits,
    }));
    return { status: 200, body: { data: listed, meta: { next: nextCursor(rows, query.limit) } } };
  },

  'GET /payments': async ({ db, caller, query }) => {
    const rows = await listPaid(db, caller.companyId, query);
    const listed = rows.map(({ code, paidAt, method, amountMinor, returnedMinor, unusedMinor, currency, invoices: settled }) => ({
      code,
      paid_at: paidAt.toISOString(),
      method,
      amount: toMajor(amountMinor),
      returned: toMajor(returnedMinor),
      unused: toMajor(unusedMinor),
      currency,
      invoices: [...settled],
    }));
    return { status: 200, body: { data: listed, meta: { next: nextCursor(rows, query.limit) } } };
  },

  'GET /invoice/detail/{code}': async ({ db, caller, params }) => {
    const invoice = await findInvoice(db, caller.companyId, params.code);
    return invoice === undefined ? notFound() : ok(invoiceWire(invoice));
  },

  'GET /invoice/pdf/{code}': async ({ db, caller, params, query }) => {
    const document = await findDocument(db, caller.companyId, params.code);
    if (document === undefined) return notFound();
    return new FileAnswer({ kind: 'pdf', name: document.code, content: await issuePdf(document), inline: query.inline === '1' });
  },

  'GET /invoice/ubl/{code}': async ({ db, caller, params }) => {
    const document = await findDocument(db, caller.companyId, params.code);
    if (document === undefined) return notFound();
    return new FileAnswer({ kind: 'xml', name: document.code, content: Buffer.from(ublDocument(document)) });
  },

  'GET /invoice/count': async ({ db, caller, query }) =>
    refuseRange(caller, query) ?? ok({ count: await countInvoices(db, { companyId: caller.companyId, ...query }) }),

  'GET /invoice/export': async ({ db, caller, query: { from, to, ...wish } }) => {
    const refused = refuseRange(caller, { from, to });
    if (refused !== undefined) return refused;
    const rows = spreadsheet(db, caller, { companyId: caller.companyId, from, to });
    return sheetFile({ name: `invoices-${from}-${to}`, sheet: invoiceSheet, wish, rows, label: getLabel(caller) });
  },
});
