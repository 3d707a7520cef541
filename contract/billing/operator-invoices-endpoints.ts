import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { deskListMeta, deskListQuery } from '../kit/desk-list.ts';
import { codeParam, data, dataWithMeta, endpoints, givenId, idParam, nothing } from '../kit/endpoint.ts';
import { producedFile, sheetOfPeriodQuery } from '../kit/file.ts';
import { dayOfThisCentury } from '../kit/instant.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { line, reason } from '../kit/text.ts';
import { waitingAnswer } from './money-requests-endpoints.ts';
import {
  ageingBands,
  documentOrders,
  documentStatuses,
  documentViews,
  maxChosenInvoices,
  reminderObstacles,
  documentSheet,
} from './operator-values.ts';
import { vatTreatments } from '../companies/values.ts';

const documentCode = z.string().regex(/^\d{1,10}-C?\d{4,10}$/);
const byCode = z.strictObject({ code: documentCode });
const byCompany = z.strictObject({ id: idParam });
const byPayment = z.strictObject({ code: codeParam });
const chosen = z.array(documentCode.meta({ examples: ['10001-1234'] })).max(maxChosenInvoices);

const companySchema = z.object({ id: z.number(), name: z.string(), country: countryCode });

const documentSchema = z.object({
  code: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  created_date: z.string(),
  /** Date on the document, in the company's time zone. */
  issued_on: z.string(),
  due_date: z.string(),
  company: companySchema,
  /** Null if it bills no lead. */
  lead_code: z.string().nullable(),
  /** Negative on a credit note. */
  net: amountSchema,
  vat: amountSchema,
  total: amountSchema,
  /** Outstanding amount of an invoice; for a credit note, the unused amount as a negative number. */
  outstanding: amountSchema,
  currency: currencySchema,
  status: z.enum(documentStatuses),
  /** Days past the due date; 0 if not overdue or nothing is outstanding. */
  days_overdue: z.number(),
  /** The provider’s message if the last payment failed and the invoice is still unpaid. */
  payment_failure: z.string().nullable(),
  /** Date of the last reminder by staff. */
  reminded_on: z.string().nullable(),
});
export type StaffDocumentWire = z.infer<typeof documentSchema>;

const filters = { ageing: z.enum(ageingBands).optional(), country: countryCode.optional() };
const list = deskListQuery(documentViews, documentOrders);

const ageingSchema = z.object({
  band: z.enum(ageingBands),
  count: z.number(),
  sums: z.array(z.object({ currency: currencySchema, amount: amountSchema })),
});
export type AgeingWire = z.infer<typeof ageingSchema>;

const allocationSchema = z.object({
  at: z.string(),
  amount: amountSchema,
  state: z.enum(['open', 'settled', 'released', 'reversed']),
  /** The matching payment or credit note; for a credit note, the invoice. */
  source: z.enum(['card', 'transfer', 'credit_note', 'invoice']),
  reference: z.string(),
  /** The card's name, or the bank's reference of a transfer. */
  detail: z.string().nullable(),
  failure: z.string().nullable(),
});

const detailSchema = z.object({
  document: documentSchema,
  description: z.string(),
  issued_by_hand: z.boolean(),
  vat_rate: z.number(),
  vat_treatment: z.enum(vatTreatments),
  /** For a credit note: its reason, text and the invoice it credits. */
  credit_reason: z.enum(['withdrawn', 'report', 'agreed']).nullable(),
  note: z.string().nullable(),
  credits: z.string().nullable(),
  /** Amount that can still be credited, excluding VAT. */
  creditable_net: amountSchema,
  allocations: z.array(allocationSchema),
  credit_notes: z.array(
    z.object({ code: z.string(), created_date: z.string(), total: amountSchema, reason: z.string(), note: z.string().nullable() }),
  ),
  reports: z.array(z.object({ id: z.number(), state: z.string(), reason: z.string() })),
  reminders: z.array(z.object({ day: z.string(), staff: z.string() })),
  /** Negative for a reversal, caused by the credit note named in the reason. */
  write_offs: z.array(z.object({ at: z.string(), amount: amountSchema, reason: z.string() })),
});
export type StaffDocumentDetail = z.infer<typeof detailSchema>;

const accountSchema = z.object({
  company: companySchema.extend({ account_number: z.number() }),
  balance: amountSchema,
  currency: currencySchema,
  /** Time zone of its dates. */
  time_zone: z.string(),
  /** VAT rate of an invoice issued today, as a share: 0.2 for 20 %. */
  vat_rate: z.number(),
  open_invoices: z.array(z.object({ code: z.string(), due_date: z.string(), outstanding: amountSchema, payment_under_way: z.boolean() })),
});
export type StaffAccountWire = z.infer<typeof accountSchema>;

const latePaymentSchema = z.object({
  payment: z.string(),
  company: companySchema,
  amount: amountSchema,
  currency: currencySchema,
  seen_at: z.string(),
  given_up_at: z.string(),
  refund_under_way: z.boolean(),
});
export type LatePaymentWire = z.infer<typeof latePaymentSchema>;

/**
 * How an incoming payment was used: invoices paid in full, invoices paid in part with their outstanding amount, and
 * remaining credit.
 */
const usedSchema = z.object({
  payment: z.string(),
  settled: z.array(z.string()),
  partly_paid: z.array(z.object({ code: z.string(), outstanding: amountSchema })),
  /** Amount paid of each invoice and the rest to pay, by due date. */
  paid: z.array(z.object({ code: z.string(), amount: amountSchema, outstanding: amountSchema })),
  credit: amountSchema,
});

const reading = { caller: 'staff', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;
const changing = { caller: 'staff', csrf: 'checked', rate: 'read', transaction: 'write' } as const;

/** The documents of all companies, and staff actions on them. Every change is recorded in the audit log. */
export const operatorInvoices = endpoints({
  'GET /operator/invoices': {
    id: 'listInvoices',
    ...reading,
    summary: 'List invoices and credit notes of all companies. `search` matches the start of a code or company name.',
    owner: 'none',
    query: z.strictObject({ ...list, ...filters }),
    answers: { 200: dataWithMeta(z.array(documentSchema), deskListMeta) },
    refusals: [401, 422],
  },
  'GET /operator/invoices/ageing': {
    id: 'getInvoiceAgeing',
    ...reading,
    summary: 'Get outstanding amounts by age and currency.',
    owner: 'none',
    query: z.strictObject({ country: filters.country }),
    answers: { 200: data(z.array(ageingSchema)) },
    refusals: [401, 422],
  },
  'GET /operator/invoices/export': {
    id: 'exportInvoices',
    ...reading,
    summary: 'Export a filtered view of the documents as a spreadsheet.',
    owner: 'none',
    rate: 'export',
    query: z.strictObject({ view: list.view, search: list.search, ...filters, ...sheetOfPeriodQuery(documentSheet) }),
    produces: 'csv',
    link: '/download/operator/invoices.csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
  'GET /operator/invoices/{code}': {
    id: 'getInvoice',
    ...reading,
    summary: 'Get a document with its settlements, credits and reminders sent.',
    owner: 'billed-invoice',
    form: 'invoice-credit',
    params: byCode,
    answers: { 200: data(detailSchema) },
    refusals: [401, 404, 422],
  },
  'GET /operator/invoices/{code}/pdf': {
    id: 'downloadInvoicePdf',
    ...reading,
    summary: 'Download the document as issued. `inline` displays it in our own page instead of saving it.',
    owner: 'billed-invoice',
    params: byCode,
    query: z.strictObject({ inline: z.enum(['0', '1']).default('0') }),
    produces: 'pdf',
    link: '/download/operator/invoice/{code}.pdf',
    answers: { 200: producedFile },
    refusals: [401, 404, 422],
  },
  'GET /operator/invoices/{code}/ubl': {
    id: 'downloadInvoiceUbl',
    ...reading,
    summary: 'Download the document as an electronic invoice: UBL of Peppol BIS Billing 3 (EN 16931).',
    owner: 'billed-invoice',
    params: byCode,
    produces: 'xml',
    link: '/download/operator/invoice/{code}.xml',
    answers: { 200: producedFile },
    refusals: [401, 404, 422],
  },
  'POST /operator/invoices/{code}/credit': {
    id: 'creditInvoice',
    ...changing,
    summary: 'Credit all that is left of an invoice, or a part, with a credit note that states the reason.',
    owner: 'billed-invoice',
    form: 'invoice-credit',
    params: byCode,
    /** `net` null: everything that is left. `note` is printed on the credit note; `reason` goes to the audit log only. */
    body: z.strictObject({ net: amountSchema.nullable(), note: line(200).min(5), report: givenId.nullable().default(null), reason }),
    answers: { 200: data(z.object({ code: z.string(), total: amountSchema })), 202: waitingAnswer },
    refusals: [400, 401, 403, 404, 409, 412, 422],
  },
  'POST /operator/invoices/{code}/resend': {
    id: 'resendInvoice',
    ...changing,
    summary: 'Mail a document to its company again, at most every ten minutes.',
    owner: 'billed-invoice',
    params: byCode,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/invoices/remind': {
    id: 'sendInvoiceReminders',
    ...changing,
    summary: 'Send reminders for overdue invoices, once a day per invoice. Each company gets one mail listing everything overdue.',
    owner: 'none',
    body: z.strictObject({ invoices: chosen.min(1), reason }),
    answers: {
      200: data(
        z.object({
          reminded: z.array(z.string()),
          skipped: z.array(z.object({ code: z.string(), because: z.enum(reminderObstacles) })),
        }),
      ),
    },
    refusals: [400, 401, 422],
  },
  'GET /operator/accounts': {
    id: 'findAccounts',
    ...reading,
    summary: 'Find up to ten companies by the start of their name, account number or an invoice code.',
    owner: 'none',
    query: z.strictObject({ search: line(80).min(2) }),
    answers: { 200: data(z.array(companySchema.extend({ account_number: z.number() }))) },
    refusals: [401, 422],
  },
  'GET /operator/companies/{id}/account': {
    id: 'getCompanyAccount',
    ...reading,
    summary: 'Get what a company owes per invoice, and the VAT on an invoice issued today.',
    owner: 'company',
    params: byCompany,
    answers: { 200: data(accountSchema) },
    refusals: [401, 404, 422],
  },
  'POST /operator/companies/{id}/transfers': {
    id: 'recordTransfer',
    ...changing,
    summary: 'Record a bank transfer: it pays the named invoices, then others by due date. The rest stays as credit.',
    owner: 'company',
    params: byCompany,
    body: z.strictObject({
      amount: amountSchema,
      received_on: dayOfThisCentury,
      reference: line(60).min(3),
      invoices: chosen.default([]),
      reason,
    }),
    answers: { 200: data(usedSchema), 202: waitingAnswer },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /operator/companies/{id}/invoices': {
    id: 'issueInvoice',
    ...changing,
    summary: 'Issue a manual invoice with the unit’s VAT. The balance that staff saw prevents a duplicate.',
    owner: 'company',
    params: byCompany,
    body: z.strictObject({ description: line(200).min(5), net: amountSchema, seen_balance: amountSchema, reason }),
    answers: { 200: data(z.object({ code: z.string(), total: amountSchema })), 202: waitingAnswer },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'GET /operator/late-payments': {
    id: 'listLatePayments',
    ...reading,
    summary: 'List money a card provider holds for cancelled payments, oldest first. Each awaits a decision.',
    owner: 'none',
    answers: { 200: data(z.array(latePaymentSchema)) },
    refusals: [401],
  },
  'POST /operator/late-payments/{code}/keep': {
    id: 'keepLatePayment',
    ...changing,
    summary: 'Keep a late payment: it pays the named invoices, then others by due date. The rest stays as credit.',
    owner: 'late-payment',
    transaction: 'own',
    params: byPayment,
    body: z.strictObject({ invoices: chosen.default([]), reason }),
    answers: { 200: data(usedSchema) },
    refusals: [400, 401, 404, 409, 422, 503],
  },
  'POST /operator/late-payments/{code}/refund': {
    id: 'refundLatePayment',
    ...changing,
    role: 'admin',
    summary: 'Refund a late payment in full to its original card.',
    owner: 'late-payment',
    transaction: 'own',
    params: byPayment,
    body: z.strictObject({ reason }),
    answers: { 200: nothing, 202: waitingAnswer },
    refusals: [400, 401, 403, 404, 409, 422, 503],
  },
});
