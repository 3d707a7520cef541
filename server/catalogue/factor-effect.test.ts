import { beforeEach, describe, expect, it } from 'vitest';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';

const dayMs = 86_400_000;
const clock = useTestClock('2026-03-10T12:00:00Z');
const test = useTestApp({ clock: () => clock.now });
let staff: TestCaller;
beforeEach(async () => {
  staff = await test.staff();
});
const onSale = async (more = {}): Promise<EnquiryId> => putOnSale(test.database, (await makeSource(test.database)).sourceId, more);

describe('the effect of other factors', () => {
  const effect = async (factors: string): Promise<unknown> =>
    (await staff.call('GET', `/operator/price-factors/gb/effect?factors=${factors}`)).json<{ data: unknown }>().data;
  const asTheyAre = '2,1.3,1,24,72,1,0.85,0.7';

  it('covers the leads of the last 30 days, each by the factors of its purchase', async () => {
    const before = (await effect(asTheyAre)) as { sold: number; before: number; after: number };
    expect(before.after).toBe(before.before);
    const [alone, shared] = [await onSale({ number_leads_requested: 1 }), await onSale()];
    for (const id of [alone, shared]) expect((await (await test.company()).call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    clock.after(2 * dayMs);
    staff = await test.staff();
    expect((await (await test.company()).call('PUT', `/lead/accept/${shared}`, {})).statusCode).toBe(200);
    // 48 for one buyer; for three, 24 fresh and 20.50 two days later.
    expect(await effect(asTheyAre)).toMatchObject({ currency: 'GBP', sold: before.sold + 3, after: before.after + 92.5 });
    const cheaper = (await effect('1.5,1.3,1,24,72,1,0.85,0.7')) as { before: number; after: number };
    expect(cheaper.before - cheaper.after).toBeGreaterThanOrEqual(12);
    const later = (await effect('2,1.3,1,50,72,1,0.85,0.7')) as { before: number; after: number };
    expect(later.after).toBeGreaterThan(later.before);
    clock.after(40 * dayMs);
    staff = await test.staff();
    expect(await effect(asTheyAre)).toEqual({ currency: 'GBP', sold: 0, before: 0, after: 0 });
  });

  it('is rounded like the price itself', async () => {
    clock.after(100 * dayMs);
    staff = await test.staff();
    const id = await onSale({ number_leads_requested: 2 });
    expect((await (await test.company()).call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    // For two buyers 24.00 becomes 31.20, paid 31.00; at 1.345 it would be 32.28, not 1.345 times the amount paid.
    expect(await effect('2,1.345,1,24,72,1,0.85,0.7')).toMatchObject({ sold: 1, before: 31, after: 32.5 });
  });

  it.each(['2,1.3,1', '2,1.3,1,72,24,1,0.85,0.7', '20,1.3,1,24,72,1,0.85,0.7', 'a,b,c,d,e,f,g,h'])('is refused for %s', async (factors) => {
    expect((await staff.call('GET', `/operator/price-factors/gb/effect?factors=${factors}`)).statusCode).toBe(422);
  });

  it('comes with earlier changes, newest first, with author and reason', async () => {
    const said = {
      exclusivity: { one: 1.8, two: 1.3, three: 1 },
      freshness: { first_hours: 24, second_hours: 72, fresh: 1, later: 0.85, old: 0.7 },
    };
    await staff.call('PUT', '/operator/price-factors/se', { ...said, from: null, reason: 'exclusive sells badly' });
    await staff.call('PUT', '/operator/price-factors/se', { ...said, from: '2026-05-01', reason: 'with the spring' });
    await staff.call('POST', '/operator/price-factors/se/cancel', { from: '2026-04-30T22:00:00.000Z', reason: 'agreed otherwise' });
    const { data } = (await staff.call('GET', '/operator/price-factors/se')).json<{ data: { history: object[] } }>();
    const by = 'Robin Tester';
    expect(data.history).toMatchObject([
      { kind: 'cancelled', from: '2026-04-30T22:00:00.000Z', before: null, factors: said, reason: 'agreed otherwise', by },
      { kind: 'scheduled', from: '2026-04-30T22:00:00.000Z', factors: said, reason: 'with the spring', by },
      { kind: 'set', from: null, before: { exclusivity: { one: 2 } }, factors: said, reason: 'exclusive sells badly', by },
    ]);
  });
});
