import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { data, endpoints } from '../kit/endpoint.ts';
import { producedFile, sheetQuery } from '../kit/file.ts';
import { dayOfThisCentury } from '../kit/instant.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { salesBreakdowns, salesReportSheet } from './values.ts';

const asked = z.strictObject({
  by: z.enum(salesBreakdowns).default('work_type'),
  /** The business unit, which fixes currency and time zone. Default: the installation's own country. */
  country: countryCode.optional(),
  /** Days in that time zone, inclusive. Default: the last 30 days. */
  from: dayOfThisCentury.optional(),
  until: dayOfThisCentury.optional(),
});

const figuresSchema = z.object({
  /** Leads received; null where leads do not belong to one, such as a company. */
  received: z.number().nullable(),
  /** Leads sold, once for each buyer. */
  sales: z.number(),
  /** Of the leads sold, whatever became of them since: those whose customer was reached, and those that became a job. */
  contacted: z.number(),
  won: z.number(),
  /** Excluding VAT: invoices, credit notes as a positive amount, and the difference. */
  invoiced: amountSchema,
  credited: amountSchema,
  net: amountSchema,
});
export type SalesFiguresWire = z.infer<typeof figuresSchema>;

/** The period asked for, and the one of equal length before it. */
const comparedSchema = z.object({ current: figuresSchema, previous: figuresSchema });

const periodSchema = z.object({ from: z.string(), until: z.string() });

const reportSchema = z.object({
  country: countryCode,
  currency: currencySchema,
  period: periodSchema,
  previous: periodSchema,
  total: comparedSchema,
  /**
   * Opening balances that were invoiced less those credited in the period; null if there are none. No figure includes them, because the system
   * used before has reported them.
   */
  opening_balances: amountSchema.nullable(),
  step: z.enum(['day', 'week', 'month']),
  /** Every step of the period, oldest first, by its first day. */
  steps: z.array(figuresSchema.extend({ from: z.string() })),
  /** Largest first. A null name stands for leads without a campaign, and documents without a lead. */
  rows: z.array(comparedSchema.extend({ name: z.string().nullable() })),
  /** Sum of the rows that are not listed; null if all are. */
  others: comparedSchema.extend({ count: z.number() }).nullable(),
});
export type SalesReportWire = z.infer<typeof reportSchema>;

const reading = { caller: 'staff', owner: 'none', csrf: 'exempt', transaction: 'read' } as const;

/** What a business unit received, sold, invoiced and credited in any period. Agrees with the ledger. */
export const salesReport = endpoints({
  'GET /operator/sales-report': {
    id: 'readSalesReport',
    ...reading,
    query: asked,
    summary: 'Report leads, sales, invoices and credit notes of a period by one dimension, compared with the period before.',
    rate: 'read',
    mayLag: true,
    answers: { 200: data(reportSchema) },
    refusals: [401, 422],
  },
  'GET /operator/sales-report/export': {
    id: 'exportSalesReport',
    ...reading,
    query: asked.extend(sheetQuery(salesReportSheet)),
    summary: 'Export every row of the same report as a spreadsheet.',
    rate: 'export',
    produces: 'csv',
    mayLag: true,
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
});
