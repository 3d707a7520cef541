import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntryWire } from '../../contract/operations/audit-endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { recordAudit } from '../platform/audit.ts';
import { sql } from '../platform/database/sql.ts';
import { changedFields } from '../platform/changed-fields-rule.ts';

const test = useTestApp();
let agent: TestCaller;

interface Page {
  readonly data: AuditEntryWire[];
  readonly meta: {
    next: number | null;
    totalResults: number;
    people: { id: number; name: string }[];
    actions: string[];
    objects: string[];
  };
}

const read = async (query: string): Promise<Page> => {
  const response = await agent.call('GET', `/operator/audit?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

beforeAll(async () => {
  agent = await test.staff('agent');
  const admin = await test.staff('admin');
  const { companyId } = await test.company();
  for (const verb of ['lock', 'unlock', 'lock'])
    await admin.call('POST', `/operator/companies/${companyId}/${verb}`, { reason: `to ${verb} it, =1+1` });
  const product = { staffId: null, actor: 'the product', reason: 'automatic', action: 'test.noted' };
  const change = { before: { seller: { name: 'Old Ltd' }, count: 1 }, after: { seller: { name: 'New Ltd' }, count: 1 } };
  await test.database.inTx((tx) => recordAudit(tx, { ...product, object: { type: 'test', id: 1 }, ...change }));
});

describe('the audit log', () => {
  it('is paged from the newest entry', async () => {
    const whole = await read('pageSize=100');
    const times = whole.data.map(({ at, id }) => [at, id]);
    expect(times).toEqual(times.toSorted(([a = '', i = 0], [b = '', j = 0]) => (a === b ? Number(j) - Number(i) : a < b ? 1 : -1)));
    const first = await read('pageSize=2');
    const second = await read(`pageSize=2&before=${first.meta.next}`);
    expect([...first.data, ...second.data]).toEqual(whole.data.slice(0, 4));
    expect(first.meta.totalResults).toBe(whole.data.length);
    expect(whole.meta.next).toBeNull();
  });

  it('shows changes field by field', async () => {
    const [entry] = (await read('object=test')).data;
    expect(entry).toMatchObject({
      staff: null,
      actor: 'the product',
      changes: [{ field: 'seller.name', before: 'Old Ltd', after: 'New Ltd' }],
    });
    expect(changedFields(null, { list: [1, 2], none: null })).toEqual([{ field: 'list', before: null, after: '[1,2]' }]);
  });

  it('is filtered by person, object, action and period', async () => {
    const { meta } = await read('');
    expect(meta.actions).toEqual(expect.arrayContaining(['company.lock', 'company.unlock', 'test.noted']));
    expect(meta.objects).toEqual(expect.arrayContaining(['company', 'staff', 'test']));
    const [locked] = (await read('action=company.lock')).data;
    const actions = async (query: string) => (await read(query)).data.map(({ action }) => action);
    const three = ['company.lock', 'company.unlock', 'company.lock'];
    expect(await actions(`object=company&object_id=${locked?.object.id}&person=${locked?.staff}`)).toEqual(three);
    const day = locked?.at.slice(0, 10);
    expect(await actions(`person=${locked?.staff}&from=${day}&until=${day}`)).toEqual(three);
    expect(await actions('until=2001-01-01')).toEqual([]);
    expect(await actions('from=2098-01-01')).toEqual([]);
    expect(meta.people.map(({ id }) => id)).toContain(locked?.staff);
  });

  it.each([
    ['UNLOCK', ['company.unlock']],
    ['to lock', ['company.lock', 'company.lock']],
    ['the product', ['test.noted']],
    ['lock nobody', []],
    ['loc', []],
    ['!', []],
  ])('is searched by words of reason, actor and object: %s', async (search, actions) => {
    const asked = new URLSearchParams({ search }).toString();
    const found = await read(asked);
    expect(found.data.map(({ action }) => action)).toEqual(actions);
    expect(found.meta.totalResults).toBe(actions.length);
    const days = (await agent.call('GET', `/operator/audit/days?${asked}`)).json<{ data: { count: number }[] }>().data;
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(actions.length);
    const file = await agent.call('GET', `/operator/audit/export?${asked}`);
    expect(file.body.trim().split('\r\n').length > 1).toBe(actions.length > 0);
  });

  it('is searched by object id', async () => {
    const [entry] = (await read('action=company.lock')).data;
    const found = await read(`search=${entry?.object.id}+unlock`);
    expect(found.data.map(({ object }) => object)).toEqual([entry?.object]);
  });

  it('is counted by day', async () => {
    const days = async (query = '') =>
      (await agent.call('GET', `/operator/audit/days${query}`)).json<{ data: { day: string; count: number }[] }>().data;
    const [today] = await days('?action=test.noted');
    expect(today?.count).toBe(1);
    expect(await days('?until=2001-01-01')).toEqual([]);
    expect((await days('?from=2001-01-01')).length).toBeGreaterThan(0);
  });

  it.each(['/operator/audit', '/operator/audit/days', '/download/audit.csv'])('%s rejects dates that do not exist', async (path) => {
    for (const period of ['from=0000-01-01', 'until=0000-01-01']) {
      expect((await agent.call('GET', `${path}?${period}`)).statusCode).toBe(422);
    }
    // The year 2026 while still being typed.
    expect((await agent.call('GET', `${path}?from=0002-01-01`)).statusCode).toBe(200);
  });

  it('exports to a spreadsheet without formulas', async () => {
    const file = await agent.call('GET', '/download/audit.csv?object=company&action=company.lock');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, line] = file.body.split('\r\n');
    expect(head).toBe('\uFEFFtime,who,action,object,id,field,before,after,reason');
    expect(line).toContain(',Robin Tester,company.lock,company,');
    expect(line).toContain(',locked,false,true,"to lock it, =1+1"');
    expect((await test.nobody().call('GET', '/download/audit.csv')).statusCode).toBe(401);
  });

  it('is verified link by link, naming changed or removed entries', async () => {
    interface Chain {
      readonly entries: number;
      readonly last_link: string;
      readonly looked_at: number;
      readonly broken: { position: number; entry: number | null }[];
    }
    const chain = async () => (await agent.call('GET', '/operator/audit/chain')).json<{ data: Chain }>().data;
    const whole = await chain();
    expect(whole).toMatchObject({
      looked_at: whole.entries,
      broken: [],
      last_link: expect.stringMatching(/^[0-9a-f]{64}$/),
      whole_at: null,
    });
    const [entry] = (await read('action=test.noted')).data;
    const behind = (statement: string) =>
      test.database.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
    await behind(`update audit_entries set reason = 'something else' where id = ${entry?.id}`);
    expect((await chain()).broken).toEqual([{ position: whole.entries, entry: entry?.id }]);
    await behind(`update audit_entries set reason = 'automatic' where id = ${entry?.id}`);
    expect((await chain()).broken).toEqual([]);
    await behind(`create table kept_link as select * from audit_chain where position = 2; delete from audit_chain where position = 2`);
    expect((await chain()).broken).toEqual([
      { position: 2, entry: null },
      { position: 3, entry: expect.any(Number) as number },
    ]);
    await behind(`insert into audit_chain select * from kept_link; drop table kept_link`);
    expect((await chain()).broken).toEqual([]);
    await behind(`create table kept_head as select * from audit_head; delete from audit_head`);
    expect(await chain()).toMatchObject({ entries: whole.entries, broken: [{ position: whole.entries + 1, entry: null }] });
    await behind(`insert into audit_head select * from kept_head; drop table kept_head`);
    expect(await chain()).toEqual(whole);
  });

  it('is for staff only', async () => {
    expect((await (await test.company()).call('GET', '/operator/audit')).statusCode).toBe(401);
  });
});

describe('the export for a SIEM', () => {
  const path = '/operator/audit/siem';
  const today = new Date().toISOString().slice(0, 10);
  const wish = { format: 'jsonl', from: '2020-01-01', until: today, reason: 'for the weekly review' };
  const lines = (body: string): string[] => body.trimEnd().split('\n');

  it('holds every entry of the period once, newest first, and itself', async () => {
    const admin = await test.staff('admin');
    await test.database.inTx(async (tx) => {
      const product = { staffId: null, actor: 'the product', reason: 'automatic', action: 'test.noted', before: null, after: null };
      for (let id = 0; id < 600; id += 1) await recordAudit(tx, { ...product, object: { type: 'many', id } });
    });
    const answered = await admin.call('POST', path, wish);
    expect(answered.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': 'attachment; filename="audit.jsonl"',
    });
    const entries = lines(answered.body).map((line) => JSON.parse(line) as AuditEntryWire);
    expect(entries[0]).toMatchObject({
      action: 'audit.export',
      object: { type: 'audit', id: `2020-01-01/${today}` },
      reason: wish.reason,
      changes: [
        { field: 'from', before: null, after: '2020-01-01' },
        { field: 'until', before: null, after: today },
        { field: 'format', before: null, after: 'jsonl' },
      ],
    });
    expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(entries).toHaveLength((await read('pageSize=1')).meta.totalResults);
    expect(entries.filter(({ object }) => object.type === 'many')).toHaveLength(600);
  });

  it('is CEF if wished, one line an entry', async () => {
    const { headers, body } = await (await test.staff('admin')).call('POST', path, { ...wish, format: 'cef' });
    expect(headers['content-disposition']).toBe('attachment; filename="audit.cef"');
    expect(lines(body).every((line) => /^CEF:0\|Plumbline\|Plumbline\|\d+\.\d+\.\d+\|/.test(line))).toBe(true);
    expect(body).toContain('act=company.lock');
    expect(body).toContain(String.raw`reason=to lock it, \=1+1`);
  });

  it('is empty outside the period', async () => {
    const { body } = await (await test.staff('admin')).call('POST', path, { ...wish, until: '2020-01-31' });
    expect(body).toBe('');
  });

  it('is for administrators, with a period and a reason', async () => {
    const admin = await test.staff('admin');
    expect((await agent.call('POST', path, wish)).statusCode).toBe(403);
    expect((await test.nobody().call('POST', path, wish)).statusCode).toBe(401);
    const refused = [
      { ...wish, until: '2019-12-31' },
      { ...wish, format: 'csv' },
      { ...wish, reason: '' },
      { ...wish, from: 'x' },
    ];
    const statuses = await Promise.all(refused.map(async (body) => (await admin.call('POST', path, body)).statusCode));
    expect(statuses).toEqual([422, 422, 422, 422]);
  });
});

// Last: it adds an entry to the log.
it('an entry names its object, and the rows that changes mention by id', async () => {
  const company = await test.database.db.first(
    sql<{ id: number; name: string }>`select id, internal_name as name from companies order by id limit 1`,
  );
  await test.database.inTx((tx) =>
    recordAudit(tx, {
      staffId: null,
      actor: 'Robin',
      action: 'test.named',
      object: { type: 'company', id: company?.id ?? 0 },
      reason: 'to see names',
      before: { companyId: company?.id, assignedTo: 999_999 },
      after: null,
    }),
  );
  const [entry] = (await read('action=test.named')).data;
  expect(entry?.object).toEqual({ type: 'company', id: String(company?.id), name: company?.name });
  // A row that no longer exists keeps its number.
  expect(entry?.changes.map(({ field, before }) => [field, before])).toEqual([
    ['companyId', `${company?.name} (${company?.id})`],
    ['assignedTo', '999999'],
  ]);
});
