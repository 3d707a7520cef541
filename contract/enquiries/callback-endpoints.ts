import * as z from 'zod';
import { codeParam, data, dataWithMeta, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { line, reason } from '../kit/text.ts';
import { callbackMethods, deliveryPageSize, leadStatuses, statusDeliveryStates, statusEvents, statusProblems } from './callback-values.ts';

const byId = z.strictObject({ id: idParam });

const callback = z.object({
  /** Null: nothing is sent. */
  url: z.string().nullable(),
  method: z.enum(callbackMethods),
  events: z.array(z.enum(statusEvents)),
});
export type SourceCallback = z.infer<typeof callback>;
/** The signing secret is shown once, when it is made. */
const savedCallback = callback.extend({ secret: z.string().nullable() });

const delivery = z.object({
  id: z.number(),
  event: z.enum([...statusEvents, 'test']),
  state: z.enum(statusDeliveryStates),
  happened_at: z.string(),
  attempts: z.number(),
  /** When the next attempt is due. */
  due_at: z.string(),
  status: z.number().nullable(),
  problem: z.enum(statusProblems).nullable(),
  enquiry: z.object({ id: z.number(), code: z.string() }).nullable(),
});
export type StatusDelivery = z.infer<typeof delivery>;

const admin = { caller: 'staff', role: 'admin', owner: 'source', rate: 'read', params: byId } as const;

/** Statuses of leads that are sent back to their source. */
export const sourceCallbacks = endpoints({
  'GET /operator/sources/{id}/callback': {
    id: 'getSourceCallback',
    ...admin,
    summary: 'Get where the statuses of a source’s leads are sent.',
    csrf: 'exempt',
    transaction: 'read',
    form: 'source-callback',
    answers: { 200: data(callback) },
    refusals: [401, 404, 422],
  },
  'PUT /operator/sources/{id}/callback': {
    id: 'updateSourceCallback',
    ...admin,
    summary: 'Change where the statuses of a source’s leads are sent; without an address, nothing is.',
    csrf: 'checked',
    transaction: 'write',
    form: 'source-callback',
    body: z.strictObject({
      url: line(500).min(9).nullable(),
      method: z.enum(callbackMethods),
      events: z.array(z.enum(statusEvents)).min(1).max(statusEvents.length),
      reason,
    }),
    answers: { 200: data(savedCallback) },
    refusals: [400, 401, 403, 404, 409, 412, 422],
  },
  'POST /operator/sources/{id}/callback/secret': {
    id: 'rotateSourceCallbackSecret',
    ...admin,
    summary: 'Replace the secret that signs the statuses. The former one is void at once.',
    csrf: 'checked',
    transaction: 'write',
    body: z.strictObject({ reason }),
    answers: { 200: data(z.object({ secret: z.string() })) },
    refusals: [400, 401, 403, 404, 422],
  },
  'POST /operator/sources/{id}/callback/test': {
    id: 'testSourceCallback',
    ...admin,
    summary: 'Send a test status to a source’s system. The log shows its response.',
    csrf: 'checked',
    transaction: 'write',
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 422],
  },
  'GET /operator/sources/{id}/callback/deliveries': {
    id: 'listSourceCallbackDeliveries',
    ...admin,
    summary: 'List statuses sent in the last 30 days, latest first. `before` continues after that id.',
    csrf: 'exempt',
    transaction: 'read',
    query: z.strictObject({ before: idParam.optional() }),
    answers: { 200: dataWithMeta(z.array(delivery).max(deliveryPageSize), z.object({ next: z.number().nullable() })) },
    refusals: [401, 404, 422],
  },
  'POST /operator/status-deliveries/{id}/retry': {
    id: 'retryStatusDelivery',
    ...admin,
    summary: 'Send a status again.',
    owner: 'status-delivery',
    csrf: 'checked',
    transaction: 'write',
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
});

/** The status of a lead, at the address that intake returned. */
export const leadStatus = endpoints({
  'GET /intake/status/{code}/{token}': {
    id: 'getEnquiryStatus',
    summary: 'Get the status of a lead by the address that intake returned. Holds no personal data.',
    caller: 'anyone',
    owner: 'source-address',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: z.strictObject({ code: codeParam, token: z.string().regex(/^[\w-]{22}$/) }),
    answers: {
      200: data(
        z.object({
          quote_code: z.string(),
          status: z.enum(leadStatuses),
          /** To how many companies it was sold, and how many of these were credited. */
          sold: z.number(),
          credited: z.number(),
          received_at: z.string(),
          released_at: z.string().nullable(),
          ended_at: z.string().nullable(),
        }),
      ),
    },
    refusals: [404, 422, 429],
  },
});
