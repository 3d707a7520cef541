import * as z from 'zod';
import { data, dataWithMeta, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { pageNumber } from '../kit/paging.ts';
import { line } from '../kit/text.ts';
import { deliveryProblems, deliveryStates, eventTypes, maxWebhookUrlLength, testEvent } from './values.ts';

const code = z.string().regex(/^[A-Z0-9]{1,12}$/);
const byCode = z.strictObject({ code });
const distinct = (given: readonly string[]): boolean => new Set(given).size === given.length;
/** The only time a secret is revealed. */
const secret = z.string();

const webhookSchema = z.object({
  code: z.string(),
  url: z.string(),
  events: z.array(z.enum(eventTypes)),
  created_at: z.string(),
  /** Until when the previous secret also signs. */
  former_secret_until: z.string().nullable(),
  last_delivered_at: z.string().nullable(),
  waiting: z.number(),
  dead: z.number(),
});
export type WebhookWire = z.infer<typeof webhookSchema>;

const deliverySchema = z.object({
  id: z.number(),
  /** As in the webhook-id header. */
  event_id: z.string(),
  type: z.enum([...eventTypes, testEvent]),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  happened_at: z.string(),
  tried_at: z.string().nullable(),
  /** Null if nothing is pending. */
  next_try_at: z.string().nullable(),
  status: z.number().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
  /** Beginning of the receiver's response. */
  answer: z.string().nullable(),
});
export type DeliveryWire = z.infer<typeof deliverySchema>;

/** A company's webhooks. */
export const integrations = endpoints({
  'GET /integrations/webhooks': {
    id: 'listWebhooks',
    summary: 'List the company’s webhooks, without their secrets.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(webhookSchema)) },
    refusals: [401],
  },
  'POST /integrations/webhooks': {
    id: 'createWebhook',
    summary: 'Create a webhook, up to five. Its secret is returned only once.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({
      url: line(maxWebhookUrlLength).min(1),
      events: z.array(z.enum(eventTypes)).min(1).max(eventTypes.length).refine(distinct),
    }),
    answers: { 201: data(z.object({ code: z.string(), secret })) },
    refusals: [400, 401, 409, 422],
  },
  'POST /integrations/webhooks/{code}/secret': {
    id: 'rotateWebhookSecret',
    summary: 'Rotate a webhook’s secret, returned only once. Both secrets sign for 24 hours.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'webhook',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byCode,
    answers: { 200: data(z.object({ secret, former_secret_until: z.string() })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /integrations/webhooks/{code}/test': {
    id: 'testWebhook',
    summary: 'Send a webhook.test event to this webhook. The result appears in the log.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'webhook',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byCode,
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'DELETE /integrations/webhooks/{code}': {
    id: 'removeWebhook',
    summary: 'Remove a webhook and stop sending to it.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'webhook',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byCode,
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
  'GET /integrations/webhooks/{code}/deliveries': {
    id: 'listWebhookDeliveries',
    summary: 'List a webhook’s deliveries of the last 30 days with their responses, newest first, 20 per page.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'webhook',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: byCode,
    query: z.strictObject({ page: pageNumber }),
    answers: { 200: dataWithMeta(z.array(deliverySchema), z.object({ totalResults: z.number(), pageSize: z.number() })) },
    refusals: [401, 404, 422],
  },
  'POST /integrations/webhooks/{code}/deliveries/{id}/replay': {
    id: 'replayWebhookDelivery',
    summary: 'Resend an event with the same webhook-id.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'delivery',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ code, id: idParam }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
});
