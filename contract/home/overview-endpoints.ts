import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { data, endpoints } from '../kit/endpoint.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { breakdowns } from './values.ts';

const reading = { caller: 'staff', owner: 'none', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;

const sums = z.array(z.object({ currency: currencySchema, amount: amountSchema }));
/** Between 0 and 1; null where there is nothing to share. */
const share = z.number().nullable();

const overviewSchema = z.object({
  /** Received today, by the clock of their country. */
  leads_today: z.number(),
  /** Of those released in the last 30 days: how many were sold at least once. */
  sold_rate: share,
  open_reports: z.number(),
  /** What companies owe, one with another. */
  unpaid: sums,
  /** The last 30 days, the oldest first; a lead counts for the day on which it was received. */
  days: z.array(z.object({ day: z.string(), sold: z.number(), unsold: z.number() })),
  /** How old open reports are, in working hours; the last has no end. */
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
  /** Leads that wait for a person, the longest first. */
  due_leads: z.array(
    z.object({ id: z.number(), quote_code: z.string(), work_type: z.string(), country: countryCode, received_at: z.string() }),
  ),
});
export type OverviewWire = z.infer<typeof overviewSchema>;

const figuresSchema = z.object({
  leads: z.number(),
  sold_rate: share,
  /** Places that were sold of those that there were. */
  fill_rate: share,
  /** Excluding VAT: what was billed for them, and what of it was taken back. */
  revenue: sums,
  refunds: sums,
  /** From the release, in minutes: half of them were faster. */
  first_alert_minutes: z.number().nullable(),
  first_sale_minutes: z.number().nullable(),
});
export type FiguresWire = z.infer<typeof figuresSchema>;

const kindFiguresSchema = z.object({
  all: figuresSchema,
  rows: z.array(figuresSchema.extend({ name: z.string() })),
  /** Open reports of each kind, by whether they are within the promise of 48 working hours; those with the most in front. */
  report_ages: z.array(z.object({ name: z.string(), within: z.number(), beyond: z.number() })),
});
export type KindFiguresWire = z.infer<typeof kindFiguresSchema>;

/** How the marketplace goes, for staff. All of it is of the last 30 days. */
export const operatorOverview = endpoints({
  'GET /operator/overview': {
    ...reading,
    summary: 'What waits and what came in: four figures, the leads of 30 days, the ages of open reports, and what is due first.',
    answers: { 200: data(overviewSchema) },
    refusals: [401],
  },
  'GET /operator/overview/figures': {
    ...reading,
    summary:
      'Sales, fill rate, revenue, refunds and times of the leads released in the last 30 days, and the ages of open reports: all, and by kind.',
    query: z.strictObject({ by: z.enum(breakdowns).default('work_type'), country: countryCode.optional() }),
    answers: { 200: data(kindFiguresSchema) },
    refusals: [401, 422],
  },
});
