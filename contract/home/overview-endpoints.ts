import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { data, endpoints } from '../kit/endpoint.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { breakdowns, warningKinds } from './values.ts';

const reading = { caller: 'staff', owner: 'none', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;

const sums = z.array(z.object({ currency: currencySchema, amount: amountSchema }));
/** Between 0 and 1; null without a total. */
const share = z.number().nullable();

const overviewSchema = z.object({
  /** Problems that an administrator of the servers should look at; the remarks of `/readyz`. */
  warnings: z.array(z.object({ kind: z.enum(warningKinds), detail: z.string().nullable() })),
  /** Received today, in their country's time zone. */
  leads_today: z.number(),
  open_reports: z.number(),
  /** Total owed by companies. */
  unpaid: sums,
  /** The last 30 days, oldest first; a lead counts for the day it was received. */
  days: z.array(z.object({ day: z.string(), sold: z.number(), unsold: z.number() })),
  /** Ages of open reports in working hours; the last band is open-ended. */
  report_ages: z.array(z.object({ from_hours: z.number(), to_hours: z.number().nullable(), count: z.number() })),
  due_reports: z.array(
    z.object({
      id: z.number(),
      lead: z.string(),
      company: z.string(),
      country: countryCode,
      is_appeal: z.boolean(),
      waiting_since: z.string(),
      decide_by: z.string(),
      overdue: z.boolean(),
    }),
  ),
  /** Leads waiting for review, longest first. */
  due_leads: z.array(
    z.object({ id: z.number(), quote_code: z.string(), work_type: z.string(), country: countryCode, received_at: z.string() }),
  ),
});
export type WarningWire = OverviewWire['warnings'][number];
export type OverviewWire = z.infer<typeof overviewSchema>;

const figuresSchema = z.object({
  leads: z.number(),
  /** Of these, those sold at least once. */
  sold: z.number(),
  sold_rate: share,
  /** Share of slots sold. */
  fill_rate: share,
  /** Excluding VAT: billed and credited amounts. */
  revenue: sums,
  refunds: sums,
  /** Median minutes since the release. */
  first_alert_minutes: z.number().nullable(),
  first_sale_minutes: z.number().nullable(),
});
export type FiguresWire = z.infer<typeof figuresSchema>;

const kindFiguresSchema = z.object({
  all: figuresSchema,
  rows: z.array(figuresSchema.extend({ name: z.string() })),
  /** Open reports of each kind, within and beyond the promised 48 working hours; largest first. */
  report_ages: z.array(z.object({ name: z.string(), within: z.number(), beyond: z.number() })),
});
export type KindFiguresWire = z.infer<typeof kindFiguresSchema>;

/** Marketplace performance for staff, over the last 30 days. */
export const operatorOverview = endpoints({
  'GET /operator/overview': {
    id: 'getOverview',
    ...reading,
    summary:
      'Get the overview: pending and new work in four figures, leads of the last 30 days, ages of open reports, and the next deadlines.',
    mayLag: true,
    answers: { 200: data(overviewSchema) },
    refusals: [401],
  },
  'GET /operator/overview/figures': {
    id: 'getOverviewFigures',
    ...reading,
    summary:
      'Get sales, fill rate, revenue, refunds and times of leads released in the last 30 days, and the ages of open reports, in total and by kind.',
    query: z.strictObject({ by: z.enum(breakdowns).default('work_type'), country: countryCode.optional() }),
    mayLag: true,
    answers: { 200: data(kindFiguresSchema) },
    refusals: [401, 422],
  },
});
