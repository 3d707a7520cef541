import { expect, it } from 'vitest';
import { useTestApp } from '../../test/use-test-app.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { purchaseLead } from '../buying/purchase-lead.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';

const test = useTestApp();

it("logs a repeated purchase's reading after the purchase it waited for", async () => {
  const { sourceId } = await makeSource(test.database);
  const enquiryId = await putOnSale(test.database, sourceId);
  const { companyId } = await test.company();
  const idempotency = { key: 'waited', requestHash: Buffer.from('same') };
  const order = { companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency } as const;
  const kinds: string[] = [];
  await test.database.inTx(async (earlier) => {
    // The first statement fixes the transaction's time; the other runs while it waits.
    await earlier.rows(sql`select app_now()`);
    kinds.push((await test.database.inTx((tx) => purchaseLead(tx, order))).kind);
    kinds.push((await purchaseLead(earlier, order)).kind);
  });
  expect(kinds).toEqual(['bought', 'bought']);
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});
