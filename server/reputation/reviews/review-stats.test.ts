import { beforeAll, expect, it } from 'vitest';
import { asId, type SourceId } from '../../../contract/kit/ids.ts';
import type { TestApp } from '../../../test/app-harness.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { makeSource, putOnSale } from '../../../test/factories/create-enquiry.ts';
import { purchaseLead } from '../../buying/purchase-lead.ts';
import { publishReview } from './moderate-review.ts';
import { recordReview } from './give-review.ts';
import type { NewReview } from './store.ts';

let sourceId: SourceId;
const test = useTestApp();
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});

type Company = Awaited<ReturnType<TestApp['company']>>;

async function lead(company: Company) {
  const enquiryId = await putOnSale(test.database, sourceId);
  const order = { companyId: company.companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
  const outcome = await test.database.inTx((tx) => purchaseLead(tx, order));
  if (outcome.kind !== 'bought') throw new Error(JSON.stringify(outcome));
  return outcome.receipt.purchaseId;
}
async function review(company: Company, stars: NewReview['stars'], isPublished = true): Promise<void> {
  const purchaseId = await lead(company);
  const reviewInput = { purchaseId, stars, comment: 'Quick and tidy.', workDone: '', displayName: 'Ada, Leicester' };
  const outcome = await test.database.inTx((tx) => recordReview(tx, reviewInput));
  if (outcome.kind !== 'recorded') throw new Error(outcome.kind);
  if (isPublished) await test.database.inTx((tx) => publishReview(tx, { code: outcome.code }));
}
const fetchStats = async (company: Company): Promise<unknown> =>
  (await company.call('GET', '/feedback/stats')).json<{ data: unknown }>().data;

it('a company without reviews has no average', async () => {
  const none = { average: { rating: null, total: 0, countPublished: 0 }, ratings: [0, 0, 0, 0, 0] };
  expect(await fetchStats(await test.company())).toEqual(none);
});

it('the average covers published reviews, out of ten; the counts cover all', async () => {
  const [company, other] = [await test.company({ creditLimitMinor: 1_000_000 }), await test.company()];
  for (const stars of [5, 5, 4] as const) await review(company, stars);
  await review(company, 1, false);
  await review(other, 2);
  expect(await fetchStats(company)).toEqual({ average: { rating: 9.33, total: 4, countPublished: 3 }, ratings: [2, 1, 0, 0, 1] });
});

it('a lead is reviewed once, even by concurrent submissions', async () => {
  const company = await test.company();
  const purchaseId = await lead(company);
  const reviewInput = { purchaseId, stars: 3, comment: null, workDone: null, displayName: 'A. M.' } as const;
  const outcomes = await Promise.all([1, 2, 3].map(() => test.database.inTx((tx) => recordReview(tx, reviewInput))));
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['already_reviewed', 'already_reviewed', 'recorded']);
  expect(await fetchStats(company)).toMatchObject({ average: { rating: null, total: 1, countPublished: 0 } });
});

it('a review is published once, and an unknown one never', async () => {
  const company = await test.company();
  const purchaseId = await lead(company);
  const outcome = await test.database.inTx((tx) =>
    recordReview(tx, { purchaseId, stars: 4, comment: null, workDone: null, displayName: 'Ada' }),
  );
  const code = outcome.kind === 'recorded' ? outcome.code : '';
  const publish = (what: string) => test.database.inTx((tx) => publishReview(tx, { code: what }));
  expect([await publish(code), await publish(code), await publish('NOBODYS')]).toEqual(['published', 'already_published', 'unknown']);
});

it('a lead that was never bought cannot be reviewed', async () => {
  const reviewInput = { purchaseId: asId<'purchase'>(987_654_321), stars: 1, comment: null, workDone: null, displayName: 'X' } as const;
  expect(await test.database.inTx((tx) => recordReview(tx, reviewInput))).toEqual({ kind: 'unknown' });
});
