import * as z from 'zod';
import { codeParam, data, endpoints } from '../kit/endpoint.ts';
import { line } from '../kit/text.ts';
import { withRules } from '../kit/with-rules.ts';
import { introductionRules } from './introduction-rules.ts';
import { financeSites } from './values.ts';

export const finance = endpoints({
  'GET /lead/offer-finance': {
    id: 'listFinanceLeads',
    summary: 'List the sites whose finance partner accepts introductions, with a film about it where available.',
    caller: 'trade',
    capability: 'work-leads',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: {
      200: data(
        z.object({
          sites: z.array(z.literal([...financeSites])),
          video: z.object({ address: z.string(), captions: z.string(), poster: z.string() }).nullable(),
        }),
      ),
    },
    refusals: [401],
  },
  'POST /lead/offer-finance/{id}': {
    id: 'introduceLeadForFinance',
    summary: 'Introduce a lead’s customer to its site’s finance partner, once per lead, within 14 days of purchase.',
    caller: 'trade',
    capability: 'work-leads',
    owner: 'lead',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: codeParam }),
    answers: { 200: data(z.object({ finance_offer: z.string() })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /lead/offer-finance-external': {
    id: 'introduceCustomerForFinance',
    summary: 'Introduce a customer who is not a lead of the marketplace.',
    caller: 'trade',
    capability: 'work-leads',
    owner: 'none',
    csrf: 'checked',
    rate: 'mail',
    transaction: 'write',
    body: withRules(
      z.strictObject({
        email: line(254),
        title: line(10),
        first_name: line(60),
        last_name: line(60),
        siteId: z.literal([...financeSites]),
      }),
      introductionRules,
    ),
    answers: { 200: data(z.object({ finance_offer: z.string() })) },
    refusals: [400, 401, 409, 422],
  },
});
