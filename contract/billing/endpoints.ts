import * as z from 'zod';
import { data, endpoints } from '../kit/endpoint.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';

export const billing = endpoints({
  'GET /company/balance': {
    id: 'getBalance',
    summary: 'Get the company’s balance including VAT; negative if the marketplace owes the company.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    caching: 'poll',
    answers: { 200: data(z.object({ balance: amountSchema, currency: currencySchema })) },
    refusals: [401],
  },
  'GET /company/remaining-credit': {
    id: 'getRemainingCredit',
    summary: 'Get the remaining credit: credit limit less balance.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    caching: 'poll',
    answers: {
      200: data(z.object({ remainingCredit: amountSchema, creditLimit: amountSchema, currency: currencySchema })),
    },
    refusals: [401],
  },
});
