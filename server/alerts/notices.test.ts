import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NoticeWire, OperatorNotice } from '../../contract/alerts/notices-endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

let staff: TestCaller;
const start = new Date();
let now = start;
const after = (minutes: number): string => new Date(start.getTime() + minutes * 60_000).toISOString();

const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  staff = await test.staff('agent');
});
beforeEach(async () => {
  now = start;
  await test.database.db.rows(sql`update notices set ends_at = starts_at where ends_at is null or ends_at > starts_at`);
});

const words = { type: 'info', subject: 'New prices', content: 'Prices fall with age.\nSee Buy leads.' };
const reason = 'decided by the management';
async function publish(more: Record<string, unknown> = {}): Promise<number> {
  const response = await staff.call('POST', '/operator/notices', { ...words, reason, audience: { kind: 'all' }, ...more });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ data: { id: number } }>().data.id;
}
const shownTo = async (company: TestCaller): Promise<NoticeWire[]> =>
  (await company.call('GET', '/notifications/new')).json<{ data: NoticeWire[] }>().data;
const listNoticeIds = async (company: TestCaller): Promise<number[]> => (await shownTo(company)).map(({ id }) => id);

describe('a published notice', () => {
  it('appears on the dashboard as staff wrote it, newest first', async () => {
    const company = await test.company();
    const first = await publish();
    now = new Date(after(1));
    const second = await publish({ type: 'success', dismissable: false });
    const html = '<p>Prices fall with age.<br />See Buy leads.</p>';
    expect(await shownTo(company)).toEqual([
      { ...words, html, id: second, type: 'success', dismissable: false, message_type: 'other', published_at: after(1), read: false },
      { ...words, html, id: first, dismissable: true, message_type: 'other', published_at: start.toISOString(), read: false },
    ]);
  });

  it('uses the noun of the company’s language, whatever the page’s language', async () => {
    const company = await test.company();
    await publish({ subject: 'Older {{leads}} cost less', content: '{{Leads}} at {{brand}}.' });
    const { data } = (await company.call('GET', '/notifications/new', undefined, { 'accept-language': 'es' })).json<{
      data: NoticeWire[];
    }>();
    expect(data).toMatchObject([{ subject: 'Older leads cost less', content: 'Leads at {{brand}}.' }]);
  });

  it.each<[string, (companyId: number) => object, boolean[]]>([
    ['all companies', () => ({ kind: 'all' }), [true, true, true]],
    ['a country', () => ({ kind: 'country', country: 'dk' }), [false, true, false]],
    ['an account type', () => ({ kind: 'account_type', account_type: 3 }), [false, false, true]],
    ['one company', (company) => ({ kind: 'company', company }), [true, false, false]],
  ])('for %s is shown to them only', async (_, audience, seen) => {
    const companies = [await test.company(), await test.company({ country: 'dk' }), await test.company({ accountType: 3 })];
    const id = await publish({ audience: audience(companies[0]?.companyId ?? 0) });
    const shown = await Promise.all(companies.map(async (company) => (await listNoticeIds(company)).includes(id)));
    expect(shown).toEqual(seen);
  });

  it('is shown from its start to its end', async () => {
    const company = await test.company();
    const id = await publish({ from: after(10), until: after(20) });
    const seen: boolean[] = [];
    for (const minute of [0, 9, 10, 19, 20]) {
      now = new Date(after(minute));
      seen.push((await listNoticeIds(company)).includes(id));
    }
    expect(seen).toEqual([false, false, true, true, false]);
  });

  it.each([
    ['ends before it begins', { from: after(20), until: after(10) }, 'until'],
    ['has ended already', { until: after(-1) }, 'until'],
    ['has an unknown audience', { audience: { kind: 'company', company: 987_654_321 } }, 'audience.company'],
    ['has a subject of two lines', { subject: 'a\nb' }, 'subject'],
    ['has no text', { content: '  ' }, 'content'],
    ['is longer than anybody reads', { content: 'x'.repeat(2_001) }, 'content'],
    ['is marketing and concerns the system', { marketing: true, message_type: 'system' }, 'marketing'],
    ['has an unknown style', { type: 'loud' }, 'type'],
    ['names a country for an account type', { audience: { kind: 'account_type', account_type: 2, country: 'gb' } }, 'audience.country'],
  ])('that %s is refused', async (_, more, field) => {
    const response = await staff.call('POST', '/operator/notices', { ...words, reason, audience: { kind: 'all' }, ...more });
    expect([response.statusCode, Object.keys(response.json<{ data: { fields: object } }>().data.fields)]).toEqual([422, [field]]);
  });

  it('leaves every dashboard when ended, and cannot be ended twice', async () => {
    const company = await test.company();
    const [live, planned] = [await publish(), await publish({ from: after(30) })];
    for (const id of [live, planned])
      expect((await staff.call('POST', `/operator/notices/${id}/end`, { reason: 'no longer true' })).statusCode).toBe(200);
    expect((await staff.call('POST', `/operator/notices/${live}/end`, { reason: 'no longer true' })).statusCode).toBe(409);
    now = new Date(after(40));
    expect(await listNoticeIds(company)).toEqual([]);
  });

  it('for one company shows its name to staff', async () => {
    const { companyId } = await test.company({ internalName: 'North Gas Ltd' });
    const id = await publish({ audience: { kind: 'company', company: companyId } });
    const read = await staff.call('GET', `/operator/notices/${id}`);
    expect(read.json()).toMatchObject({ data: { audience: { kind: 'company', company: companyId }, company_name: 'North Gas Ltd' } });
  });

  it('is listed for staff with audience and state, and audited', async () => {
    const id = await publish({ audience: { kind: 'country', country: 'se' }, from: after(10), until: after(20) });
    const inList = async () =>
      (await staff.call('GET', '/operator/notices')).json<{ data: OperatorNotice[] }>().data.find((notice) => notice.id === id);
    const planned = {
      ...words,
      id,
      dismissable: true,
      message_type: 'other',
      audience: { kind: 'country', country: 'se' },
      marketing: false,
      company_name: null,
    };
    expect(await inList()).toEqual({ ...planned, from: after(10), until: after(20), state: 'planned' });
    now = new Date(after(12));
    expect((await inList())?.state).toBe('live');
    await staff.call('POST', `/operator/notices/${id}/end`, { reason: 'no longer true' });
    expect(await inList()).toMatchObject({ until: after(12), state: 'ended' });
    const entries = await test.database.db.rows(sql`
      select action, actor from audit_entries where object_type = 'notice' and object_id = ${String(id)} order by id`);
    expect(entries).toEqual([
      { action: 'notice.publish', actor: 'Robin Tester' },
      { action: 'notice.end', actor: 'Robin Tester' },
    ]);
  });
});

describe('an edited notice', () => {
  const path = (id: number) => `/operator/notices/${id}`;
  const reopened = { ...words, subject: 'Open again', audience: { kind: 'all' }, dismissable: true, until: null, reason };

  it('changes on every dashboard at once, and only from its latest version', async () => {
    const company = await test.company();
    const id = await publish({ audience: { kind: 'country', country: 'se' } });
    expect(await listNoticeIds(company)).not.toContain(id);
    const version = String((await staff.call('GET', path(id))).headers['etag']);
    expect((await staff.call('PUT', path(id), reopened, { 'if-match': version })).statusCode).toBe(200);
    expect(await listNoticeIds(company)).toContain(id);
    expect((await staff.call('PUT', path(id), reopened, { 'if-match': version })).statusCode).toBe(412);
    expect((await staff.call('GET', path(id))).json()).toMatchObject({ data: { subject: 'Open again', audience: { kind: 'all' } } });
  });

  it('keeps its start once begun, must end after it and have a real recipient, and cannot be reopened', async () => {
    const id = await publish({ from: after(10) });
    const change = (more: object) => staff.call('PUT', path(id), { ...reopened, ...more });
    expect((await change({ from: after(20) })).statusCode).toBe(200);
    const listErrorFields = async (more: object) => Object.keys((await change(more)).json<{ data: { fields: object } }>().data.fields);
    expect(await listErrorFields({ until: after(15) })).toEqual(['until']);
    expect(await listErrorFields({ audience: { kind: 'company', company: 987_654_321 } })).toEqual(['audience.company']);
    now = new Date(after(25));
    expect(await listErrorFields({ from: after(30) })).toEqual(['from']);
    await staff.call('POST', `${path(id)}/end`, { reason: 'no longer true' });
    expect((await change({})).statusCode).toBe(409);
  });
});

describe('dismissing', () => {
  it('hides a notice for this person only, permanently', async () => {
    const [company, other] = [await test.company(), await test.company()];
    const [id, kept] = [await publish(), await publish()];
    for (let time = 0; time < 2; time += 1) expect((await company.call('PUT', `/notifications/read/${id}`)).statusCode).toBe(200);
    expect(await listNoticeIds(company)).toEqual([kept]);
    expect(await listNoticeIds(other)).toEqual([kept, id]);
  });

  it('can be undone', async () => {
    const company = await test.company();
    const id = await publish();
    await company.call('PUT', `/notifications/read/${id}`, { restore: false });
    expect(await listNoticeIds(company)).toEqual([]);
    await company.call('PUT', `/notifications/read/${id}`, { restore: true });
    expect(await shownTo(company)).toMatchObject([{ id, read: false }]);
  });

  it('is refused for permanent notices and system notices', async () => {
    const company = await test.company();
    const [stays, system] = [await publish({ dismissable: false }), await publish({ message_type: 'system', dismissable: true })];
    for (const id of [stays, system]) {
      const response = await company.call('PUT', `/notifications/read/${id}`);
      expect([response.statusCode, response.json()]).toEqual([409, { data: { errors: ["You can't dismiss this notice"] } }]);
    }
    expect(await shownTo(company)).toMatchObject([
      { id: system, dismissable: false, message_type: 'system' },
      { id: stays, dismissable: false },
    ]);
  });

  it('everything at once leaves permanent notices', async () => {
    const company = await test.company();
    const [stays, system] = [await publish({ dismissable: false }), await publish({ message_type: 'system' })];
    await publish();
    await publish({ type: 'high' });
    expect((await company.call('PUT', '/notifications/read')).statusCode).toBe(200);
    expect(await listNoticeIds(company)).toEqual([system, stays]);
  });

  it('only marks a system notice as read', async () => {
    const company = await test.company();
    const [system, other] = [await publish({ message_type: 'system' }), await publish()];
    expect((await company.call('PUT', `/notifications/read-system/${system}`)).statusCode).toBe(200);
    expect((await company.call('PUT', `/notifications/read-system/${other}`)).statusCode).toBe(409);
    expect(await shownTo(company)).toMatchObject([
      { id: other, read: false },
      { id: system, read: true },
    ]);
  });

  it('does not find notices for others, ended notices or unknown ids', async () => {
    const [company, other] = [await test.company(), await test.company()];
    const foreign = await publish({ audience: { kind: 'company', company: other.companyId } });
    const ended = await publish({ until: after(5) });
    now = new Date(after(6));
    for (const id of [foreign, ended, 987_654_321, 7])
      for (const way of ['read', 'read-system'])
        expect((await company.call('PUT', `/notifications/${way}/${id}`)).statusCode, `${way} ${id}`).toBe(404);
  });
});

it('answers 304 to a poll until something changes', async () => {
  const company = await test.company();
  const first = await company.call('GET', '/notifications/new');
  const again = () => company.call('GET', '/notifications/new', undefined, { 'if-none-match': String(first.headers['etag']) });
  expect((await again()).statusCode).toBe(304);
  await publish();
  expect((await again()).statusCode).toBe(200);
});
