import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxBulkLeads } from '../../contract/enquiries/values.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';

const test = useTestApp();
let sourceId: SourceId;
let admin: TestCaller;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  admin = await test.staff('admin');
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

const reason = 'the campaign has ended';
interface Seen {
  readonly id: number;
  readonly status: string;
}
const change = (leads: readonly Seen[], body: object) => admin.call('POST', '/operator/enquiries/bulk', { leads, change: body, reason });
const results = async (...[leads, body]: Parameters<typeof change>) =>
  (await change(leads, body)).json<{ data: { id: number; error: string | null }[] }>().data;
const received = async (): Promise<Seen> => ({ id: await takeIn(test.database, sourceId), status: 'received' });
const onSale = async (): Promise<Seen> => ({ id: await putOnSale(test.database, sourceId), status: 'released' });
const statuses = async (leads: readonly Seen[]) =>
  (
    await test.database.db.rows(sql<{ status: string }>`
      select status from enquiries where id = any(${leads.map(({ id }) => id)}::bigint[]) order by id`)
  ).map(({ status }) => status);

describe('a bulk change', () => {
  it('makes each change it can, in order, and says why not for the others', async () => {
    const leads = [await received(), await onSale(), await received()];
    expect(await results(leads, { action: 'hold', until: '2098-01-01T00:00:00Z' })).toEqual([
      { id: leads[0]?.id, error: null },
      { id: leads[1]?.id, error: expect.any(String) as string },
      { id: leads[2]?.id, error: null },
    ]);
    expect(await statuses(leads)).toEqual(['held', 'released', 'held']);
  });

  it('releases held leads, and withdraws at the customers’ request', async () => {
    const held = [await received(), await received()];
    await change(held, { action: 'hold', until: '2098-01-01T00:00:00Z' });
    const seen = held.map(({ id }) => ({ id, status: 'held' }));
    expect(await results(seen, { action: 'release' })).toEqual(seen.map(({ id }) => ({ id, error: null })));
    const live = held.map(({ id }) => ({ id, status: 'released' }));
    await change(live, { action: 'withdraw', by_consumer: true });
    expect(await statuses(held)).toEqual(['removed', 'removed']);
    const events = await test.database.db.rows(sql`
      select enquiry_id from enquiry_events where event = 'withdrawn' and enquiry_id = any(${held.map(({ id }) => id)}::bigint[])`);
    expect(events).toHaveLength(2);
  });

  it('skips a lead whose status has changed since the list was loaded', async () => {
    const lead = await onSale();
    const [result] = await results([{ ...lead, status: 'held' }], { action: 'withdraw' });
    expect(result).toEqual({ id: lead.id, error: 'This lead has changed since the list was loaded. Reload and try again' });
    expect(await statuses([lead])).toEqual(['released']);
  });

  it('reports unknown leads by line', async () => {
    expect(await results([{ id: 999_999_999, status: 'held' }], { action: 'release' })).toEqual([
      { id: 999_999_999, error: expect.any(String) as string },
    ]);
  });

  it('is refused beyond the maximum, with a lead listed twice, and without any', async () => {
    const lead = await onSale();
    const many = Array.from({ length: maxBulkLeads + 1 }, (_, index) => ({ id: index + 1, status: 'held' }));
    for (const leads of [many, [lead, lead], []]) expect((await change(leads, { action: 'release' })).statusCode).toBe(422);
  });
});

describe('a bulk price', () => {
  const price = (caller: TestCaller, leads: readonly Seen[], to: number | null) =>
    caller.call('PUT', '/operator/enquiries/bulk/price', { leads, price: to, reason });

  it('is set and removed again', async () => {
    const leads = [await onSale(), await onSale()];
    const overrides = async () =>
      (
        await test.database.db.rows(sql<{ minor: number | null }>`
          select price_override_minor as minor from enquiries where id = any(${leads.map(({ id }) => id)}::bigint[])`)
      ).map(({ minor }) => minor);
    expect((await price(admin, leads, 31.5)).statusCode).toBe(200);
    expect(await overrides()).toEqual([3150, 3150]);
    expect((await price(admin, leads, null)).statusCode).toBe(200);
    expect(await overrides()).toEqual([null, null]);
  });

  it('is not for agents', async () => {
    expect((await price(await test.staff('agent'), [await onSale()], 31)).statusCode).toBe(403);
  });
});
