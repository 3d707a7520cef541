import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ScheduledChangeWire } from '../../contract/companies/scheduled-changes-endpoints.ts';
import { getBrandByKey } from '../../contract/kit/brands.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { fillUnits } from '../../db/demo/fill-units.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { brandSettings, newBrandBody } from '../../test/factories/new-brand.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { getUnit } from '../geography/business-units.ts';
import { sql } from '../platform/database/sql.ts';
import { applyScheduledChanges } from './apply-scheduled-changes.ts';

const clock = useTestClock('2027-03-01T12:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const;
let admin: TestCaller;

beforeEach(async () => {
  admin = await test.staff();
});
afterEach(async () => {
  // Cancels leftovers, so one test's changes are not due in the next.
  await test.database.db.rows(sql`
    update scheduled_changes set cancelled_at = '2000-01-01' where cancelled_at is null and applied_at is null and refused_at is null`);
  await test.database.inTx((tx) => fillUnits(tx, 'test'));
});

const reason = 'the company moves';
const unitPath = '/operator/business-units/gb';
const saveUnit = (change: object, version?: string) =>
  admin.call('PUT', unitPath, { reason, ...change }, version === undefined ? {} : { 'if-match': version });
async function readUnit() {
  const response = await admin.call('GET', unitPath);
  const { data } = response.json<{ data: { support_phone: string; time_zone: string; scheduled: ScheduledChangeWire[] } }>();
  return { unit: data, version: String(response.headers['etag']) };
}
async function waiting(): Promise<ScheduledChangeWire[]> {
  return (await readUnit()).unit.scheduled.filter(({ state }) => state === 'scheduled');
}
async function schedule(change: object): Promise<ScheduledChangeWire> {
  const before = new Set((await waiting()).map(({ id }) => id));
  const response = await saveUnit(change);
  expect(response.statusCode, response.body).toBe(200);
  const added = (await waiting()).find(({ id }) => !before.has(id));
  if (added === undefined) throw new Error('nothing was scheduled');
  return added;
}
const findChange = async (id: number): Promise<ScheduledChangeWire | undefined> =>
  (await readUnit()).unit.scheduled.find((change) => change.id === id);
const cancel = (id: number, by = admin) => by.call('POST', `/operator/scheduled-changes/${id}/cancel`, { reason: 'not after all' });
const apply = () => applyScheduledChanges(test.database);
/** Advances the clock; idle staff sign in again. */
async function later(ms: number): Promise<void> {
  clock.after(ms);
  admin = await test.staff();
}
const entries = (object: string) =>
  test.database.db.rows(sql<{ action: string; actor: string; reason: string; before: object; after: object }>`
    select action, actor, reason, before, after from audit_entries where object_id = ${object} and at >= ${clock.start} order by id desc`);

describe('a scheduled change of a unit', () => {
  it("applies at its local time in its author's name", async () => {
    const { support_phone: before } = (await readUnit()).unit;
    // London is on summer time by then.
    const change = await schedule({ support_phone: '01632 960 700', from: '2027-04-01' });
    expect(change).toMatchObject({
      from: '2027-03-31T23:00:00.000Z',
      state: 'scheduled',
      problem: null,
      changes: [{ field: 'support_phone', before, after: '01632 960 700' }],
      reason,
    });
    await apply();
    expect((await readUnit()).unit.support_phone).toBe(before);
    await later(Date.parse(change.from) - clock.start.getTime());
    await apply();
    expect((await readUnit()).unit.support_phone).toBe('01632 960 700');
    expect(getUnit('gb').phone).toBe('01632 960 700');
    expect(await findChange(change.id)).toMatchObject({ state: 'applied', problem: null });
    const [applied, scheduled] = await entries('gb');
    expect(applied).toMatchObject({ action: 'unit.set', actor: change.by, before: { phone: before }, after: { phone: '01632 960 700' } });
    expect(scheduled).toMatchObject({ action: 'unit.scheduled', actor: change.by, after: { from: '2027-03-31T23:00:00.000Z' } });
  });

  it('can start at a time of day', async () => {
    expect(await schedule({ payment_terms_days: 21, from: '2027-03-01T12:01' })).toMatchObject({ from: '2027-03-01T12:01:00.000Z' });
  });

  it.each([
    ['a day that has begun', '2027-03-01'],
    ['a time that is over', '2027-03-01T12:00'],
    ['more than two years', '2029-03-02'],
    ['another century', '2127-03-02'],
    ['no day', '2027-02-30'],
    ['a moment with a zone', '2027-04-01T00:00Z'],
    ['words', 'tomorrow'],
  ])('is refused for %s', async (_, from) => {
    const refused = await saveUnit({ payment_terms_days: 21, from });
    expect([refused.statusCode, Object.keys(readFailure(refused).fields ?? {})]).toEqual([422, ['from']]);
    expect(await waiting()).toEqual([]);
  });

  it('must be the only one of its moment and change something', async () => {
    await schedule({ payment_terms_days: 21, from: '2027-04-01' });
    const second = await saveUnit({ minimum_payment: 5, from: '2027-04-01T00:00' });
    expect(readFailure(second).fields).toEqual({
      from: ['A change is already scheduled for this time. Cancel it first, or choose another time'],
    });
    const nothing = await saveUnit({ payment_terms_days: 21, from: '2027-05-01' });
    expect(readFailure(nothing).fields).toEqual({ from: ['Nothing would change at this time'] });
  });

  it('is not scheduled from a stale form', async () => {
    const { version } = await readUnit();
    expect((await saveUnit({ payment_terms_days: 20 }, version)).statusCode).toBe(200);
    expect((await saveUnit({ payment_terms_days: 21, from: '2027-04-01' }, version)).statusCode).toBe(412);
    expect(await waiting()).toEqual([]);
  });

  it('builds on earlier scheduled changes', async () => {
    const first = await schedule({ payment_terms_days: 21, from: '2027-03-02' });
    const second = await schedule({ payment_terms_days: 14, support_phone: '01632 960 701', from: '2027-03-03' });
    expect(second.changes).toContainEqual({ field: 'payment_terms_days', before: '21', after: '14' });
    await later(3 * day);
    await apply();
    expect([(await findChange(first.id))?.state, (await findChange(second.id))?.state]).toEqual(['applied', 'applied']);
    expect((await readUnit()).unit).toMatchObject({ payment_terms_days: 14, support_phone: '01632 960 701' });
  });

  it('is not applied at all if a field changed since, and says so in advance', async () => {
    const change = await schedule({ payment_terms_days: 21, support_phone: '01632 960 702', from: '2027-03-01T13:00' });
    expect((await saveUnit({ payment_terms_days: 7 })).statusCode).toBe(200);
    expect(await findChange(change.id)).toMatchObject({ state: 'scheduled', problem: 'changed_meanwhile' });
    await later(hour);
    await apply();
    expect(await findChange(change.id)).toMatchObject({ state: 'not_applied', problem: 'changed_meanwhile' });
    const { unit } = await readUnit();
    expect(unit).toMatchObject({ payment_terms_days: 7 });
    expect(unit.support_phone).not.toBe('01632 960 702');
    expect((await entries('gb'))[0]).toMatchObject({
      action: 'unit.schedule_not_applied',
      actor: 'schedule',
      before: { payment_terms_days: 14 },
      after: { payment_terms_days: 7 },
    });
  });

  it('is not applied if no longer valid', async () => {
    await test.database.db.rows(sql`
      insert into scheduled_changes (country, valid_from, changes, seen, reason, staff_id)
      select 'gb', app_now() + interval '1 minute', '{"payment_terms_days": 400}', '{"payment_terms_days": 14}', 'of old', max(id) from staff`);
    const [change] = await waiting();
    clock.after(2 * minute);
    await apply();
    expect(await findChange(change?.id ?? 0)).toMatchObject({ state: 'not_applied', problem: 'not_allowed' });
    expect((await readUnit()).unit).toMatchObject({ payment_terms_days: 14 });
  });

  it('is applied once, even concurrently', async () => {
    const once = { reason: 'this and no second time' };
    const changes = [await schedule({ ...once, payment_terms_days: 21, from: '2027-03-01T13:00' })];
    changes.push(await schedule({ ...once, payment_terms_days: 22, from: '2027-03-01T13:01' }));
    await later(2 * hour);
    await Promise.all([apply(), apply(), apply(), apply()]);
    expect((await readUnit()).unit).toMatchObject({ payment_terms_days: 22 });
    const said = (await entries('gb')).filter((entry) => entry.reason === once.reason).map(({ action }) => action);
    expect(said).toEqual(['unit.set', 'unit.set', 'unit.scheduled', 'unit.scheduled']);
    for (const { id } of changes) expect(await findChange(id)).toMatchObject({ state: 'applied' });
  });
});

describe('documents issued before a scheduled change', () => {
  let sourceId: SourceId;
  beforeEach(async () => {
    ({ sourceId } = await makeSource(test.database));
  });

  it('keep their content', async () => {
    const company = await test.company();
    const buy = async () => {
      const id = await putOnSale(test.database, sourceId);
      expect((await company.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    };
    const documents = () =>
      test.database.db.rows(sql<{ whole: object }>`
        select to_jsonb(i) as whole from invoices i where company_id = ${company.companyId} order by id`);
    await buy();
    const before = await documents();
    const seller = {
      name: 'Moved Ltd',
      address: ['2 Lane', 'Leicester'],
      company_number: '2',
      vat_number: 'GB2',
      bank_details: 'Account 2',
    };
    const { changes } = await schedule({ seller, from: '2027-03-01T13:00' });
    expect(changes.find(({ field }) => field === 'seller.address')?.after).toBe('2 Lane, Leicester');
    await later(hour);
    await apply();
    await buy();
    const after = await documents();
    expect(after[0]).toEqual(before[0]);
    expect(JSON.stringify(before)).not.toContain('Moved Ltd');
    expect(JSON.stringify(after[1])).toContain('Moved Ltd');
  });
});

describe('cancelling a scheduled change', () => {
  it('works before it starts, once, and is final', async () => {
    const change = await schedule({ payment_terms_days: 21, from: '2027-03-01T13:00' });
    expect((await cancel(change.id)).statusCode).toBe(200);
    expect((await cancel(change.id)).statusCode).toBe(409);
    await later(hour);
    await apply();
    expect(await findChange(change.id)).toMatchObject({ state: 'cancelled', problem: null });
    expect((await readUnit()).unit).toMatchObject({ payment_terms_days: 14 });
    expect((await entries('gb'))[0]).toMatchObject({ action: 'unit.schedule_cancelled', before: { payment_terms_days: 21 }, after: null });
    await later(0);
    await schedule({ payment_terms_days: 22, from: '2027-03-01T13:00' });
  });

  it('fails after its start, even if not applied yet', async () => {
    const change = await schedule({ payment_terms_days: 21, from: '2027-03-01T12:01' });
    clock.after(minute);
    expect((await cancel(change.id)).statusCode).toBe(409);
    await apply();
    expect(await findChange(change.id)).toMatchObject({ state: 'applied' });
  });

  it('excludes applying it concurrently', async () => {
    for (const late of [0, 1]) {
      const change = await schedule({ payment_terms_days: 21, from: '2027-03-01T12:01' });
      clock.after(late * minute);
      const [answered] = await Promise.all([cancel(change.id), apply()]);
      await apply();
      expect([answered.statusCode, (await findChange(change.id))?.state]).toEqual(late === 0 ? [200, 'cancelled'] : [409, 'applied']);
    }
  });

  it('is for administrators only', async () => {
    const change = await schedule({ payment_terms_days: 21, from: '2027-04-01' });
    expect((await cancel(change.id, await test.staff('agent'))).statusCode).toBe(403);
    expect((await cancel(change.id, test.nobody())).statusCode).toBe(401);
    expect((await cancel(987_654_321)).statusCode).toBe(404);
    expect((await admin.call('POST', `/operator/scheduled-changes/${change.id}/cancel`, {})).statusCode).toBe(422);
    const agent = await test.staff('agent');
    expect((await agent.call('PUT', unitPath, { payment_terms_days: 30, from: '2027-05-01', reason })).statusCode).toBe(403);
    expect(await findChange(change.id)).toMatchObject({ state: 'scheduled' });
  });
});

describe('a scheduled change of a brand', () => {
  type Read = { readonly name: string; readonly time_zone: string; readonly scheduled: ScheduledChangeWire[] };
  const read = async (key: string) => (await admin.call('GET', `/operator/brands/${key}`)).json<{ data: Read }>().data;
  const save = (key: string, change: object) => admin.call('PUT', `/operator/brands/${key}`, { ...brandSettings(), ...change, reason });
  async function begin(): Promise<string> {
    const body = newBrandBody();
    expect((await admin.call('POST', '/operator/brands', body)).statusCode).toBe(201);
    return body.key;
  }

  it('applies at the local time of its country', async () => {
    const key = await begin();
    expect((await save(key, { partner: { ...brandSettings().partner, country: 'dk' } })).statusCode).toBe(200);
    const moved = { ...brandSettings(), partner: { ...brandSettings().partner, country: 'dk' }, name: 'Roofline', reason };
    expect((await admin.call('PUT', `/operator/brands/${key}`, { ...moved, from: '2027-03-02' })).statusCode).toBe(200);
    const { time_zone: zone, scheduled } = await read(key);
    expect([zone, scheduled]).toMatchObject(['Europe/Copenhagen', [{ from: '2027-03-01T23:00:00.000Z', state: 'scheduled' }]]);
    expect(scheduled[0]?.changes).toEqual([{ field: 'name', before: 'Quoted', after: 'Roofline' }]);
    await later(day);
    await apply();
    expect(await read(key)).toMatchObject({ name: 'Roofline', scheduled: [{ state: 'applied' }] });
    expect(getBrandByKey(key).name).toBe('Roofline');
    expect((await entries(key))[0]).toMatchObject({ action: 'brand.set', actor: scheduled[0]?.by, after: { name: 'Roofline' } });
  });

  it('keeps concurrent edits of other fields, and is not applied if the same field changed', async () => {
    const key = await begin();
    expect((await save(key, { name: 'Roofline', from: '2027-03-01T13:00' })).statusCode).toBe(200);
    expect((await save(key, { phone: '01632 960 200' })).statusCode).toBe(200);
    await later(hour);
    await apply();
    expect(await read(key)).toMatchObject({ name: 'Roofline', phone: '01632 960 200' });
    expect((await save(key, { name: 'Slateline', from: '2027-03-01T14:00' })).statusCode).toBe(200);
    expect((await save(key, { name: 'Ridgeline' })).statusCode).toBe(200);
    await later(2 * hour);
    await apply();
    expect(await read(key)).toMatchObject({ name: 'Ridgeline', scheduled: [{ state: 'not_applied', problem: 'changed_meanwhile' }, {}] });
  });

  it('is validated like an immediate one', async () => {
    const key = await begin();
    const refused = await save(key, { logo: 'own', from: '2027-04-01' });
    expect(Object.keys(readFailure(refused).fields ?? {})).toEqual(['logo']);
    expect((await save('nobodys', { from: '2027-04-01' })).statusCode).toBe(404);
  });
});
