import { beforeEach, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

const boiler = 101;
const clock = useTestClock('2026-03-10T12:00:00Z');
const test = useTestApp({ clock: () => clock.now });
let staff: TestCaller;
beforeEach(async () => {
  staff = await test.staff();
});

it('rounds revenue at other prices like the price itself', async () => {
  const [full, less] = [await test.company(), await test.company()];
  await test.database.db.rows(sql`update companies set discount_bp = 700 where id = ${less.companyId}`);
  const change = { country: 'gb', work_type_id: boiler, price: 12.5 };
  const put = await staff.call('PUT', '/operator/prices', { changes: [change], from: null, reason: 'demand in winter' });
  expect(put.statusCode).toBe(200);
  const id = await putOnSale(test.database, (await makeSource(test.database)).sourceId);
  clock.after(4 * 86_400_000);
  staff = await test.staff();
  // At three days 12.50 is 8.75, paid 9.00, and 8.14 with 7 % off, paid 8.00; 13.00 would be 9.10 and 8.46.
  for (const company of [full, less]) expect((await company.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
  const readEffect = async () =>
    (await staff.call('GET', `/operator/prices/effect?prices=gb-${boiler}-13.00`)).json<{ data: { totals: object[] } }>().data.totals;
  expect(await readEffect()).toEqual([{ currency: 'GBP', sold: 2, before: 17, after: 17.5 }]);
  // The current discount does not explain the amount paid, so it is scaled: 8.00 × 13.00 / 12.50 is 8.32.
  await test.database.db.rows(sql`update companies set discount_bp = 5000 where id = ${less.companyId}`);
  expect(await readEffect()).toEqual([{ currency: 'GBP', sold: 2, before: 17, after: 17.5 }]);
});
