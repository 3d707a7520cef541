import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { data, dataWithMeta, endpoints, nothing } from '../kit/endpoint.ts';
import { anySheetQuery, producedFile } from '../kit/file.ts';
import { dayOfThisCentury } from '../kit/instant.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { reason } from '../kit/text.ts';
import { accountingLists, accountingPrograms, type LedgerRole } from './operator-values.ts';
import { ledgerKinds } from './values.ts';
import { vatTreatments } from '../companies/values.ts';

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
    id: 'listLedgerEntries',
    summary: 'List charges, credits, payments, refunds and write-offs, newest first, with the balance after each.',
    caller: 'trade',
    capability: 'read-billing',
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

const unit = z.strictObject({ country: countryCode });
const period = { from: dayOfThisCentury, to: dayOfThisCentury };
const accountNumber = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/);
const accountNumbers = z.strictObject({
  receivable: accountNumber,
  sales: accountNumber,
  sales_reverse_charge: accountNumber,
  sales_outside: accountNumber,
  vat_output: accountNumber,
  card_clearing: accountNumber,
  card_fees: accountNumber,
  bank: accountNumber,
  write_off: accountNumber,
  opening_balance: accountNumber,
} satisfies Record<LedgerRole, z.ZodType>);

const sums = { net: amountSchema, vat: amountSchema, gross: amountSchema };
const vatReportSchema = z.object({
  currency: currencySchema,
  rows: z.array(
    z.object({
      treatment: z.enum(vatTreatments),
      /** As a share: 0.25 for 25 %. */
      rate: z.number(),
      kind: z.enum(['invoice', 'credit_note']),
      documents: z.number(),
      ...sums,
    }),
  ),
  /** Sums of the documents, and of the ledger's postings in the same period. */
  documents: z.object(sums),
  ledger: z.object(sums),
  agrees: z.boolean(),
});
export type VatReportWire = z.infer<typeof vatReportSchema>;

const staffReading = { caller: 'staff', owner: 'none', csrf: 'exempt', rate: 'read', transaction: 'read', params: unit } as const;

/** Accounting files of a business unit, by the days on its documents. */
export const accounting = endpoints({
  'GET /operator/accounting/{country}/vat': {
    id: 'getVatReport',
    ...staffReading,
    summary: 'Get the VAT of a period by treatment and rate, compared with the ledger.',
    query: z.strictObject(period),
    answers: { 200: data(vatReportSchema) },
    refusals: [401, 422],
  },
  'GET /operator/accounting/{country}/accounts': {
    id: 'getAccountNumbers',
    ...staffReading,
    summary: 'Get the account numbers used in a unit’s accounting files.',
    form: 'ledger-accounts',
    answers: { 200: data(accountNumbers) },
    refusals: [401, 422],
  },
  'PUT /operator/accounting/{country}/accounts': {
    id: 'setAccountNumbers',
    ...staffReading,
    summary: 'Set the account numbers used in a unit’s accounting files.',
    role: 'admin',
    csrf: 'checked',
    transaction: 'write',
    form: 'ledger-accounts',
    body: z.strictObject({ numbers: accountNumbers, reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 412, 422],
  },
  'GET /operator/accounting/{country}/lists/{list}': {
    id: 'exportAccountingList',
    ...staffReading,
    summary:
      'Export documents, payments, open items, the journal or the VAT summary of a period as a spreadsheet. Open items are those of today.',
    rate: 'export',
    params: unit.extend({ list: z.enum(accountingLists) }),
    query: z.strictObject({ ...period, ...anySheetQuery }),
    produces: 'csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
  'GET /operator/accounting/{country}/programs/{program}': {
    id: 'exportAccountingFile',
    ...staffReading,
    summary: 'Export a period for an accounting program: SIE 4, SAF-T Financial, Xero, QuickBooks, Sage 50, Fortnox or e-conomic.',
    rate: 'export',
    params: unit.extend({ program: z.enum(accountingPrograms) }),
    query: z.strictObject(period),
    produces: 'octet-stream',
    answers: { 200: producedFile },
    refusals: [401, 409, 422],
  },
});
