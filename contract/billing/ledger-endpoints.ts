import * as z from 'zod';
import { dataWithMeta, endpoints } from '../kit/endpoint.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { ledgerKinds } from './values.ts';

const entrySchema = z.object({
  id: z.number(),
  date: z.string(),
  kind: z.enum(ledgerKinds),
  /** Code of the invoice, credit note or payment behind it. */
  reference: z.string(),
  /** Positive: the company owes more. */
  amount: amountSchema,
  /** The company's balance after this entry. */
  balance: amountSchema,
});
export type LedgerEntryWire = z.infer<typeof entrySchema>;

/** A company's ledger; its balance is the sum of the entries. */
export const ledger = endpoints({
  'GET /invoice/ledger': {
    summary: 'List charges, credits, payments, refunds and write-offs, newest first, with the balance after each.',
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    answers: {
      200: dataWithMeta(
        z.array(entrySchema),
        z.object({ totalResults: z.number(), pageSize: z.number(), balance: amountSchema, currency: currencySchema }),
      ),
    },
    refusals: [401, 422],
  },
});
