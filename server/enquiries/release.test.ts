import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asId, type EnquiryId, type SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { findBrokenInvariants } from '../../test/find-broken-invariants.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/database.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';
import { distributeEnquiry } from '../distribution/distribute-enquiry.ts';
import { endEnquiry } from './consumer-enquiry.ts';
import { expireEnquiries, removeEnquiry } from './end-enquiry.ts';
import { holdEnquiry, releaseEnquiry } from './release-enquiry.ts';
import { enquiryJobs } from './entry/jobs.ts';

interface State {
  status: string;
  duplicate: boolean;
  holdUntil: Date | null;
  releasedAt: Date | null;
  openedAt: Date | null;
  events: string[];
}

let sourceId: SourceId;
let heldSource: SourceId;
let staff: TestCaller;
const start = new Date();
let now = start;
const minutesOn = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  ({ sourceId: heldSource } = await makeSource(test.database, 20));
  staff = await test.staff();
});
beforeEach(() => {
  now = start;
});
afterAll(async () => {
  now = new Date();
  expect((await findBrokenInvariants(test.database)).filter((one) => !one.name.startsWith('X03'))).toEqual([]);
});

const releaseJob = (enquiryId: EnquiryId): Promise<void> =>
  enquiryJobs.find((job) => job.name === 'release-enquiry')?.handle(test.database, { enquiryId }) ??
  Promise.reject(new Error('no such job'));
const readState = (id: EnquiryId) =>
  test.database.db.first(sql<State>`
    select status, held_as_duplicate as duplicate, hold_release_at as "holdUntil", released_at as "releasedAt", opened_at as "openedAt",
           (select array_agg(event order by v.id) from enquiry_events v where v.enquiry_id = e.id) as events
    from enquiries e where id = ${id}`);
const operator = (id: EnquiryId, verb: string, body: object) =>
  staff.call(verb === 'price' ? 'PUT' : 'POST', `/operator/enquiries/${id}/${verb}`, body);
const lastAudit = (id: EnquiryId) =>
  test.database.db.first(sql<Record<string, unknown>>`
    select a.action, a.actor, a.reason, a.before, a.after, a.staff_id is not null as signed, a.xmin::text = e.xmin::text as "inTheSameTransaction"
    from audit_entries a join enquiries e on e.id::text = a.object_id
    where a.object_type = 'enquiry' and a.object_id = ${String(id)} order by a.id desc limit 1`);
const audits = async (): Promise<number> =>
  (await test.database.db.first(sql<{ rows: number }>`select count(*) as rows from audit_entries`))?.rows ?? -1;
const by = { actor: 'Robin Tester', signed: true, inTheSameTransaction: true };
const reason = 'the consumer asked for it';
const duplicate = async (): Promise<EnquiryId> => {
  const person = { email: `${crypto.randomUUID()}@consumer.test` };
  await takeIn(test.database, sourceId, person);
  return takeIn(test.database, sourceId, person);
};

describe('the release of an enquiry', () => {
  it('happens once, however often and concurrently its job runs', async () => {
    const id = await takeIn(test.database, sourceId);
    await Promise.all(Array.from({ length: 6 }, () => releaseJob(id)));
    now = minutesOn(5);
    await releaseJob(id);
    expect(await readState(id)).toMatchObject({
      status: 'released',
      releasedAt: start,
      openedAt: null,
      events: ['received', 'released'],
    });
  });

  it('queues distribution once, in the same transaction', async () => {
    const waiting = async (id: EnquiryId) =>
      (
        await test.database.db.rows(sql`
          select j.id from pgboss.job j where j.name = 'distribute-enquiry' and (j.data->>'enquiryId')::bigint = ${id}`)
      ).length;
    const id = await takeIn(test.database, sourceId);
    const failing = test.database.inTx(async (tx) => {
      await releaseEnquiry(tx, { enquiryId: id, staffId: null });
      throw new Error('cut off');
    });
    await expect(failing).rejects.toThrow('cut off');
    expect(await waiting(id)).toBe(0);
    await releaseJob(id);
    await releaseJob(id);
    expect(await waiting(id)).toBe(1);
  });

  it("waits for the source's hold and happens when it ends", async () => {
    const id = await takeIn(test.database, heldSource);
    now = minutesOn(19);
    await releaseJob(id);
    expect(await readState(id)).toMatchObject({ status: 'held', holdUntil: minutesOn(20) });
    now = minutesOn(20);
    await releaseJob(id);
    expect(await readState(id)).toMatchObject({ status: 'released', holdUntil: minutesOn(20), releasedAt: minutesOn(20) });
  });

  it('never happens automatically for duplicate, removed or unknown enquiries', async () => {
    const held = await duplicate();
    const removed = await takeIn(test.database, sourceId);
    expect((await operator(removed, 'remove', { reason })).statusCode).toBe(200);
    for (const id of [held, removed, asId<'enquiry'>(999_999_999)]) await releaseJob(id);
    expect(await readState(held)).toMatchObject({ status: 'held', duplicate: true, events: ['received'] });
    expect(await readState(removed)).toMatchObject({ status: 'removed', releasedAt: null, events: ['received', 'removed'] });
  });

  it('yields to an operator who holds the enquiry concurrently', async () => {
    const id = await takeIn(test.database, sourceId);
    const staffId = asId<'staff'>((await test.database.db.first(sql<{ id: number }>`select id from staff limit 1`))?.id ?? 0);
    const waits = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    let job: Promise<void> | undefined;
    await test.database.inTx(async (tx) => {
      await holdEnquiry(tx, { enquiryId: id, staffId, until: minutesOn(60), reason });
      job = releaseJob(id);
      await expect.poll(async () => (await test.database.db.rows(waits)).length).toBeGreaterThan(0);
    });
    await job;
    expect(await readState(id)).toMatchObject({ status: 'held', holdUntil: minutesOn(60), releasedAt: null });
  });
});

describe('an operator', () => {
  it('can hold an enquiry until an earlier or later time', async () => {
    const id = await takeIn(test.database, heldSource);
    expect((await operator(id, 'hold', { until: minutesOn(90).toISOString(), reason })).statusCode).toBe(200);
    expect(await lastAudit(id)).toMatchObject({
      ...by,
      action: 'enquiry.hold',
      reason,
      before: { status: 'held', until: minutesOn(20).toISOString() },
      after: { status: 'held', until: minutesOn(90).toISOString() },
    });
    now = minutesOn(20);
    await releaseJob(id);
    expect(await readState(id)).toMatchObject({ status: 'held', holdUntil: minutesOn(90) });
    expect((await operator(id, 'hold', { until: minutesOn(40).toISOString(), reason })).statusCode).toBe(200);
    now = minutesOn(40);
    await releaseJob(id);
    expect(await readState(id)).toMatchObject({ status: 'released', events: ['received', 'held', 'held', 'released'] });
  });

  it('can end a hold early, which keeps that time even after the enquiry ends', async () => {
    const id = await takeIn(test.database, heldSource);
    now = minutesOn(5);
    expect((await operator(id, 'release', { reason })).statusCode).toBe(200);
    expect(await readState(id)).toMatchObject({ status: 'released', holdUntil: minutesOn(5), releasedAt: minutesOn(5) });
    expect((await operator(id, 'remove', { reason })).statusCode).toBe(200);
    expect(await readState(id)).toMatchObject({ status: 'removed', holdUntil: minutesOn(5) });
    const [ended] = [await takeIn(test.database, heldSource)];
    now = minutesOn(25);
    await releaseJob(ended);
    expect(await test.database.inTx((tx) => endEnquiry(tx, { enquiryId: ended }))).toBe('ended');
    expect(await readState(ended)).toMatchObject({ status: 'expired', holdUntil: minutesOn(25) });
  });

  it('leaves no hold date on an enquiry removed before release', async () => {
    const id = await takeIn(test.database, heldSource);
    expect((await operator(id, 'remove', { reason })).statusCode).toBe(200);
    expect(await readState(id)).toMatchObject({ status: 'removed', holdUntil: null, releasedAt: null });
  });

  it('can release a false duplicate', async () => {
    const id = await duplicate();
    expect((await operator(id, 'release', { reason })).statusCode).toBe(200);
    expect(await readState(id)).toMatchObject({ status: 'released', duplicate: false, releasedAt: start });
    expect(await lastAudit(id)).toMatchObject({
      ...by,
      action: 'enquiry.release',
      reason,
      before: { status: 'held' },
      after: { status: 'released' },
    });
  });

  it('can remove an enquiry on sale, hiding it everywhere', async () => {
    const id = await putOnSale(test.database, sourceId);
    expect((await operator(id, 'remove', { reason })).statusCode).toBe(200);
    expect(await lastAudit(id)).toMatchObject({
      ...by,
      action: 'enquiry.remove',
      reason,
      before: { status: 'released' },
      after: { status: 'removed' },
    });
    const company = await test.company();
    // Like an unknown number: this company never dealt with it.
    expect((await company.call('GET', `/lead/availability/${id}`)).statusCode).toBe(404);
    const page = await company.call('GET', '/lead/marketplace?pageSize=60');
    expect(page.json<{ data: { '0': { id: number } }[] }>().data.map((row) => row['0'].id)).not.toContain(id);
  });

  it('can qualify an enquiry; notes are scrubbed and the reading is logged', async () => {
    const id = await takeIn(test.database, sourceId, { telephone: '07700 955777', description: 'Boiler is loud.' });
    const notes = 'Spoke to Winifred Plantedname on 07700 955777, lives in Plantedstreet Road LE4 7ZS. Wants a combi.';
    expect((await operator(id, 'qualify', { notes, reason })).statusCode).toBe(200);
    const cleared = 'Spoke to [removed] on [removed], lives in [removed] [removed]. Wants a combi.';
    expect(await test.database.db.first(sql`select qualified, description from enquiries where id = ${id}`)).toEqual({
      qualified: true,
      description: cleared,
    });
    expect(await lastAudit(id)).toMatchObject({
      ...by,
      action: 'enquiry.qualify',
      reason,
      before: { qualified: false },
      after: { qualified: true },
    });
    expect(
      await test.database.db.rows(sql`select actor_type as actor, surface, reason from contact_reveals where enquiry_id = ${id}`),
    ).toEqual([{ actor: 'operator', surface: 'qualification', reason: 'clearing notes of contact details' }]);
  });

  it.each([[{}], [{ notes: '   ' }]])("keeps the consumer's text when qualifying without notes: %j", async (body) => {
    const id = await takeIn(test.database, sourceId, { description: 'Boiler is loud.' });
    expect((await operator(id, 'qualify', { ...body, reason })).statusCode).toBe(200);
    expect(await test.database.db.first(sql`select qualified, description from enquiries where id = ${id}`)).toEqual({
      qualified: true,
      description: 'Boiler is loud.',
    });
  });

  it('sees the whole history in order', async () => {
    const id = await takeIn(test.database, heldSource, { number_leads_requested: 1, postcode: 'HS1 2AA' });
    const company = await test.company();
    now = minutesOn(1);
    await operator(id, 'qualify', { notes: 'Wants a combi.', reason });
    now = minutesOn(2);
    await operator(id, 'release', { reason });
    await distributeEnquiry(test.database.inTx, id);
    now = minutesOn(3);
    expect((await company.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    now = minutesOn(4);
    await operator(id, 'remove', { reason });
    const { lead, timeline } = (await staff.call('GET', `/operator/leads/${id}`)).json<{
      data: { lead: { status: string; sold: number }; timeline: { event: string; at: string }[] };
    }>().data;
    expect(lead).toMatchObject({ status: 'removed', sold: 1 });
    expect(timeline.map(({ event, at }) => [event, new Date(at)])).toEqual([
      ['received', start],
      ['qualified', minutesOn(1)],
      ['released', minutesOn(2)],
      ['matched', minutesOn(2)],
      ['opened', minutesOn(2)],
      ['bought', minutesOn(3)],
      ['removed', minutesOn(4)],
    ]);
    expect(timeline[5]).toMatchObject({ company: { id: company.companyId }, channel: 'single' });
    expect(timeline[6]).toMatchObject({ company: null, reason });
  });

  const conflicts: readonly [string, 'received' | 'released' | 'removed' | 'expired', string, object, number][] = [
    ['hold an enquiry on sale', 'released', 'hold', { until: minutesOn(60).toISOString(), reason }, 409],
    ['hold a removed enquiry', 'removed', 'hold', { until: minutesOn(60).toISOString(), reason }, 409],
    ['hold until a time that has passed', 'received', 'hold', { until: minutesOn(-1).toISOString(), reason }, 422],
    ['release an enquiry on sale', 'released', 'release', { reason }, 409],
    ['release a removed enquiry', 'removed', 'release', { reason }, 409],
    ['remove twice', 'removed', 'remove', { reason }, 409],
    ['qualify a removed enquiry', 'removed', 'qualify', { reason }, 409],
    ['qualify an expired enquiry', 'expired', 'qualify', { reason }, 409],
    ['price an expired enquiry', 'expired', 'price', { price: 20, reason }, 409],
    ['price between the steps', 'received', 'price', { price: 20.25, reason }, 422],
    ['act without a reason', 'received', 'release', { reason: '  no ' }, 422],
  ];
  it.each(conflicts)('cannot %s', async (_, status, verb, body, answer) => {
    const id = await takeIn(test.database, sourceId);
    if (status === 'released' || status === 'expired')
      await test.database.inTx((tx) => releaseEnquiry(tx, { enquiryId: id, staffId: null }));
    if (status === 'removed') await operator(id, 'remove', { reason });
    if (status === 'expired') {
      now = minutesOn(15 * 24 * 60);
      await test.database.inTx(expireEnquiries);
      now = start;
    }
    const before = [await readState(id), await audits()];
    expect((await operator(id, verb, body)).statusCode).toBe(answer);
    expect([await readState(id), await audits()]).toEqual(before);
  });
});

it.each<[what: string, take: () => Promise<EnquiryId>, first: (tx: Tx, enquiryId: EnquiryId) => Promise<unknown>]>([
  ['its release', () => takeIn(test.database, heldSource), (tx, enquiryId) => releaseEnquiry(tx, { enquiryId, staffId: null })],
  ['its end by its consumer', () => putOnSale(test.database, sourceId), (tx, enquiryId) => endEnquiry(tx, { enquiryId })],
])('accepts a removal that began before %s and committed after it', async (_, take, first) => {
  const enquiryId = await take();
  await test.database.inTx(async (tx) => {
    // The first statement fixes the transaction's time.
    await tx.rows(sql`select app_now()`);
    now = minutesOn(1);
    await test.database.inTx((other) => first(other, enquiryId));
    expect(await removeEnquiry(tx, { enquiryId, staffId: null, reason })).toBe('removed');
  });
  const history = readInvariants().filter(({ name }) => /^S1[67]/.test(name));
  expect(await verifyInvariants(test.database.pool, history)).toEqual([]);
});
