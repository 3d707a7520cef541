import { expect, it } from 'vitest';
import { wantDelivery, type DeliveryWish } from '../../test/factories/want-delivery.ts';
import { releaseScene, type Company } from '../../test/release-scene.ts';
import { sql } from '../platform/sql.ts';
import { distributeEnquiry } from './distribute-enquiry.ts';
import { recordMatch } from './record-match.ts';
import { takeNextTurn } from './take-next-turn.ts';

const { scene, database, company, releaseOnly, lapseAll, run } = releaseScene();

const boughtBy = async ({ companyId }: Company): Promise<number> =>
  (await database().db.first(sql<{ count: number }>`select count(*) as count from purchases where company_id = ${companyId}`))?.count ?? 0;

/** Ten enquiries released at once; four were begun by workers that are no more, and all are gone through by two at the same time. */
async function releaseTen(at: Date): Promise<void> {
  scene.now = at;
  const enquiries = await Promise.all(Array.from({ length: 10 }, () => releaseOnly()));
  for (const [turns, enquiryId] of enquiries.slice(0, 4).entries()) {
    await database().inTx((tx) => recordMatch(tx, { enquiryId }));
    for (let turn = 0; turn < turns; turn += 1) await database().inTx((tx) => takeNextTurn(tx, { enquiryId }));
  }
  const work = async (order: typeof enquiries): Promise<void> => {
    for (const enquiryId of order) await distributeEnquiry(database().inTx, enquiryId);
  };
  await Promise.all([work(enquiries), work(enquiries.toReversed())]);
  // Nothing of it is left reserved for what comes next, nor waits to be opened.
  for (const enquiryId of enquiries) {
    scene.now = new Date(at.getTime() + 31 * 60_000);
    await run('open-enquiry', { enquiryId });
  }
}

/** Moments by UTC and how many leads a company with the cap has bought by then. */
it.each<[string, DeliveryWish, readonly (readonly [string, number])[]]>([
  [
    'midnight on its own clock',
    { day: 3 },
    [
      ['2026-07-15T22:20Z', 3],
      ['2026-07-15T23:05Z', 6],
    ],
  ],
  [
    'midnight elsewhere, which is none',
    { day: 3 },
    [
      ['2026-07-15T23:20Z', 3],
      ['2026-07-16T00:05Z', 3],
    ],
  ],
  [
    'Monday',
    { week: 3 },
    [
      ['2026-11-21T23:20Z', 3],
      ['2026-11-22T23:20Z', 3],
      ['2026-11-23T00:05Z', 6],
    ],
  ],
  [
    'the end of a month',
    { month: 3 },
    [
      ['2026-10-31T23:20Z', 3],
      ['2026-11-01T00:05Z', 6],
      ['2026-11-30T23:20Z', 6],
    ],
  ],
  [
    'the day of 23 hours',
    { day: 3 },
    [
      ['2026-03-29T00:05Z', 3],
      ['2026-03-29T22:20Z', 3],
      ['2026-03-29T23:05Z', 6],
    ],
  ],
  [
    'the day of 25 hours',
    { day: 3 },
    [
      ['2026-10-24T23:05Z', 3],
      ['2026-10-25T23:20Z', 3],
      ['2026-10-26T00:05Z', 6],
    ],
  ],
])('a cap of three is kept over %s, by whoever works at once', async (_, cap, moments) => {
  const capped = [await company(), await company()];
  for (const { companyId } of capped) await wantDelivery(database(), companyId, cap);
  await company();
  for (const [at, bought] of moments) {
    await releaseTen(new Date(at));
    for (const one of capped) expect(await boughtBy(one), at).toBe(bought);
  }
  const twice = await database().db.rows(sql`
    select enquiry_id, company_id from offers where company_id = any(${capped.map((one) => one.companyId)}::bigint[]) group by 1, 2 having count(*) > 1`);
  expect(twice).toEqual([]);
  scene.now = new Date('2027-01-15T12:00Z');
  await lapseAll();
});
