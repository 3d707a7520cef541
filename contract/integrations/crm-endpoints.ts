import * as z from 'zod';
import { data, endpoints } from '../kit/endpoint.ts';
import { line } from '../kit/text.ts';

/** A company's CRM, if this installation has one configured. */
export const crm = endpoints({
  'GET /integrations/crm': {
    id: 'getCrm',
    summary: 'Get whether a CRM can be connected, and the company’s connection. Read its log as a webhook’s, with this code.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: {
      200: data(
        z.object({
          available: z.boolean(),
          connection: z
            .object({ code: z.string(), connected_at: z.string(), last_pushed_at: z.string().nullable(), dead: z.number() })
            .nullable(),
        }),
      ),
    },
    refusals: [401],
  },
  'POST /integrations/crm': {
    id: 'changeCrm',
    summary: 'Start connecting a CRM. Returns the address where its user grants access; the return address is /zoho-auth, within an hour.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    answers: { 200: data(z.object({ url: z.string() })) },
    refusals: [400, 401, 409],
  },
  'POST /lead-send-token/zoho/': {
    id: 'finishCrmConnection',
    summary: 'Finish connecting a CRM by exchanging its code for a token. Returns the token’s last four characters.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'own',
    query: z.strictObject({
      code: line(500).min(1),
      /** The state we sent when the connection was started here. */
      state: line(100).optional(),
      /**
       * `1`: the CRM started it, so there is no `state`, and the signed-in user has confirmed. Never together with `state`.
       */
      confirmed: z.literal('1').optional(),
    }),
    answers: { 200: data(z.object({ token: z.string() })) },
    refusals: [400, 401, 409, 422, 503],
  },
});
