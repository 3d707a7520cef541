import * as z from 'zod';
import { data, endpoints } from '../kit/endpoint.ts';
import { producedFile, sheetQuery } from '../kit/file.ts';
import { dayOfThisCentury } from '../kit/instant.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { resultBreakdowns, resultsSheet } from './values.ts';

const asked = z.strictObject({
  by: z.enum(resultBreakdowns).default('work_type'),
  /** Days in the company's time zone, inclusive. Default: the last 365 days. */
  from: dayOfThisCentury.optional(),
  until: dayOfThisCentury.optional(),
});

/** Leads bought in the period, whatever became of them since. */
const figuresSchema = z.object({
  leads: z.number(),
  /** Leads that got at least so far, so each number includes the next. */
  contacted: z.number(),
  quoted: z.number(),
  won: z.number(),
  /** Prices of the leads minus credits, excluding VAT. */
  spend: amountSchema,
  /** Of the won jobs: the job value, or the quote where none is stated. */
  job_value: amountSchema,
  /** Null without a won job. */
  cost_per_won: amountSchema.nullable(),
  /** Job value for each unit of money spent; null without spend. */
  return_on_spend: z.number().nullable(),
  /** Median minutes from the purchase to the first attempt to reach the customer; null without any. */
  response_minutes: z.number().nullable(),
});
export type ResultFiguresWire = z.infer<typeof figuresSchema>;

const comparedSchema = z.object({ current: figuresSchema, previous: figuresSchema });
const periodSchema = z.object({ from: z.string(), until: z.string() });

const resultsSchema = z.object({
  currency: currencySchema,
  period: periodSchema,
  /** The period of equal length before it. */
  previous: periodSchema,
  total: comparedSchema,
  /** Most leads first; months newest first. A null name stands for leads outside the coverage areas, or assigned to nobody. */
  rows: z.array(comparedSchema.extend({ name: z.string().nullable() })),
});
export type ResultsWire = z.infer<typeof resultsSchema>;

const reading = { caller: 'trade', owner: 'none', csrf: 'exempt', transaction: 'read' } as const;

/** The true cost of a won job. Agrees with the ledger and with the company's leads. */
export const companyResults = endpoints({
  'GET /company/results': {
    id: 'readResults',
    capability: 'read-billing',
    ...reading,
    key: 'read-leads',
    query: asked,
    summary: 'Report spend, leads, won jobs and cost per won job of the leads bought in a period, compared with the period before.',
    rate: 'read',
    mayLag: true,
    answers: { 200: data(resultsSchema) },
    refusals: [401, 422],
  },
  'GET /company/results/export': {
    id: 'exportResults',
    capability: 'export',
    ...reading,
    query: asked.extend(sheetQuery(resultsSheet)),
    summary: 'Export the rows of the same report as a spreadsheet.',
    rate: 'export',
    produces: 'csv',
    link: '/download/results.csv',
    mayLag: true,
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
});
