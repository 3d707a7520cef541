import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import { findBrokenInvariants } from '../../test/find-broken-invariants.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { offerLead } from '../buying/offer-lead.ts';
import { sql } from '../platform/database/sql.ts';

let sourceId: SourceId;
let agent: TestCaller;
const reason = 'agreed by telephone';

const test = useTestApp();
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  agent = await test.staff('agent');
});
afterAll(async () => {
  expect(await findBrokenInvariants(test.database)).toEqual([]);
});

const set = (id: EnquiryId, maximum: number, more: object = {}) =>
  agent.call('PUT', `/operator/enquiries/${id}/maximum`, { maximum, reason, ...more });
const readErrors = async (answer: ReturnType<typeof set>): Promise<unknown> => {
  const { statusCode, body } = await answer;
  return [statusCode, (JSON.parse(body) as { data: { errors: string[] } }).data.errors];
};
const readState = (id: EnquiryId) =>
  test.database.db.first(sql<{ maximum: number; price: number; stage: string }>`
    select max_sales as maximum, list_price_minor as price, stage from enquiries where id = ${id}`);
const sell = async (id: EnquiryId) => {
  const buyer = await test.company();
  expect((await buyer.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
  return buyer;
};

describe('the maximum number of buyers', () => {
  it('can be lowered by an agent, which makes a lead exclusive and dearer for later buyers, and is audited', async () => {
    const id = await putOnSale(test.database, sourceId);
    const watcher = await test.company();
    expect((await set(id, 1)).json()).toEqual({ data: { list_price: 48 } });
    expect(await readState(id)).toEqual({ maximum: 1, price: 4_800, stage: 'live' });
    const advised = await watcher.call('GET', `/lead/availability/${id}`);
    expect(advised.json<{ data: { price: number } }>().data.price).toBe(48);
    expect((await set(id, 2)).json()).toEqual({ data: { list_price: 31 } });
    expect(
      await test.database.db.rows(sql`
        select action, reason, before, after from audit_entries where object_type = 'enquiry' and object_id = ${String(id)} order by id limit 1`),
    ).toEqual([
      {
        action: 'enquiry.maximum',
        reason,
        before: { maximum: 3, listPriceMinor: 2_400 },
        after: { maximum: 1, listPriceMinor: 4_800 },
      },
    ]);
  });

  it('sells out when reached, and reopens when raised', async () => {
    const id = await putOnSale(test.database, sourceId);
    await sell(id);
    expect((await set(id, 1)).statusCode).toBe(200);
    expect(await readState(id)).toMatchObject({ stage: 'sold_out' });
    const late = await test.company();
    expect((await late.call('PUT', `/lead/accept/${id}`, {})).json()).toEqual({ data: { errors: ['107--'] } });
    expect((await set(id, 2)).statusCode).toBe(200);
    expect((await late.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
  });

  it('never falls below sold and reserved slots, nor exceeds consent', async () => {
    const id = await putOnSale(test.database, sourceId, { number_leads_requested: 2 });
    await sell(id);
    const { companyId } = await test.company();
    const until = new Date(Date.now() + 60_000);
    await test.database.inTx((tx) => offerLead(tx, { enquiryId: id, companyId, until }));
    expect(await readErrors(set(id, 1))).toEqual([
      409,
      ["The maximum can't be below 2. That many companies have bought this lead or hold an offer"],
    ]);
    expect(await readErrors(set(id, 3))).toEqual([409, ['The maximum number of companies the customer agreed to is 2']]);
    expect(await readErrors(set(id, 2))).toEqual([409, ['That is already the maximum']]);
  });

  it('is refused for ended or unknown leads and invalid numbers', async () => {
    const id = await takeIn(test.database, sourceId);
    await agent.call('POST', `/operator/enquiries/${id}/remove`, { reason });
    expect(await readErrors(set(id, 1))).toEqual([409, ["You can't change the maximum of an enquiry that has ended"]]);
    expect((await set(987_654_321 as EnquiryId, 1)).statusCode).toBe(404);
    for (const maximum of [0, 4, 1.5]) expect((await set(id, maximum)).statusCode).toBe(422);
  });
});

describe('deciding on a stale page', () => {
  it('is refused if somebody else changed the lead', async () => {
    const id = await takeIn(test.database, sourceId);
    const page = (await agent.call('GET', `/operator/leads/${id}`)).json<{ data: { last_change: number } }>().data;
    expect(page.last_change).toBe(0);
    const other = await test.staff('admin');
    const seen = { reason, seen_change: page.last_change };
    expect((await other.call('POST', `/operator/enquiries/${id}/qualify`, seen)).statusCode).toBe(200);
    const before = await readState(id);
    const ways: readonly ['POST' | 'PUT', string, object][] = [
      ['POST', 'hold', { until: new Date(Date.now() + 600_000).toISOString() }],
      ['POST', 'release', {}],
      ['POST', 'qualify', {}],
      ['POST', 'remove', {}],
      ['PUT', 'maximum', { maximum: 1 }],
      ['POST', 'offer', { company: 1, until: new Date(Date.now() + 600_000).toISOString() }],
      ['PUT', 'priority-window', { until: null }],
    ];
    for (const [method, verb, body] of ways) {
      const answer = await agent.call(method, `/operator/enquiries/${id}/${verb}`, { ...body, ...seen });
      expect([verb, answer.statusCode]).toEqual([verb, 409]);
      expect(answer.json<{ data: { errors: string[] } }>().data.errors[0]).toMatch(
        /^Another operator changed this lead at \d\d:\d\d(, \d+ \w+)?\. Reload\.$/,
      );
    }
    expect(await readState(id)).toEqual(before);
    expect((await other.call('PUT', `/operator/enquiries/${id}/price`, { price: 20, ...seen })).json()).toMatchObject({
      data: { errors: [expect.stringMatching(/^You changed this lead on another page/)] },
    });
    const fresh = (await agent.call('GET', `/operator/leads/${id}`)).json<{ data: { last_change: number } }>().data;
    expect((await set(id, 1, { seen_change: fresh.last_change })).statusCode).toBe(200);
  });
});

describe("revealing a consumer's contact data", () => {
  it('requires a reason and is recorded twice', async () => {
    const id = await takeIn(test.database, sourceId, { telephone: '07700 900123' });
    const revealed = await agent.call('POST', `/operator/enquiries/${id}/reveal`, { reason });
    expect(revealed.json()).toMatchObject({ data: { forename: 'Winifred', surname: 'Plantedname', telephone: '+447700900123' } });
    expect(
      await test.database.db.rows(sql`select actor_type as actor, surface, reason from contact_reveals where enquiry_id = ${id}`),
    ).toEqual([{ actor: 'operator', surface: 'back-office', reason }]);
    const [entry] = await test.database.db.rows(sql<{ after: object }>`
      select action, after from audit_entries where object_type = 'enquiry' and object_id = ${String(id)}`);
    expect(entry).toEqual({ action: 'enquiry.reveal', after: { surface: 'back-office' } });
  });

  it('is refused without a reason, for unknown leads and after retention', async () => {
    const id = await takeIn(test.database, sourceId);
    const reveal = (of: number, body: object = { reason }) => agent.call('POST', `/operator/enquiries/${of}/reveal`, body);
    expect((await reveal(id, {})).statusCode).toBe(422);
    expect((await reveal(987_654_321)).statusCode).toBe(404);
    await agent.call('POST', `/operator/enquiries/${id}/remove`, { reason });
    await test.database.db.rows(
      sql`update enquiry_contacts set retention_until = retention_until - interval '1 year' where enquiry_id = ${id}`,
    );
    expect((await reveal(id)).json()).toEqual({ data: { errors: ["We no longer keep this customer's details"] } });
    await test.database.db.rows(
      sql`update enquiry_contacts set retention_until = retention_until + interval '1 year' where enquiry_id = ${id}`,
    );
  });
});
