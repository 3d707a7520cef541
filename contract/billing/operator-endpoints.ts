import * as z from 'zod';
import { codeParam, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { amountSchema } from '../kit/money.ts';
import { reason } from '../kit/text.ts';
import { waitingAnswer } from './money-requests-endpoints.ts';

const company = { id: idParam };

const changing = { caller: 'staff', owner: 'company', csrf: 'checked', rate: 'read' } as const;

/** Staff actions on a company's money, recorded in the audit log. */
export const operatorBilling = endpoints({
  'POST /operator/companies/{id}/bar-auto-pay': {
    id: 'barAutoPay',
    ...changing,
    summary: 'Bar a company from automatic payment and top-up, and switch automatic payment off.',
    transaction: 'write',
    params: z.strictObject(company),
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/companies/{id}/unbar-auto-pay': {
    id: 'allowAutoPay',
    ...changing,
    summary: 'Allow a company to use automatic payment again.',
    transaction: 'write',
    params: z.strictObject(company),
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/companies/{id}/refund': {
    id: 'refundCompany',
    ...changing,
    role: 'admin',
    summary: 'Refund a payment’s unused credit to its original card.',
    transaction: 'own',
    params: z.strictObject(company),
    body: z.strictObject({ payment: codeParam, amount: amountSchema, reason }),
    answers: { 200: nothing, 202: waitingAnswer },
    refusals: [400, 401, 403, 404, 409, 422, 503],
  },
  'POST /operator/companies/{id}/write-off': {
    id: 'writeOffCompanyDebt',
    ...changing,
    role: 'admin',
    summary: 'Write off the unpaid amount of an invoice that is in no payment.',
    transaction: 'write',
    params: z.strictObject(company),
    body: z.strictObject({ invoice: z.string().regex(/^[\d-]{1,24}$/), reason }),
    answers: { 200: nothing, 202: waitingAnswer },
    refusals: [400, 401, 403, 404, 409, 422],
  },
});
