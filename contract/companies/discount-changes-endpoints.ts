import * as z from 'zod';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { reason } from '../kit/text.ts';

const discountChangeSchema = z.object({
  id: z.number(),
  company: z.object({ id: z.number(), internal_name: z.string() }),
  /** Per cent: current and requested. */
  discount: z.number(),
  wanted: z.number(),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
});
export type DiscountChangeWire = z.infer<typeof discountChangeSchema>;

const change = z.strictObject({ id: idParam });
const why = z.strictObject({ reason });

/** Discounts that need a second person: two administrators must agree that a company pays nothing. */
export const discountChanges = endpoints({
  'GET /operator/discount-changes': {
    id: 'listDiscountChanges',
    summary: 'List 100 % discounts awaiting another administrator, oldest first.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(discountChangeSchema)) },
    refusals: [401],
  },
  'POST /operator/discount-changes/{id}/confirm': {
    id: 'confirmDiscountChange',
    summary: 'Confirm the discount another administrator requested. 409 for the requester, or if it is no longer pending.',
    caller: 'staff',
    role: 'admin',
    owner: 'discount-change',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: change,
    body: why,
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /operator/discount-changes/{id}/reject': {
    id: 'rejectDiscountChange',
    summary: 'Reject a discount change. The requester may withdraw it.',
    caller: 'staff',
    role: 'admin',
    owner: 'discount-change',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: change,
    body: why,
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
});
