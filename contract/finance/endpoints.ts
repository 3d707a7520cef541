import * as z from 'zod';
import { codeParam, data, endpoints } from '../kit/endpoint.ts';
import { line } from '../kit/text.ts';
import { withRules } from '../kit/with-rules.ts';
import { introductionRules } from './introduction-rules.ts';
import { financeSites } from './values.ts';

export const finance = endpoints({
  'GET /lead/offer-finance': {
    summary: 'The sites whose finance partner takes introductions, and the film about it, where there is one.',
    caller: 'trade',
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
    summary: 'Introduces the customer of a lead to the finance partner of its site, once a lead, within 14 days of its purchase.',
    caller: 'trade',
    owner: 'lead',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: codeParam }),
    answers: { 200: data(z.object({ finance_offer: z.string() })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /lead/offer-finance-external': {
    summary: 'Introduces a customer who is no lead of the marketplace.',
    caller: 'trade',
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
