import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bulk, type BulkEvent, bulkTotals, excessOver, isChosen, isFull, nextBulk, noBulk, purchasedRows } from './bulk.ts';
import { readRefusal } from './refusals.ts';
import { testBoughtLead, testLead } from './test-leads.ts';

const rows = [1, 2, 3, 4, 5, 6].map((id) => testLead({ id }));
const chooseAll: readonly BulkEvent[] = rows.map((row) => ({ type: 'toggled', row }));

/** Gives consent to the total, then buys. */
const agreedBuy: readonly BulkEvent[] = [{ type: 'agreed', agreed: true }, { type: 'buy' }];

function after(...events: readonly BulkEvent[]): Bulk {
  return events.reduce(nextBulk, noBulk);
}

describe('bulk purchase', () => {
  it('takes up to five leads', () => {
    const bulk = after({ type: 'switched', on: true }, ...chooseAll);
    expect(bulk.rows.map((row) => row.id)).toEqual([1, 2, 3, 4, 5]);
    expect(isFull(bulk)).toBe(true);
    expect(isChosen(bulk, 6)).toBe(false);
  });

  it('takes another after one was removed', () => {
    const bulk = after(...chooseAll, { type: 'toggled', row: testLead({ id: 2 }) }, { type: 'toggled', row: testLead({ id: 6 }) });
    expect(bulk.rows.map((row) => row.id)).toEqual([1, 3, 4, 5, 6]);
  });

  it('buys nothing without a selection', () => {
    expect(after({ type: 'buy' }).stage).toBe('choosing');
  });

  it('requires one consent to the total', () => {
    const asked = after(...chooseAll.slice(0, 2), { type: 'buy' });
    expect(asked).toMatchObject({ stage: 'choosing', isAgreementMissing: true });
    const agreed = nextBulk(asked, { type: 'agreed', agreed: true });
    expect(agreed).toMatchObject({ agreed: true, isAgreementMissing: false });
    expect(nextBulk(agreed, { type: 'buy' }).stage).toBe('buying');
  });

  const cheaper = { price: 17, vat: 3.4, total: 20.4, vatRate: 0.2, currency: 'GBP' } as const;
  it.each<[string, BulkEvent, boolean]>([
    ['another lead', { type: 'toggled', row: testLead({ id: 3 }) }, false],
    ['one lead fewer', { type: 'toggled', row: testLead({ id: 1 }) }, false],
    ['another price', { type: 'lineChecked', id: 1, check: { type: 'checked', quote: cheaper } }, false],
    ['the same price', { type: 'lineChecked', id: 1, check: { type: 'checked', quote: { ...cheaper, price: 24, vat: 4.8 } } }, true],
  ])('%s: keeps consent to the total after %j: %s', (_, event, agreed) => {
    const before = after(...chooseAll.slice(0, 2), { type: 'agreed', agreed: true });
    expect(nextBulk(before, event).agreed).toBe(agreed);
  });

  it('reports a failed check instead of showing the line as fine', () => {
    const bulk = after(...chooseAll.slice(0, 1), { type: 'lineChecked', id: 1, check: { type: 'checkFailed' } });
    expect(bulk.checks.get(1)).toEqual({ kind: 'unchecked' });
  });

  it('keeps its lines while buying', () => {
    const bulk = after(...chooseAll.slice(0, 2), ...agreedBuy);
    expect(nextBulk(bulk, { type: 'toggled', row: testLead({ id: 1 }) })).toBe(bulk);
    expect(nextBulk(bulk, { type: 'switched', on: false })).toBe(bulk);
  });

  it('reports per line whether it was purchased, or why not', () => {
    const bulk = after(...chooseAll.slice(0, 3), ...agreedBuy, {
      type: 'answered',
      leads: { '1': testBoughtLead(1) },
      errors: { '2': ['107--'], '3': [] },
    });
    expect([...bulk.results.values()]).toEqual([
      { kind: 'purchased', lead: testBoughtLead(1) },
      { kind: 'refused', refusal: { kind: 'code', code: '107', detail: '' } },
      { kind: 'refused', refusal: { kind: 'unavailable' } },
    ]);
    expect(purchasedRows(bulk)).toEqual([testLead({ id: 1 })]);
    expect(nextBulk({ ...bulk, isOn: true }, { type: 'cleared' })).toEqual({ ...noBulk, isOn: true });
  });

  it('shows obstacles before buying and applies a new price', () => {
    const quote = { price: 17, vat: 3.4, total: 20.4, vatRate: 0.2, currency: 'GBP' } as const;
    const bulk = after(
      ...chooseAll.slice(0, 4),
      { type: 'lineChecked', id: 1, check: { type: 'checkRefused', refusal: readRefusal('107--') } },
      { type: 'lineChecked', id: 2, check: { type: 'checked', quote } },
      { type: 'lineChecked', id: 3, check: { type: 'checked', quote: { ...quote, price: 24, vat: 4.8 } } },
      { type: 'lineChecked', id: 6, check: { type: 'checkRefused', refusal: readRefusal('101--') } },
    );
    expect(bulk.checks).toEqual(
      new Map<number, unknown>([
        [1, { kind: 'code', code: '107', detail: '' }],
        [2, { kind: 'priceChanged', price: 17 }],
        [4, 'checking'],
      ]),
    );
    expect(bulk.rows.map((row) => row.price)).toEqual([24, 17, 24, 24]);
    expect(nextBulk(bulk, { type: 'toggled', row: testLead({ id: 1 }) }).checks.has(1)).toBe(false);
  });

  it('can be retried without an answer', () => {
    const bulk = after(...chooseAll.slice(0, 2), ...agreedBuy, { type: 'failed' });
    expect(bulk).toMatchObject({ stage: 'choosing', hasFailed: true, agreed: true });
    expect(bulk.rows).toHaveLength(2);
  });

  it('adds prices and VAT to the penny', () => {
    const amounts = fc.array(fc.record({ price: fc.integer({ min: 50, max: 90_000 }), vat: fc.integer({ min: 10, max: 20_000 }) }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(amounts, (drawn) => {
        const totals = bulkTotals(drawn.map(({ price, vat }, id) => testLead({ id, price: price / 100, vat: vat / 100 })));
        const sum = drawn.reduce((total, { price, vat }) => total + price + vat, 0);
        expect(totals?.total).toBe(sum / 100);
        expect(Math.round(((totals?.subtotal ?? 0) + (totals?.vat ?? 0)) * 100)).toBe(sum);
      }),
    );
    expect(bulkTotals([])).toBeUndefined();
  });

  it.each([
    [100, 63.6, 36.4],
    [28.8, 28.8, 0],
    [28.81, 28.8, 0.01],
    [10, 500, 0],
    [10, -5, 15],
  ])('a total of %d against a credit of %d exceeds it by %d', (total, credit, excess) => {
    expect(excessOver(total, credit)).toBe(excess);
  });
});
