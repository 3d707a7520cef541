import * as z from 'zod';
import { endpoints, nothing } from '../kit/endpoint.ts';
import { providers } from './values.ts';

/** Notifications from card providers. They only trigger a query; the provider's answer is what counts. */
export const webhooks = endpoints({
  'POST /payments/webhook/{provider}': {
    id: 'receiveProviderEvent',
    summary: 'Receive a provider’s payment or card event. Stores the event once, then fetches the object.',
    caller: 'webhook',
    owner: 'none',
    csrf: 'exempt',
    rate: 'intake',
    transaction: 'write',
    bodyKind: 'raw',
    /** Events contain the whole object with everything that belongs to it. */
    largestBody: 262_144,
    params: z.strictObject({ provider: z.enum(providers) }),
    answers: { 200: nothing },
    refusals: [400, 422],
  },
});
