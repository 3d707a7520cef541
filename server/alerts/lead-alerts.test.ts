import { truncateToMinute } from '../../contract/kit/instant.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LeadAlertGroups } from '../../contract/alerts/endpoints.ts';
import { asId, type EnquiryId } from '../../contract/kit/ids.ts';
import type { TestApp, TestCaller } from '../../test/app-harness.ts';
import { makeSource, takeIn } from '../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { expireOffer } from '../buying/declines.ts';
import { offerLead } from '../buying/offer-lead.ts';
import { releaseEnquiry, openEnquiry } from '../enquiries/release-enquiry.ts';
import { sql } from '../platform/database/sql.ts';

let now = new Date('2027-03-01T10:00:00Z');
let sourceId: Awaited<ReturnType<typeof makeSource>>['sourceId'];
const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});

const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);

/** A released enquiry offered to the companies for half an hour. */
async function offered(companies: readonly { companyId: number }[], wanted: 1 | 2 | 3 = 3): Promise<EnquiryId> {
  const enquiryId = await takeIn(test.database, sourceId, { number_leads_requested: wanted });
  await test.database.inTx((tx) => releaseEnquiry(tx, { enquiryId, staffId: null }));
  for (const { companyId } of companies) {
    const done = await test.database.inTx((tx) => offerLead(tx, { enquiryId, companyId: asId<'company'>(companyId), until: minutes(30) }));
    expect(done).toBe(true);
  }
  await test.database.inTx((tx) => openEnquiry(tx, { enquiryId }));
  return enquiryId;
}

async function pane(caller: TestCaller): Promise<Record<keyof LeadAlertGroups, number[]>> {
  const { data } = (await caller.call('GET', '/lead/notifications')).json<{ data: LeadAlertGroups }>();
  const ids = (group: LeadAlertGroups['priority']) => group.map(({ id }) => id);
  return { priority: ids(data.priority), priorityExpired: ids(data.priorityExpired), soldOut: ids(data.soldOut) };
}

describe('the lead alerts of a company', () => {
  it('change from reserved to no longer reserved to sold out', async () => {
    const company = await test.company();
    const others = await Promise.all([test.company(), test.company(), test.company()]);
    const id = await offered([company]);
    expect(await pane(company)).toEqual({ priority: [id], priorityExpired: [], soldOut: [] });

    now = minutes(31);
    while (await test.database.inTx((tx) => expireOffer(tx)));
    expect(await pane(company)).toEqual({ priority: [], priorityExpired: [id], soldOut: [] });

    for (const other of others) expect((await other.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    expect(await pane(company)).toEqual({ priority: [], priorityExpired: [], soldOut: [id] });
  });

  it('are sold out at the lead’s own maximum, and not while its last slot is only reserved', async () => {
    const [company, favoured] = await Promise.all([test.company(), test.company()]);
    const id = await offered([company], 1);
    now = minutes(31);
    while (await test.database.inTx((tx) => expireOffer(tx)));
    await test.database.inTx((tx) => offerLead(tx, { enquiryId: id, companyId: favoured.companyId, until: minutes(60) }));
    expect(await pane(company)).toEqual({ priority: [], priorityExpired: [id], soldOut: [] });
    expect((await favoured.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    expect(await pane(company)).toEqual({ priority: [], priorityExpired: [], soldOut: [id] });
  });

  it('disappear once the company buys or declines, or the enquiry is removed', async () => {
    const company = await test.company();
    const [bought, declined, removed] = [await offered([company]), await offered([company]), await offered([company])];
    await company.call('PUT', `/lead/accept/${bought}`, {});
    await company.call('PUT', `/lead/reject/${declined}`, {});
    await (await test.staff()).call('POST', `/operator/enquiries/${removed}/remove`, { reason: 'Not a real enquiry' });
    expect(await pane(company)).toEqual({ priority: [], priorityExpired: [], soldOut: [] });
  });

  it('leave the pane after fourteen days', async () => {
    const company = await test.company();
    const id = await offered([company]);
    now = minutes(14 * 24 * 60 - 1);
    while (await test.database.inTx((tx) => expireOffer(tx)));
    expect((await pane(company)).priorityExpired).toEqual([id]);
    now = minutes(2);
    expect((await pane(company)).priorityExpired).toEqual([]);
  });

  it('show the time of the offer, however long the enquiry was held before', async () => {
    const company = await test.company();
    const enquiryId = await takeIn(test.database, sourceId);
    now = minutes(3 * 24 * 60);
    await test.database.inTx((tx) => releaseEnquiry(tx, { enquiryId, staffId: null }));
    await test.database.inTx((tx) => offerLead(tx, { enquiryId, companyId: asId<'company'>(company.companyId), until: minutes(30) }));
    const { data } = (await company.call('GET', '/lead/notifications')).json<{ data: LeadAlertGroups }>();
    expect(data.priority.map((alert) => alert.first_request)).toEqual([truncateToMinute(now)]);
  });

  it('show district and town, and no consumer data', async () => {
    const company = await test.company();
    await offered([company]);
    const { body } = await company.call('GET', '/lead/notifications');
    expect(body).toContain('"postcode":"LE4"');
    for (const secret of ['Winifred', 'Plantedname', '7ZS', '07700', 'consumer.test', 'Plantedstreet']) expect(body).not.toContain(secret);
  });

  it('can be cleared and restored, for this company only', async () => {
    const [company, other] = [await test.company(), await test.company()];
    const id = await offered([company, other]);
    const call = (by: TestCaller, body: object) => by.call('PUT', '/lead/notifications/dismiss', body);
    expect((await call(company, { leads: [id] })).statusCode).toBe(200);
    expect((await pane(company)).priority).toEqual([]);
    expect((await pane(other)).priority).toEqual([id]);
    expect((await call(company, { leads: [id], restore: true })).statusCode).toBe(200);
    expect((await pane(company)).priority).toEqual([id]);
  });

  it('are marked as read once seen, and answer 304 while nothing changes', async () => {
    const company = await test.company();
    const id = await offered([company]);
    const first = await company.call('GET', '/lead/notifications');
    const again = await company.call('GET', '/lead/notifications', undefined, { 'if-none-match': String(first.headers['etag']) });
    expect(again.statusCode).toBe(304);
    await company.call('PUT', '/lead/notifications/mark-read', { leads: [id] });
    const after = await company.call('GET', '/lead/notifications', undefined, { 'if-none-match': String(first.headers['etag']) });
    expect(after.json<{ data: LeadAlertGroups }>().data.priority[0]?.dashboard_lead.notification_viewed).toBe(true);
  });

  it('ignores ids of other companies and unknown ids', async () => {
    const [company, other] = [await test.company(), await test.company()];
    const id = await offered([other]);
    expect((await company.call('PUT', '/lead/notifications/dismiss', { leads: [id, 987_654_321] })).statusCode).toBe(200);
    expect((await company.call('PUT', '/lead/notifications/mark-read', { leads: [id] })).statusCode).toBe(200);
    const states = await test.database.db.rows(sql`select * from lead_alert_states where company_id = ${company.companyId}`);
    expect(states).toEqual([]);
    expect((await pane(other)).priority).toEqual([id]);
  });

  it.each([{ leads: [] }, { leads: ['x'] }, { leads: [0] }, {}])('refuses %j', async (body) => {
    const company = await test.company();
    expect((await company.call('PUT', '/lead/notifications/dismiss', body)).statusCode).toBe(422);
  });
});

describe('a poll of unchanged alerts', () => {
  let company: Awaited<ReturnType<TestApp['company']>>;
  let others: (typeof company)[];
  let id: EnquiryId;
  let tag: string;
  const poll = (by: TestCaller = company) => by.call('GET', '/lead/notifications', undefined, { 'if-none-match': tag });
  beforeEach(async () => {
    [company, ...others] = [await test.company(), await test.company(), await test.company(), await test.company()];
    id = await offered([company, ...others.slice(0, 1)]);
    tag = String((await company.call('GET', '/lead/notifications')).headers['etag']);
  });

  const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['another offer to the company', () => offered([company])],
    ['a purchase by another company', async () => expect((await others[2]?.call('PUT', `/lead/accept/${id}`, {}))?.statusCode).toBe(200)],
    ['a purchase by the company', () => company.call('PUT', `/lead/accept/${id}`, {})],
    ['a decline', () => company.call('PUT', `/lead/reject/${id}`, {})],
    ['opening the pane', () => company.call('PUT', '/lead/notifications/mark-read', { leads: [id] })],
    ['clearing', () => company.call('PUT', '/lead/notifications/dismiss', { leads: [id] })],
    ['removal', async () => (await test.staff()).call('POST', `/operator/enquiries/${id}/remove`, { reason: 'Not a real enquiry' })],
    ['the end of the reservation, before any job has looked', () => Promise.resolve((now = minutes(31)))],
    [
      'another language',
      () => test.database.db.rows(sql`update companies set communications_language = 'sv' where id = ${company.companyId}`),
    ],
  ];
  it.each(changes)('detects %s', async (_what, change) => {
    expect((await poll()).statusCode).toBe(304);
    await change();
    const after = await poll();
    expect(after.statusCode).toBe(200);
    expect(after.headers['etag']).not.toBe(tag);
  });

  it('detects a decline after the reservation', async () => {
    now = minutes(31);
    while (await test.database.inTx((tx) => expireOffer(tx)));
    tag = String((await poll()).headers['etag']);
    await company.call('PUT', `/lead/reject/${id}`, {});
    expect((await poll()).statusCode).toBe(200);
  });

  it('gets 304 for a quarter of an hour, whatever happens to other companies', async () => {
    await offered(others.slice(1));
    now = minutes(14);
    expect((await poll()).statusCode).toBe(304);
    now = minutes(2);
    expect((await poll()).statusCode).toBe(200);
  });

  it('reveals nothing about other companies’ alerts', async () => {
    const other = await poll(others[0]);
    expect(other.statusCode).toBe(200);
    tag = tag.replace(/^"(\w+)/, '"x$1');
    expect((await poll()).statusCode).toBe(200);
    expect((await test.nobody().call('GET', '/lead/notifications', undefined, { 'if-none-match': tag })).statusCode).toBe(401);
  });
});
