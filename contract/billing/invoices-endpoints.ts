import * as z from 'zod';
import { data, dataWithMeta, endpoints } from '../kit/endpoint.ts';
import { producedFile } from '../kit/file.ts';
import { dayOfThisCentury } from '../kit/instant.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { invoiceOrders, invoiceStatuses } from './values.ts';

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

const reading = { caller: 'trade', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;

/** A company's documents. After its issue only a document's status changes. */
export const invoices = endpoints({
  'GET /invoice/inventory': {
    ...reading,
    summary: 'Invoices and credit notes of the company, a page of ten, the newest first unless another order is asked for.',
    owner: 'none',
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      sort: z.enum(invoiceOrders).default('created_date-desc'),
    }),
    answers: { 200: dataWithMeta(z.array(invoiceSchema), z.object({ totalResults: z.number(), pageSize: z.number() })) },
    refusals: [401, 422],
  },
  'GET /invoice/all-unpaid': {
    ...reading,
    summary: 'Every invoice that can be paid now, the one that is due first in front. What is in a payment that is under way is not.',
    owner: 'none',
    answers: { 200: data(z.array(invoiceSchema)) },
    refusals: [401],
  },
  'GET /invoice/detail/{code}': {
    ...reading,
    summary: 'One invoice or credit note.',
    owner: 'invoice',
    params: invoiceCodeParams,
    answers: { 200: data(invoiceSchema) },
    refusals: [401, 404, 422],
  },
  'GET /invoice/pdf/{code}': {
    ...reading,
    summary: 'The document as it was issued. `inline` shows it in a page of ours instead of saving it.',
    owner: 'invoice',
    params: invoiceCodeParams,
    query: z.strictObject({ inline: z.enum(['0', '1']).default('0') }),
    produces: 'pdf',
    link: '/download/invoice/{code}.pdf',
    answers: { 200: producedFile },
    refusals: [401, 404, 422],
  },
  'GET /invoice/count': {
    ...reading,
    summary: 'How many invoices and credit notes were issued from one day to another, both included: what an export would hold.',
    owner: 'none',
    query: dayRangeQuery,
    answers: { 200: data(z.object({ count: z.number() })) },
    refusals: [401, 422],
  },
  'GET /invoice/export': {
    ...reading,
    summary: 'Invoices and credit notes issued from one day to another, both included, as a spreadsheet reads them.',
    owner: 'none',
    rate: 'export',
    query: dayRangeQuery,
    produces: 'csv',
    link: '/download/invoices.csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
});
