import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { readEverything } from '../../test/every-table.ts';
import { operatorCases } from '../../test/operator-cases/all.ts';
import type { OperatorCase, OperatorScene } from '../../test/operator-cases/operator-case.ts';
import { buildPayload, routeCases, type RouteCase } from '../../test/route-cases.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';
import { sampleCases } from '../../test/scope.ts';

// Generated from the contract: every change by staff needs its entry in the audit log.

const reason = 'agreed with the office by telephone';
const test = useTestApp();
const chain = readInvariants().filter(({ name }) => name.startsWith('A'));
let admin: TestCaller;
let staffId: number;

beforeAll(async () => {
  admin = await test.staff('admin');
  staffId = (await test.database.db.first(sql<{ id: number }>`select max(id) as id from staff`))?.id ?? 0;
  await test.database.pool.query(`
    create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'the log takes nothing'; end $$;
    create trigger log_is_full before insert on audit_entries for each row execute function refuse_entry();
    alter table audit_entries disable trigger log_is_full`);
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool, chain)).toEqual([]);
});

const changes = routeCases.filter(
  ({ endpoint, method }) => endpoint.caller === 'staff' && (endpoint.csrf === 'checked' || method !== 'GET'),
);

/** Only changes need a reason. */
function call(one: RouteCase, { action }: OperatorCase, { params = {}, body = {}, headers = {} }: OperatorScene) {
  const filled = one.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return admin.call(one.method, filled, buildPayload(one, action === null ? body : { ...body, reason }), headers);
}

interface Entry {
  readonly staffId: number | null;
  readonly actor: string;
  readonly action: string;
  readonly object: string;
  readonly reason: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

const lastId = async (): Promise<number> =>
  (await test.database.db.first(sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_entries`))?.id ?? 0;
const entriesAfter = (id: number): Promise<Entry[]> =>
  test.database.db.rows(sql<Entry>`
    select staff_id as "staffId", actor, action, object_type || ':' || object_id as object, reason, before, after
    from audit_entries where id > ${id} order by id`);

/** Lists the fields that an entry shows as changed. */
function listChangedFields({ before, after }: Entry): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field])).toSorted();
}

/** Reads everything except sessions, which record each call. */
async function readAll(): Promise<Record<string, string>> {
  const { 'public.sessions': _, ...all } = await readEverything(test.database);
  return all;
}

/** Returns the rows a call leaves behind if the log refuses its entry. */
async function listLeftovers(one: RouteCase, wanted: OperatorCase, scene: OperatorScene): Promise<string[]> {
  const before = await readAll();
  await test.database.pool.query('alter table audit_entries enable trigger log_is_full');
  try {
    expect((await call(one, wanted, scene)).statusCode, 'without an entry it fails').toBe(500);
  } finally {
    await test.database.pool.query('alter table audit_entries disable trigger log_is_full');
  }
  const after = await readAll();
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

it('has a case for every change by staff, and a route for every case', () => {
  expect(Object.keys(operatorCases).toSorted()).toEqual(changes.map(({ key }) => key).toSorted());
});

describe.each(sampleCases(changes, 8))('$key', (one) => {
  it('is recorded once, with who, what, object, before, after and reason, or does not happen', async () => {
    const wanted = operatorCases[one.key];
    if (wanted === undefined) throw new Error(`${one.key} has no case: add it to test/operator-cases`);
    const scene = await wanted.scene(test, admin);
    if (wanted.action !== null) expect(await listLeftovers(one, wanted, scene)).toEqual([]);
    const last = await lastId();
    const answered = await call(one, wanted, scene);
    expect([200, 201, 202], answered.body).toContain(answered.statusCode);
    const object = typeof scene.object === 'string' ? scene.object : await scene.object(answered.json<{ data: unknown }>().data);
    const entries = await entriesAfter(last);
    const entry = { staffId, actor: 'Robin Tester', action: wanted.action, object, reason };
    expect(entries).toMatchObject(wanted.action === null ? [] : [entry]);
    expect(entries.flatMap(listChangedFields)).toEqual(wanted.changes.toSorted());
  });
});

it('writes no entry for a read', async () => {
  const last = await lastId();
  for (const { path } of routeCases.filter(({ endpoint, method }) => endpoint.caller === 'staff' && method === 'GET'))
    if (!path.includes('{')) await admin.call('GET', path);
  expect(await entriesAfter(last)).toEqual([]);
});
