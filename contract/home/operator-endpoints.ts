import * as z from 'zod';
import { data, endpoints } from '../kit/endpoint.ts';
import { line } from '../kit/text.ts';

const reading = { caller: 'staff', owner: 'none', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;

const hit = z.object({
  /** Id for finding the item's page. */
  id: z.number(),
  name: z.string(),
  /** One further line, without contact data. */
  detail: z.string(),
});

/** Data shared by the whole back office. */
export const operatorHome = endpoints({
  'GET /operator/counters': {
    id: 'getCounters',
    ...reading,
    summary: 'Count pending items in each queue.',
    caching: 'poll',
    background: true,
    answers: {
      200: data(
        z.object({
          held_leads: z.number(),
          reports: z.number(),
          accreditations: z.number(),
          reviews: z.number(),
          messages: z.number(),
          failed_messages: z.number(),
          failed_jobs: z.number(),
          /** Payments received after they had been abandoned. */
          late_payments: z.number(),
        }),
      ),
    },
    refusals: [401],
  },
  'GET /operator/search': {
    id: 'search',
    ...reading,
    summary:
      'Search companies by name, number, postcode or user e-mail, people by name or e-mail, leads and invoices by code, and districts by postcode. Returns at most five of each.',
    query: z.strictObject({ q: line(80).min(1) }),
    answers: {
      200: data(
        z.object({
          companies: z.array(hit),
          leads: z.array(hit),
          invoices: z.array(hit),
          /** Users with the id of their company, and members of staff with their own. */
          people: z.array(hit.extend({ kind: z.enum(['user', 'staff']) })),
          /** Districts by their code. */
          places: z.array(hit),
        }),
      ),
    },
    refusals: [401, 422],
  },
});
