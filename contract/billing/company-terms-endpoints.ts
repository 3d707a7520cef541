import * as z from 'zod';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { reason } from '../kit/text.ts';
import { waitingAnswer } from './money-requests-endpoints.ts';
import { invoiceStatuses } from './values.ts';

const byId = z.strictObject({ id: idParam });
/** A larger limit is a typing error. */
export const maxCreditLimit = 1_000_000;
/** Longest payment term for bank transfers. */
export const maxTermsDays = 120;

const moneySchema = z.object({
  invoices: z.array(
    z.object({
      code: z.string(),
      kind: z.enum(['invoice', 'credit_note']),
      status: z.enum(invoiceStatuses),
      gross: z.number(),
      currency: currencySchema,
      issued: z.string(),
      due: z.string(),
    }),
  ),
  cards: z.array(
    z.object({ id: z.number(), brand: z.string(), last4: z.string(), expires: z.string(), default: z.boolean(), expired: z.boolean() }),
  ),
  /** Payments with an unallocated remainder, oldest first. */
  unused: z.array(
    z.object({
      payment: z.string(),
      paid: z.string(),
      amount: z.number(),
      unused: z.number(),
      currency: currencySchema,
      /** Whether it can be refunded to the card; bank transfers are refunded by bank. */
      by_card: z.boolean(),
      refund_under_way: z.boolean(),
    }),
  ),
});

/** A company's credit limit, payment terms and cards, as staff change them. */
export const companyTerms = endpoints({
  'GET /operator/companies/{id}/money': {
    id: 'getCompanyMoney',
    summary: 'Get a company’s fifty newest invoices and credit notes, its cards and its unused payments.',
    caller: 'staff',
    owner: 'company',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: byId,
    answers: { 200: data(moneySchema) },
    refusals: [401, 404, 422],
  },
  'GET /operator/companies/{id}/terms': {
    id: 'getCompanyTerms',
    summary: 'Get a company’s credit limit and payment term in days.',
    caller: 'staff',
    owner: 'company',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: byId,
    answers: { 200: data(z.object({ currency: currencySchema, credit_limit: z.number(), terms_days: z.number(), balance: z.number() })) },
    refusals: [401, 404, 422],
    form: 'company-terms',
  },
  'PUT /operator/companies/{id}/terms': {
    id: 'setCompanyTerms',
    summary:
      'Set a company’s credit limit and payment term, in the account currency. A limit below the balance is accepted and blocks further purchases. Issued documents keep their due dates.',
    caller: 'staff',
    owner: 'company',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byId,
    body: z.strictObject({
      credit_limit: amountSchema.min(0).max(maxCreditLimit),
      terms_days: z.int().min(0).max(maxTermsDays),
      reason,
    }),
    answers: { 200: nothing, 202: waitingAnswer },
    refusals: [400, 401, 403, 404, 409, 412, 422],
    form: 'company-terms',
  },
  'POST /operator/companies/{id}/cards/{card}/remove': {
    id: 'removeCompanyCard',
    summary: 'Remove a card, even the last one. The company then pays by bank transfer, if it may buy without a card.',
    caller: 'staff',
    owner: 'company',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: idParam, card: idParam }),
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
});
