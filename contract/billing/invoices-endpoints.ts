import * as z from 'zod';
import { data, dataWithMeta, endpoints } from '../kit/endpoint.ts';
import { producedFile, sheetQuery } from '../kit/file.ts';
import { dayOfThisCentury } from '../kit/instant.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { cursorMeta, cursorQuery } from '../kit/paging.ts';
import { invoiceOrders, invoiceStatuses, invoiceSheet } from './values.ts';
import { vatTreatments } from '../companies/values.ts';

const invoiceCodeParams = z.strictObject({ code: z.string().regex(/^\d{1,10}-C?\d{4,10}$/) });

const dayRangeQuery = z.strictObject({ from: dayOfThisCentury, to: dayOfThisCentury });

const invoiceSchema = z.object({
  id: z.number(),
  code: z.string(),
  status: z.enum(invoiceStatuses),
  description: z.string(),
  created_date: z.string(),
  due_date: z.string(),
  /** Null if the document bills no lead. */
  lead_code: z.string().nullable(),
  /** Negative on a credit note. */
  price_excluding_vat: amountSchema,
  price_vat: amountSchema,
  price_including_vat: amountSchema,
  /** Amount still to pay; zero for a credit note. */
  outstanding: amountSchema,
  currency: currencySchema,
  payment_timing: z.enum(['immediate', 'terms']),
});
export type InvoiceWire = z.infer<typeof invoiceSchema>;

const billedSchema = z.object({
  code: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  status: z.enum(invoiceStatuses),
  /** On the company's calendar. */
  issued_on: z.string(),
  due_on: z.string(),
  description: z.string(),
  quantity: z.number(),
  /** Null if the document bills no lead. */
  lead_code: z.string().nullable(),
  /** Negative on a credit note, like VAT and gross. */
  net: amountSchema,
  /** As a share: 0.2 for 20 %. */
  vat_rate: z.number(),
  vat_treatment: z.enum(vatTreatments),
  vat: amountSchema,
  gross: amountSchema,
  outstanding: amountSchema,
  currency: currencySchema,
  /** Code of the invoice that a credit note credits. */
  credits: z.string().nullable(),
});

const paidSchema = z.object({
  code: z.string(),
  paid_at: z.string(),
  method: z.enum(['card', 'transfer']),
  amount: amountSchema,
  /** Refunded or charged back. */
  returned: amountSchema,
  /** Not used for an invoice yet. */
  unused: amountSchema,
  currency: currencySchema,
  /** Codes of the invoices it settles. */
  invoices: z.array(z.string()),
});

const reading = { caller: 'trade', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;

/** A company's documents. After its issue only a document's status changes. */
export const invoices = endpoints({
  'GET /invoice/inventory': {
    id: 'listOwnInvoices',
    capability: 'read-billing',
    ...reading,
    summary: 'List the company’s invoices and credit notes, ten per page, newest first by default.',
    owner: 'none',
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      sort: z.enum(invoiceOrders).default('created_date-desc'),
    }),
    answers: { 200: dataWithMeta(z.array(invoiceSchema), z.object({ totalResults: z.number(), pageSize: z.number() })) },
    refusals: [401, 422],
  },
  'GET /invoice/all-unpaid': {
    id: 'listUnpaidInvoices',
    capability: 'read-billing',
    ...reading,
    summary: 'List all invoices payable now, earliest due date first. Excludes invoices in a payment in progress.',
    owner: 'none',
    answers: { 200: data(z.array(invoiceSchema)) },
    refusals: [401],
  },
  'GET /invoices': {
    id: 'listIssuedInvoices',
    capability: 'read-billing',
    ...reading,
    summary: 'List invoices and credit notes in order of issue, for programs. A settled one keeps its place, with its new status.',
    owner: 'none',
    key: 'read-billing',
    query: z.strictObject(cursorQuery),
    answers: { 200: dataWithMeta(z.array(billedSchema), cursorMeta) },
    refusals: [401, 422],
  },
  'GET /payments': {
    id: 'listPayments',
    capability: 'read-billing',
    ...reading,
    summary: 'List successful payments in the order they were started, for programs, with the invoices each settles.',
    owner: 'none',
    key: 'read-billing',
    query: z.strictObject(cursorQuery),
    answers: { 200: dataWithMeta(z.array(paidSchema), cursorMeta) },
    refusals: [401, 422],
  },
  'GET /invoice/detail/{code}': {
    id: 'getOwnInvoice',
    capability: 'read-billing',
    ...reading,
    summary: 'Get an invoice or credit note.',
    owner: 'invoice',
    params: invoiceCodeParams,
    answers: { 200: data(invoiceSchema) },
    refusals: [401, 404, 422],
  },
  'GET /invoice/pdf/{code}': {
    id: 'downloadOwnInvoicePdf',
    capability: 'read-billing',
    ...reading,
    summary: 'Download the document as issued. `inline` displays it in our own page instead of saving it.',
    owner: 'invoice',
    params: invoiceCodeParams,
    query: z.strictObject({ inline: z.enum(['0', '1']).default('0') }),
    produces: 'pdf',
    link: '/download/invoice/{code}.pdf',
    answers: { 200: producedFile },
    refusals: [401, 404, 422],
  },
  'GET /invoice/ubl/{code}': {
    id: 'downloadOwnInvoiceUbl',
    capability: 'read-billing',
    ...reading,
    summary: 'Download the document as an electronic invoice: UBL of Peppol BIS Billing 3 (EN 16931).',
    owner: 'invoice',
    params: invoiceCodeParams,
    produces: 'xml',
    link: '/download/invoice/{code}.xml',
    answers: { 200: producedFile },
    refusals: [401, 404, 422],
  },
  'GET /invoice/count': {
    id: 'countOwnInvoices',
    capability: 'read-billing',
    ...reading,
    summary: 'Count invoices and credit notes issued between two days, inclusive: the size of an export.',
    owner: 'none',
    query: dayRangeQuery,
    answers: { 200: data(z.object({ count: z.number() })) },
    refusals: [401, 422],
  },
  'GET /invoice/export': {
    id: 'exportOwnInvoices',
    capability: 'export',
    ...reading,
    summary: 'Export invoices and credit notes issued between two days, inclusive, as a spreadsheet.',
    owner: 'none',
    rate: 'export',
    query: dayRangeQuery.extend(sheetQuery(invoiceSheet)),
    produces: 'csv',
    link: '/download/invoices.csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
});
