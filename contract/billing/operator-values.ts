import { defineSheet } from '../kit/sheet-format.ts';

/** Tabs of the document list; `credited` lists the credit notes. */
export const documentViews = ['unpaid', 'overdue', 'paid', 'credited', 'written_off', 'failed_payment', 'all'] as const;
export type DocumentView = (typeof documentViews)[number];

export const documentOrders = ['due-asc', 'due-desc', 'created-desc', 'created-asc', 'total-desc', 'total-asc'] as const;
export type DocumentOrder = (typeof documentOrders)[number];

/** Days overdue, by the company's calendar. */
export const ageingBands = ['current', 'days_1_30', 'days_31_60', 'over_60'] as const;
export type AgeingBand = (typeof ageingBands)[number];

/** Document status for staff; a credit note is `credit` until it is used up. */
export const documentStatuses = ['pending', 'unpaid', 'overdue', 'paid', 'offset', 'writeoff', 'credit'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** Maximum invoices per batch of reminders, or per transfer. */
export const maxChosenInvoices = 100;

/** Why an invoice of a selection got no reminder. */
export const reminderObstacles = ['unknown', 'not_overdue', 'payment_under_way', 'nothing_owed', 'reminded_today', 'closed'] as const;
export type ReminderObstacle = (typeof reminderObstacles)[number];

/** Documents of all companies as a file. */
export const documentSheet = defineSheet(
  {
    code: 'text',
    kind: 'text',
    issued: 'day',
    due: 'day',
    company: 'text',
    country: 'text',
    lead: 'text',
    net: 'amount',
    vat: 'amount',
    total: 'amount',
    outstanding: 'amount',
    currency: 'text',
    status: 'text',
  },
  'issued',
);

/** What an account of the ledger is for. Sales are split by VAT treatment; credit notes reduce the sales they credit. */
export const ledgerRoles = [
  'receivable',
  'sales',
  'sales_reverse_charge',
  'sales_outside',
  'vat_output',
  'card_clearing',
  'card_fees',
  'bank',
  'write_off',
  'opening_balance',
] as const;
export type LedgerRole = (typeof ledgerRoles)[number];
export type AccountNumbers = Readonly<Record<LedgerRole, string>>;

/** Numbers of a chart of accounts that is common in the country; units elsewhere start with the British ones. */
const usualNumbers: Readonly<Record<string, AccountNumbers>> = {
  gb: numbers('1100', '4000', '4001', '4002', '2200', '1250', '7901', '1200', '8100', '9998'),
  dk: numbers('5600', '1010', '1050', '1060', '6902', '5830', '2970', '5820', '2960', '9999'),
  se: numbers('1510', '3001', '3308', '3305', '2611', '1580', '6040', '1930', '6351', '2999'),
  no: numbers('1500', '3000', '3100', '3110', '2700', '1570', '7770', '1920', '7830', '2990'),
};

function numbers(...given: readonly string[]): AccountNumbers {
  return Object.fromEntries(ledgerRoles.map((role, at) => [role, given[at] ?? ''])) as Record<LedgerRole, string>;
}

export function defaultAccountNumbers(country: string): AccountNumbers {
  return usualNumbers[country] ?? usualNumbers['gb'] ?? numbers();
}

/** Lists for accounting, as spreadsheets. */
export const accountingSheets = {
  documents: defineSheet(
    {
      number: 'text',
      kind: 'text',
      issued: 'day',
      due: 'day',
      customer_number: 'number',
      customer: 'text',
      vat_number: 'text',
      country: 'text',
      description: 'text',
      quantity: 'number',
      unit_price: 'amount',
      net: 'amount',
      vat_rate: 'number',
      vat_treatment: 'text',
      vat: 'amount',
      gross: 'amount',
      currency: 'text',
      paid: 'day',
      method: 'text',
      credited_document: 'text',
    },
    null,
  ),
  payments: defineSheet(
    {
      posted: 'day',
      payment: 'text',
      kind: 'text',
      customer_number: 'number',
      customer: 'text',
      method: 'text',
      reference: 'text',
      amount: 'amount',
      currency: 'text',
      fee: 'amount',
      fee_currency: 'text',
      documents: 'text',
    },
    null,
  ),
  open_items: defineSheet(
    {
      number: 'text',
      kind: 'text',
      issued: 'day',
      due: 'day',
      days_overdue: 'number',
      customer_number: 'number',
      customer: 'text',
      amount: 'amount',
      outstanding: 'amount',
      currency: 'text',
    },
    null,
  ),
  journal: defineSheet(
    {
      posted: 'day',
      voucher: 'number',
      kind: 'text',
      reference: 'text',
      customer_number: 'number',
      customer: 'text',
      account: 'text',
      role: 'text',
      debit: 'amount',
      credit: 'amount',
      currency: 'text',
    },
    null,
  ),
  vat: defineSheet(
    {
      treatment: 'text',
      vat_rate: 'number',
      kind: 'text',
      documents: 'number',
      net: 'amount',
      vat: 'amount',
      gross: 'amount',
      currency: 'text',
    },
    null,
  ),
} as const;
export type AccountingList = keyof typeof accountingSheets;
export const accountingLists = Object.keys(accountingSheets) as AccountingList[];

/** Accounting programs and formats, each with a layout of its own. */
export const accountingPrograms = ['sie', 'saf_t', 'xero', 'quickbooks', 'sage', 'fortnox', 'economic'] as const;
export type AccountingProgram = (typeof accountingPrograms)[number];

/** Formats of one country's authorities or programs; every other layout suits all. */
export const programCountries: Readonly<Partial<Record<AccountingProgram, string>>> = {
  sie: 'se',
  fortnox: 'se',
  saf_t: 'no',
  economic: 'dk',
};
