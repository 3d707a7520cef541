import * as z from 'zod';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { reason } from '../kit/text.ts';
import { confirmedActions } from './money-actions.ts';

const moneyRequestSchema = z.object({
  id: z.number(),
  action: z.enum(confirmedActions),
  company: z.object({ id: z.number(), name: z.string() }),
  amount: z.number(),
  currency: currencySchema,
  reason: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
  /** Whether the caller requested it: somebody else must confirm. */
  own: z.boolean(),
});
export type MoneyRequestWire = z.infer<typeof moneyRequestSchema>;

/** What the caller may do alone, in the currency of a company's account. Null: no ceiling for the caller's role. */
export const moneyLimitsSchema = z.object({
  /** Largest single transfer, credit note or invoice. */
  each: amountSchema.nullable(),
  /** Amount the caller may still record within 24 hours. */
  left_today: amountSchema.nullable(),
  /** Above this a second administrator confirms. */
  second_person_above: amountSchema.nullable(),
  credit_limit: amountSchema.nullable(),
  terms_days: z.number().nullable(),
});

/** A money action pending confirmation by a second administrator. */
export const waitingAnswer = data(z.object({ waiting: z.number() }));

const request = z.strictObject({ id: idParam });
const deciding = {
  caller: 'staff',
  role: 'admin',
  owner: 'money-request',
  csrf: 'checked',
  rate: 'read',
  transaction: 'write',
  params: request,
  body: z.strictObject({ reason }),
  answers: { 200: nothing },
  refusals: [400, 401, 403, 404, 409, 422],
} as const;

/** Money actions above an administrator's ceiling, which a second administrator confirms. */
export const moneyRequests = endpoints({
  'GET /operator/money-requests': {
    id: 'listMoneyRequests',
    summary: 'List money actions awaiting a second administrator, oldest first.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(moneyRequestSchema)) },
    refusals: [401],
  },
  'GET /operator/companies/{id}/money-limits': {
    id: 'getMoneyLimits',
    summary: 'Get the money actions the caller may take alone for a company.',
    caller: 'staff',
    owner: 'company',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: request,
    answers: { 200: data(moneyLimitsSchema) },
    refusals: [401, 404, 422],
  },
  'POST /operator/money-requests/{id}/confirm': {
    id: 'confirmMoneyRequest',
    ...deciding,
    summary: 'Confirm and carry out another administrator’s request. 409 for the requester, or if it no longer fits the account.',
  },
  'POST /operator/money-requests/{id}/reject': {
    id: 'rejectMoneyRequest',
    ...deciding,
    summary: 'Reject a money request. The requester may withdraw it.',
  },
});
