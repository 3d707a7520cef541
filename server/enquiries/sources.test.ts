import { expect, it } from 'vitest';
import { readEverything } from '../../test/every-table.ts';
import { enquiryInput, makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import { decideAsStaff, reportedScene } from '../../test/dispute-scenes.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

const test = useTestApp();
const noDemands = { form_site: null, required_checks: [], score_limit: 0, frame_origins: [], brings_proof: false };

it('an administrator can create a source and rotate its key, and sees everything but the keys', async () => {
  const admin = await test.staff('admin');
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await admin.call(method, path, body);
    return { status: response.statusCode, body: response.body, data: response.json<{ data: never }>().data };
  };
  const takesIn = async (withKey: string) =>
    (await test.source(withKey).call('POST', '/intake/enquiries', enquiryInput(), { 'idempotency-key': 'once' })).statusCode;
  const named = { name: 'Partner site', hold_minutes: 15 };
  const because = { reason: 'agreed with the partner' };

  const made = await ask('POST', '/operator/sources', { ...named, ...because });
  const first: { id: number; key_id: number; key: string } = made.data;
  expect([made.status, await takesIn(first.key)]).toEqual([201, 201]);
  const twice = await ask('POST', '/operator/sources', { ...named, ...because });
  expect(twice).toMatchObject({ status: 422, data: { fields: { name: ['A source with this name already exists'] } } });

  const second: { key_id: number; key: string } = (await ask('POST', `/operator/sources/${first.id}/keys`, because)).data;
  expect([await takesIn(first.key), await takesIn(second.key)]).toEqual([422, 422]);
  const revoke = async () => (await ask('POST', `/operator/intake-keys/${first.key_id}/revoke`, because)).status;
  expect([await revoke(), await revoke()]).toEqual([200, 409]);
  expect([await takesIn(first.key), await takesIn(second.key)]).toEqual([401, 422]);

  const list = await ask('GET', '/operator/sources');
  const rows: { name: string; hold_minutes: number; keys: { id: number; revoked_at: string | null }[] }[] = list.data;
  const keys = [
    { id: first.key_id, revoked_at: expect.stringMatching(/^\d{4}-/), created_at: expect.any(String) },
    { id: second.key_id, revoked_at: null, created_at: expect.any(String) },
  ];
  const counts = { received: 1, held: 1, released: 0, sold: 0, returned: 0 };
  const at: unknown = expect.any(String);
  expect(rows.filter(({ name }) => name === named.name)).toEqual([
    { id: first.id, ...named, ...noDemands, for_staff: false, sms_set_up: true, created_at: at, stopped_at: null, counts, keys },
  ]);
  const audit = await test.database.db.rows(
    sql`select action, after from audit_entries where object_type in ('source', 'intake-key') order by id`,
  );
  expect(audit.map((entry) => entry)).toMatchObject([
    { action: 'source.create' },
    { action: 'intake-key.issue' },
    { action: 'intake-key.revoke' },
  ]);
  for (const shownText of [list.body, JSON.stringify(audit), JSON.stringify(await readEverything(test.database))])
    for (const { key: secret } of [first, second]) expect(shownText).not.toContain(secret);
});

const because = { reason: 'agreed with the partner' };
interface ListedSource {
  readonly id: number;
  readonly name: string;
  readonly for_staff: boolean;
  readonly stopped_at: string | null;
  readonly counts: object;
}

it('the back office is a source without keys, listed first, that cannot be stopped', async () => {
  const admin = await test.staff('admin');
  const [own] = (await admin.call('GET', '/operator/sources')).json<{ data: ListedSource[] }>().data;
  expect(own).toMatchObject({ name: 'Back-office', for_staff: true, keys: [], stopped_at: null });
  for (const act of ['keys', 'stop'])
    expect((await admin.call('POST', `/operator/sources/${own?.id}/${act}`, because)).statusCode).toBe(409);
});

it('a source is renamed and its hold changed only from an up-to-date page', async () => {
  const admin = await test.staff('admin');
  const { sourceId } = await makeSource(test.database);
  const path = `/operator/sources/${sourceId}`;
  const version = String((await admin.call('GET', path)).headers['etag']);
  const saved = await admin.call('PUT', path, { name: 'Boiler guide', hold_minutes: 30, ...because }, { 'if-match': version });
  expect([saved.statusCode, saved.json()]).toEqual([
    200,
    { data: { name: 'Boiler guide', hold_minutes: 30, ...noDemands, for_staff: false, sms_set_up: true, stopped_at: null } },
  ]);
  const late = await admin.call('PUT', path, { name: 'Solar guide', hold_minutes: 30, ...because }, { 'if-match': version });
  expect(late.statusCode).toBe(412);
  const taken = await admin.call('PUT', path, { name: 'Back-office', hold_minutes: 30, ...because });
  expect([taken.statusCode, taken.json()]).toMatchObject([422, { data: { fields: { name: [expect.any(String)] } } }]);
  const enquiryId = await takeIn(test.database, sourceId);
  expect(await test.database.db.first(sql`select status from enquiries where id = ${enquiryId}`)).toEqual({ status: 'held' });
  expect(
    await test.database.db.rows(sql`
      select before ->> 'holdMinutes' as before, after ->> 'name' as name from audit_entries
      where action = 'source.change' and object_id = ${String(sourceId)}`),
  ).toEqual([{ before: '0', name: 'Boiler guide' }]);
  expect((await (await test.staff('agent')).call('GET', path)).statusCode).toBe(404);
});

it('a stopped source accepts nothing until resumed, and stopping it twice is reported', async () => {
  const [admin, second] = [await test.staff('admin'), await test.staff('admin')];
  const { sourceId, key } = await makeSource(test.database);
  const send = async () => (await test.source(key).call('GET', '/intake/work-types')).statusCode;
  const names = async () => (await admin.call('GET', '/operator/source-names')).json<{ data: ListedSource[] }>().data.map(({ id }) => id);
  expect([await send(), (await names()).includes(sourceId)]).toEqual([200, true]);
  const stops = await Promise.all([admin, second].map((one) => one.call('POST', `/operator/sources/${sourceId}/stop`, because)));
  expect(stops.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([await send(), (await names()).includes(sourceId)]).toEqual([401, false]);
  const resume = async () => (await admin.call('POST', `/operator/sources/${sourceId}/resume`, because)).statusCode;
  expect([await resume(), await resume(), await send()]).toEqual([200, 409, 200]);
  expect(
    await test.database.db.rows(
      sql`select action from audit_entries where object_type = 'source' and object_id = ${String(sourceId)} order by id`,
    ),
  ).toEqual([{ action: 'source.stop' }, { action: 'source.resume' }]);
});

it("counts a source's recent results, including sold and returned leads", async () => {
  const scene = await reportedScene(test);
  await decideAsStaff(test, { ...scene, outcome: 'accepted' });
  const row = await test.database.db.first(sql<{ sourceId: number; name: string }>`
    select e.source_id as "sourceId", s.name from purchases p join enquiries e on e.id = p.enquiry_id join sources s on s.id = e.source_id
    where p.code = ${scene.code}`);
  const admin = await test.staff('admin');
  const fetchCounts = async () =>
    (await admin.call('GET', '/operator/sources')).json<{ data: ListedSource[] }>().data.find(({ id }) => id === row?.sourceId)?.counts;
  const before = await fetchCounts();
  expect(before).toMatchObject({ sold: 1, returned: 1 });
  const { sourceId } = await makeSource(test.database, 60);
  await takeIn(test.database, sourceId);
  await putOnSale(test.database, sourceId);
  const list = (await admin.call('GET', '/operator/sources')).json<{ data: ListedSource[] }>().data;
  expect(list.find(({ id }) => id === sourceId)?.counts).toEqual({ received: 2, held: 1, released: 1, sold: 0, returned: 0 });
});

it('an administrator can change frame origins, required checks and minimum score', async () => {
  const admin = await test.staff('admin');
  const list = (await admin.call('GET', '/operator/sources')).json<{ data: (ListedSource & { form_site: string | null })[] }>().data;
  const form = list.find(({ form_site: site }) => site === 'solar');
  const path = `/operator/sources/${form?.id}`;
  const given = { name: 'Own form, solar', hold_minutes: 0, ...because };
  const terms = {
    required_checks: ['email_confirmed'],
    score_limit: 55,
    brings_proof: true,
    frame_origins: ['https://guide.example', 'http://localhost:8080'],
  };
  const saved = await admin.call('PUT', path, { ...given, ...terms });
  expect([saved.statusCode, saved.json()]).toMatchObject([200, { data: { ...terms, form_site: 'solar' } }]);
  // Omitted fields stay.
  expect((await admin.call('PUT', path, given)).json()).toMatchObject({ data: terms });
  for (const origin of [
    'guide.example',
    'https://guide.example/',
    'https://guide.example/a',
    'http://guide.example',
    '*',
    "https://a.example;script-src 'none'",
    'https://*',
    'https://*.example',
    'https://a.example;sandbox',
    'https://a.example,b',
  ]) {
    const refused = await admin.call('PUT', path, { ...given, frame_origins: [origin] });
    expect([refused.statusCode, Object.keys(refused.json<{ data: { fields: object } }>().data.fields)]).toEqual([422, ['frame_origins.0']]);
  }
  expect((await admin.call('PUT', path, { ...given, score_limit: 101 })).statusCode).toBe(422);
  const { sourceId } = await makeSource(test.database);
  const none = await admin.call('PUT', `/operator/sources/${sourceId}`, {
    ...given,
    name: 'Formless',
    frame_origins: ['https://guide.example'],
  });
  expect([none.statusCode, none.json()]).toMatchObject([422, { data: { fields: { frame_origins: [expect.any(String)] } } }]);
});
