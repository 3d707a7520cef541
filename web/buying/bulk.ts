import type { BoughtLead } from '../../contract/buying/endpoints.ts';
import type { Lead } from './lead.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { CheckEvent } from './basket.ts';
import { maxBulkLeads } from '../../contract/buying/values.ts';
import { readRefusal, type Refusal } from './refusals.ts';

export type LineResult =
  | { readonly kind: 'purchased'; readonly lead: BoughtLead }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Several leads to buy at once, as they were when selected. */
export interface Bulk {
  readonly isOn: boolean;
  readonly rows: readonly Lead[];
  readonly stage: 'choosing' | 'buying' | 'done';
  /** Consent to this total; other leads or prices require new consent. */
  readonly agreed: boolean;
  /** Whether a purchase was attempted without consent. */
  readonly isAgreementMissing: boolean;
  /** No answer arrived; a retry uses the same key. */
  readonly hasFailed: boolean;
  /** Problems known before purchase. Lines without a problem have no entry. */
  readonly checks: ReadonlyMap<number, Refusal | 'checking'>;
  readonly results: ReadonlyMap<number, LineResult>;
  /** Rest of the member's spending limit, including VAT, as of the last check; absent without a limit. */
  readonly leftToSpend?: number;
}

export type BulkEvent =
  | { readonly type: 'switched'; readonly on: boolean }
  | { readonly type: 'toggled'; readonly row: Lead }
  | { readonly type: 'lineChecked'; readonly id: number; readonly check: CheckEvent }
  | { readonly type: 'agreed'; readonly agreed: boolean }
  | { readonly type: 'buy' }
  | {
      readonly type: 'answered';
      readonly leads: Readonly<Record<string, BoughtLead>>;
      readonly errors: Readonly<Record<string, readonly string[]>>;
    }
  | { readonly type: 'failed' }
  | { readonly type: 'putAside' }
  | { readonly type: 'cleared' };

export const noBulk: Bulk = {
  isOn: false,
  rows: [],
  stage: 'choosing',
  agreed: false,
  isAgreementMissing: false,
  hasFailed: false,
  checks: new Map(),
  results: new Map(),
};

const notAgreed = { agreed: false, isAgreementMissing: false } as const;

export function nextBulk(bulk: Bulk, event: BulkEvent): Bulk {
  switch (event.type) {
    case 'switched':
      return bulk.stage === 'buying' ? bulk : { ...noBulk, isOn: event.on };
    case 'toggled':
      return bulk.stage === 'choosing' ? withRows({ ...bulk, ...notAgreed, hasFailed: false }, toggled(bulk.rows, event.row)) : bulk;
    case 'lineChecked':
      return lineChecked(bulk, event.id, event.check);
    case 'agreed':
      return bulk.stage === 'choosing' ? { ...bulk, agreed: event.agreed, isAgreementMissing: false } : bulk;
    case 'buy':
      if (bulk.stage !== 'choosing' || bulk.rows.length === 0) return bulk;
      return bulk.agreed ? { ...bulk, stage: 'buying', hasFailed: false } : { ...bulk, isAgreementMissing: true };
    case 'answered':
      return bulk.stage === 'buying' ? { ...bulk, stage: 'done', results: lineResults(bulk.rows, event) } : bulk;
    case 'failed':
      return bulk.stage === 'buying' ? { ...bulk, stage: 'choosing', hasFailed: true } : bulk;
    case 'putAside':
      return { ...bulk, hasFailed: false };
    case 'cleared':
      return { ...noBulk, isOn: bulk.isOn };
  }
}

export function isFull(bulk: Bulk): boolean {
  return bulk.rows.length >= maxBulkLeads;
}

export function isChosen(bulk: Bulk, id: number): boolean {
  return bulk.rows.some((row) => row.id === id);
}

export interface BulkTotals {
  readonly subtotal: number;
  readonly vat: number;
  readonly total: number;
  readonly currency: CurrencyCode;
}

/** Sums of the server's price and VAT of each lead, added in minor units. */
export function bulkTotals(rows: readonly Lead[]): BulkTotals | undefined {
  const currency = rows[0]?.currency;
  if (currency === undefined) return undefined;
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + Math.round(amount * 100), 0);
  const subtotal = sum(rows.map((row) => row.price));
  const vat = sum(rows.map((row) => row.vat));
  return { subtotal: subtotal / 100, vat: vat / 100, total: (subtotal + vat) / 100, currency };
}

/** The amount by which a total exceeds the rest of a limit; 0 if it fits. */
export function excessOver(total: number, left: number): number {
  return Math.max(0, Math.round(total * 100) - Math.round(left * 100)) / 100;
}

export function purchasedRows(bulk: Bulk): Lead[] {
  return bulk.rows.filter((row) => bulk.results.get(row.id)?.kind === 'purchased');
}

function toggled(rows: readonly Lead[], row: Lead): readonly Lead[] {
  const others = rows.filter((other) => other.id !== row.id);
  if (others.length < rows.length) return others;
  return rows.length < maxBulkLeads ? [...rows, row] : rows;
}

/** Queues a check for newly selected leads and drops the results of removed ones. */
function withRows(bulk: Bulk, rows: readonly Lead[]): Bulk {
  const checks = new Map(
    rows.flatMap((row) => {
      const id = row.id;
      const check = isChosen(bulk, id) ? bulk.checks.get(id) : 'checking';
      return check === undefined ? [] : [[id, check] as const];
    }),
  );
  return { ...bulk, rows, checks };
}

/** Applies a changed price and flags it. Flags a missing answer too; the purchase itself will decide. */
function lineChecked(bulk: Bulk, id: number, check: CheckEvent): Bulk {
  if (bulk.checks.get(id) !== 'checking') return bulk;
  const checks = new Map(bulk.checks);
  checks.delete(id);
  if (check.type === 'checkRefused') checks.set(id, check.refusal);
  if (check.type === 'checkFailed') checks.set(id, { kind: 'unchecked' });
  const row = bulk.rows.find((one) => one.id === id);
  if (check.type !== 'checked' || bulk.stage !== 'choosing') return { ...bulk, checks };
  const { price, vat, leftToSpend } = check.quote;
  const limit = leftToSpend === undefined ? {} : { leftToSpend };
  if (row?.price === price && row.vat === vat) return { ...bulk, ...limit, checks };
  checks.set(id, { kind: 'priceChanged', price });
  const rows = bulk.rows.map((one) => (one === row ? { ...one, price: price, vat: vat } : one));
  return { ...bulk, ...limit, ...notAgreed, rows, checks };
}

function lineResults(rows: readonly Lead[], answer: Extract<BulkEvent, { type: 'answered' }>): Map<number, LineResult> {
  return new Map(
    rows.map((row) => {
      const id = row.id;
      const lead = answer.leads[id];
      return [id, lead === undefined ? { kind: 'refused', refusal: readRefusal(answer.errors[id]?.[0]) } : { kind: 'purchased', lead }];
    }),
  );
}
