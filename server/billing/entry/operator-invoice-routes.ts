import {
  operatorInvoices,
  type AgeingWire,
  type LatePaymentWire,
  type StaffDocumentDetail,
  type StaffDocumentWire,
} from '../../../contract/billing/operator-invoices-endpoints.ts';
import { ageingBands } from '../../../contract/billing/operator-values.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { sheetFile, type SheetRow } from '../../platform/documents/sheet-file.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { answer, ok, only, refuse, routes } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { cardName } from '../messages.ts';
import { findAnyDocument } from '../document-query.ts';
import { issuePdf } from '../issue-pdf.ts';
import { ublDocument } from '../ubl-rule.ts';
import {
  creditForm,
  findCreditable,
  findDocumentFacts,
  listAllocations,
  listCreditNotes,
  listWriteOffs,
  listReminders,
  listInvoiceReports,
  type ShownAllocation,
  eachDocument,
  findStaffDocument,
  listDocuments,
  type DocumentFilter,
  type AgeingSum,
  type StaffDocument,
} from '../operator/documents.ts';
import type { LatePayment } from '../payments/payments-query.ts';
import { documentSheet } from '../../../contract/billing/operator-values.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

/** Column names are for programs and not translated. */
async function* spreadsheet(db: Db, filter: DocumentFilter): AsyncGenerator<SheetRow> {
  for await (const document of eachDocument(db, filter)) {
    const { code, kind, issuedOn, dueOn, companyName, country, leadCode, netMinor, vatMinor, grossMinor, outstandingMinor } = document;
    const amounts = [netMinor, vatMinor, grossMinor, outstandingMinor].map(toMajor);
    yield [code, kind, issuedOn, dueOn, companyName, country, leadCode ?? '', ...amounts, document.currency, document.status];
  }
}

/** Documents of all companies, for staff. */
export const operatorInvoiceRoutes = routes(
  only(
    operatorInvoices,
    'GET /operator/invoices',
    'GET /operator/invoices/export',
    'GET /operator/invoices/{code}',
    'GET /operator/invoices/{code}/pdf',
    'GET /operator/invoices/{code}/ubl',
  ),
  {
    'GET /operator/invoices': async ({ db, query }) => {
      const { documents, total } = await listDocuments(db, query);
      return answer(200, { data: documents.map(staffDocumentWire), meta: { totalResults: total, pageSize: query.pageSize } });
    },

    'GET /operator/invoices/export': ({ db, query }) =>
      sheetFile({ name: `invoices-${query.view.replaceAll('_', '-')}`, sheet: documentSheet, wish: query, rows: spreadsheet(db, query) }),

    'GET /operator/invoices/{code}': async ({ db, params: { code } }) => {
      const document = await findStaffDocument(db, code);
      if (document === undefined) return notFound();
      const creditable = await findCreditable(db, code);
      return { ...ok(await staffDetailWire(db, document)), form: creditable === undefined ? {} : creditForm(creditable) };
    },

    'GET /operator/invoices/{code}/pdf': async ({ db, params: { code }, query }) => {
      const document = await findAnyDocument(db, code);
      if (document === undefined) return notFound();
      return new FileAnswer({ kind: 'pdf', name: document.code, content: await issuePdf(document), inline: query.inline === '1' });
    },

    'GET /operator/invoices/{code}/ubl': async ({ db, params: { code } }) => {
      const document = await findAnyDocument(db, code);
      if (document === undefined) return notFound();
      return new FileAnswer({ kind: 'xml', name: document.code, content: Buffer.from(ublDocument(document)) });
    },
  },
);

function staffDocumentWire(document: StaffDocument): StaffDocumentWire {
  const { code, kind, currency, status } = document;
  return {
    code,
    kind,
    created_date: document.createdAt.toISOString(),
    issued_on: document.issuedOn,
    due_date: document.dueOn,
    company: { id: document.companyId, name: document.companyName, country: document.country },
    lead_code: document.leadCode,
    net: toMajor(document.netMinor),
    vat: toMajor(document.vatMinor),
    total: toMajor(document.grossMinor),
    outstanding: toMajor(document.outstandingMinor),
    currency,
    status,
    days_overdue: document.daysOverdue,
    payment_failure: document.paymentFailure,
    reminded_on: document.remindedOn,
  };
}

/** Includes every band, even empty ones. */
export function ageingWire(sums: readonly AgeingSum[]): AgeingWire[] {
  return ageingBands.map((band) => {
    const own = sums.filter((sum) => sum.band === band);
    return {
      band,
      count: own.reduce((all, { count }) => all + count, 0),
      sums: own.map(({ currency, amountMinor }) => ({ currency, amount: toMajor(amountMinor) })),
    };
  });
}

function allocationWire({ at, amountMinor, state, source, reference, brand, last4, bankReference, failure }: ShownAllocation) {
  const card = brand === null || last4 === null ? null : cardName({ brand, last4 });
  return { at: at.toISOString(), amount: toMajor(amountMinor), state, source, reference, detail: bankReference ?? card, failure };
}

/** A document with its related records. */
async function staffDetailWire(db: Db, document: StaffDocument): Promise<StaffDocumentDetail> {
  const facts = await findDocumentFacts(db, document.id);
  if (facts === undefined) throw new Error(`document ${document.code} is not there`);
  const creditable = await findCreditable(db, document.code);
  return {
    document: staffDocumentWire(document),
    description: facts.description,
    issued_by_hand: facts.isByHand,
    vat_rate: facts.vatRateBp / 10_000,
    vat_treatment: facts.vatTreatment,
    credit_reason: facts.creditReason,
    note: facts.note,
    credits: facts.credits,
    creditable_net: toMajor(creditable?.creditableNetMinor ?? 0),
    allocations: (await listAllocations(db, document.id)).map(allocationWire),
    credit_notes: (await listCreditNotes(db, document.id)).map(({ code, createdAt, grossMinor, reason, note }) => ({
      code,
      created_date: createdAt.toISOString(),
      total: toMajor(grossMinor),
      reason,
      note,
    })),
    reports: await listInvoiceReports(db, document.id),
    reminders: await listReminders(db, document.id),
    write_offs: (await listWriteOffs(db, document.id)).map(({ at, amountMinor, reason }) => ({
      at: at.toISOString(),
      amount: toMajor(amountMinor),
      reason,
    })),
  };
}

export function latePaymentWire(late: LatePayment): LatePaymentWire {
  return {
    payment: late.code,
    company: { id: late.companyId, name: late.companyName, country: late.country },
    amount: toMajor(late.amountMinor),
    currency: late.currency,
    seen_at: late.seenAt.toISOString(),
    given_up_at: late.givenUpAt.toISOString(),
    refund_under_way: late.refundUnderWay,
  };
}
