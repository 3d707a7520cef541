import * as z from 'zod';
import { data, endpoints } from '../kit/endpoint.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';

export const todaySchema = z.object({
  /** Start of yesterday in the company's time zone; the first three counts begin here. */
  since: z.string(),
  /** In the company's area or offered to it, and still for sale to it. */
  new_leads: z.number().int(),
  bought: z.number().int(),
  /** Of those bought. */
  bought_automatically: z.number().int(),
  /** Purchases of this calendar month. */
  month: z.object({
    leads: z.number().int(),
    /** Including VAT. */
    spent: amountSchema,
    /** Including VAT, credited this month, whenever the lead was bought. */
    credited: amountSchema,
    currency: currencySchema,
  }),
  /** Leads bought in the last 14 days whose page was not opened yet. */
  calls: z.number().int(),
  /** Rejected reports that can still be appealed. */
  appeals: z.number().int(),
  /** Reports with more time, which can be made again. */
  extensions: z.number().int(),
  /** Reviews published in the last 60 days without a reply. */
  reviews: z.number().int(),
});
export type Today = z.infer<typeof todaySchema>;

export const today = endpoints({
  'GET /company/today': {
    id: 'getToday',
    summary: 'Get new leads since yesterday, spending this month and open tasks.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    caching: 'poll',
    answers: { 200: data(todaySchema) },
    refusals: [401],
  },
});
