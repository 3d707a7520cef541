import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asId } from '../../contract/kit/ids.ts';
import { fairOrder, type Waiting } from './fair-order-rule.ts';

const enquiry = (id: number) => asId<'enquiry'>(id);
const waiting = (id: number, lastServedAt: string | null = null): Waiting => ({
  companyId: asId<'company'>(id),
  lastServedAt: lastServedAt === null ? null : new Date(lastServedAt),
});
const order = (enquiryId: number, ...companies: readonly Waiting[]) => fairOrder(enquiry(enquiryId), companies).map((one) => one.companyId);

describe('the fair order', () => {
  it('puts the longest waiting first, after those never served', () => {
    const [late, early, never] = [waiting(1, '2026-11-18T12:00:00Z'), waiting(2, '2026-11-18T11:59:59.999Z'), waiting(3)];
    expect(order(100_001, late, early, never)).toEqual([3, 2, 1]);
    expect(order(100_001, never, late, early)).toEqual([3, 2, 1]);
  });

  it('draws ties, the same for one enquiry and different for the next', () => {
    const ten = Array.from({ length: 10 }, (_, index) => waiting(index + 1));
    const first = order(100_001, ...ten);
    expect(order(100_001, ...ten.toReversed())).toEqual(first);
    expect(order(100_002, ...ten)).not.toEqual(first);
  });

  it('gives no company the first place more often than a random draw would', () => {
    const ten = Array.from({ length: 10 }, (_, index) => waiting(index + 1));
    const wins = new Map<number, number>();
    for (let id = 1; id <= 10_000; id += 1) {
      const [winner = 0] = order(id, ...ten);
      wins.set(winner, (wins.get(winner) ?? 0) + 1);
    }
    // 1,000 each with a standard deviation of 30; five of those are no coincidence.
    for (const count of wins.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  it('keeps every company exactly once', () => {
    const companies = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.option(fc.date({ noInvalidDate: true }))), {
      selector: ([id]) => id,
    });
    fc.assert(
      fc.property(companies, fc.integer({ min: 1, max: 1_000_000 }), (given, id) => {
        const list = given.map(([company, at]) => ({ companyId: asId<'company'>(company), lastServedAt: at }));
        const ordered = fairOrder(enquiry(id), list);
        expect(ordered.toSorted((a, b) => a.companyId - b.companyId)).toEqual(list.toSorted((a, b) => a.companyId - b.companyId));
        const times = ordered.map((one) => one.lastServedAt?.getTime() ?? -Infinity);
        expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      }),
    );
  });
});
