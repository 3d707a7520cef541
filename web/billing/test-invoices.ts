import { answer, type TestAnswers } from '../testing/contract-answers.ts';
import { signedIn } from '../testing/known-company.ts';
import type { Invoice } from './invoice.ts';

const longAhead = '2099-01-15';

/** An unpaid invoice of a company; tests override what they need. */
export function invoice(number: number, more: Partial<Invoice> = {}): Invoice {
  return {
    id: number,
    code: `10042-000${number}`,
    status: 'unpaid',
    description: `Gas boiler replacement, LE${number} (LEADCODE${number})`,
    created_date: `2026-11-0${number}T09:30:00Z`,
    due_date: longAhead,
    lead_code: `LEADCODE${number}`,
    price_excluding_vat: 24,
    price_vat: 4.8,
    price_including_vat: 28.8,
    outstanding: 28.8,
    currency: 'GBP',
    payment_timing: 'terms',
    ...more,
  };
}

export function creditNote(number: number, more: Partial<Invoice> = {}): Invoice {
  return invoice(number, {
    code: `10042-C000${number}`,
    price_excluding_vat: -24,
    price_vat: -4.8,
    price_including_vat: -28.8,
    outstanding: 0,
    ...more,
  });
}

export const paid = { status: 'paid', outstanding: 0 } as const;

/** Answers for a company with these documents. */
export function billed(rows: readonly Invoice[], total = rows.length): TestAnswers {
  const unpaid = rows
    .filter(({ status }) => status === 'unpaid' || status === 'overdue')
    .filter(({ price_including_vat: gross }) => gross > 0);
  return {
    ...signedIn(),
    'GET /invoice/inventory': answer('GET /invoice/inventory', { data: [...rows], meta: { totalResults: total, pageSize: 10 } }),
    'GET /invoice/all-unpaid': answer('GET /invoice/all-unpaid', { data: unpaid }),
  };
}
