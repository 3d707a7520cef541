import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PreparedExport } from '../../contract/operations/export-endpoints.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { useTestClock } from '../../test/use-test-app.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import { eraseContacts, eraseExpiredContacts } from '../enquiries/erase-contacts.ts';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { prepareExport, purgeExports, type Exporting } from './prepared-exports.ts';

const clock = useTestClock('2026-03-02T12:00:00Z');
const { test, server } = useMailedApp({ clock: () => clock.now });
type Buyer = TestCompany & TestCaller;
let sourceId: SourceId;
let buyer: Buyer;

beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(async () => {
  test.exporting.directRows = 1;
  buyer = await test.company({ creditLimitMinor: 10_000_000 });
});

async function buy(company = buyer): Promise<EnquiryId> {
  const id = await putOnSale(test.database, sourceId);
  expect((await company.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
  return id;
}
const ofLeads = '/download/leads.csv?format=excel&locale=da-DK&zone=Europe/London';
const ofDeskLeads = '/api/v1/operator/leads/export?view=all';

const root = (by: TestCaller | Buyer): string => ('companyId' in by ? '/exports' : '/operator/exports');
const ask = (by: TestCaller, address: string) => by.call('POST', root(by), { address });
async function asked(by: TestCaller, address: string): Promise<{ id: number; code: string }> {
  const response = await ask(by, address);
  const { code } = response.json<{ data: { export: PreparedExport } }>().data.export;
  const row = await test.database.db.first(sql<{ id: number }>`select id from prepared_exports where code = ${code}`);
  return { id: row?.id ?? 0, code };
}
const listed = async (by: TestCaller) => (await by.call('GET', root(by))).json<{ data: PreparedExport[] }>().data;
const stateOf = async (by: TestCaller, code: string) => (await listed(by)).find((one) => one.code === code)?.state;
const run = (id: number, more: Partial<Exporting> = {}, database: Database = test.database) =>
  prepareExport(database, { ...test.exporting, ...more }, id);
const download = (by: TestCaller, code: string) =>
  by.call('GET', `/download/${'companyId' in by ? 'exports' : 'operator-exports'}/${code}`);
const countReveals = async (): Promise<number> => {
  const row = await test.database.db.first(sql<{ count: number }>`
    select count(*) as count from contact_reveals where company_id = ${buyer.companyId} and surface = 'export'`);
  return row?.count ?? 0;
};
const isStored = (code: string, attempt = 1): Promise<boolean> => test.files.exists(`private-${code}-${attempt}.csv`);
async function makeDone(by: TestCaller = buyer, address = ofLeads): Promise<string> {
  const { id, code } = await asked(by, address);
  await run(id);
  expect(await stateOf(by, code)).toBe('done');
  return code;
}
const keepSignedIn = () => test.database.db.rows(sql`update sessions set last_seen_at = app_now(), ends_at = app_now() + interval '1 day'`);

describe('a long export', () => {
  beforeEach(async () => {
    await buy();
    await buy();
  });

  it('is made by a job as it would have been downloaded, and its reads are logged once', async () => {
    const before = server.mails.length;
    const { id, code } = await asked(buyer, ofLeads);
    expect([await stateOf(buyer, code), await countReveals()]).toEqual(['waiting', 0]);
    await run(id);
    expect(await listed(buyer)).toMatchObject([
      { code, state: 'done', rows: 2, file_name: 'leads-2026-03-02', address: ofLeads, expires_at: '2026-03-09T12:00:00.000Z' },
    ]);
    expect(await countReveals()).toBe(2);
    const prepared = await download(buyer, code);
    expect(prepared.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="leads-2026-03-02.csv"',
      'cache-control': 'no-store',
    });
    expect(prepared.body).toBe((await buyer.call('GET', ofLeads)).body);
    await test.sendMessages();
    const mail = await server.mailTo(buyer.email, { since: before });
    expect(mail.subject).toBe('Your export is ready');
    expect(mail.text).toContain('The file has 2 rows.');
    expect(mail.links).toContain('http://localhost:3000/exports');
  });

  it('belongs to the person who asked, and is at no public address', async () => {
    const code = await makeDone();
    const other = await test.company();
    expect([(await download(other, code)).statusCode, await listed(other)]).toEqual([404, []]);
    expect((await other.call('POST', `/exports/${code}/cancel`)).statusCode).toBe(404);
    const staff = await test.staff('admin');
    expect((await staff.call('GET', `/operator/exports/${code}/file`)).statusCode).toBe(404);
    expect((await test.nobody().call('GET', `/download/exports/${code}`)).statusCode).toBe(401);
    expect((await test.app.inject(`/media/private-${code}-1.csv`)).statusCode).toBe(404);
  });

  it('expires after seven days, and its file is deleted', async () => {
    const code = await makeDone();
    clock.after(7 * 86_400_000 - 1_000);
    await keepSignedIn();
    expect((await download(buyer, code)).statusCode).toBe(200);
    clock.after(7 * 86_400_000);
    await keepSignedIn();
    expect((await download(buyer, code)).statusCode).toBe(404);
    expect(await isStored(code)).toBe(true);
    await purgeExports(test.database, test.exporting);
    expect(await isStored(code)).toBe(false);
    clock.after(0);
  });

  it('begins again after a crash, and leaves nothing of the first attempt', async () => {
    const { id, code } = await asked(buyer, ofLeads);
    const failing = {
      ...test.files,
      putFile: async (key: string, path: string) => {
        await test.files.putFile(key, path);
        throw new Error('the process died');
      },
    };
    await expect(run(id, { files: failing })).rejects.toThrow('the process died');
    expect([await stateOf(buyer, code), await isStored(code, 1)]).toEqual(['running', true]);
    await run(id);
    expect([await stateOf(buyer, code), await isStored(code, 1), await isStored(code, 2)]).toEqual(['done', false, true]);
    expect((await download(buyer, code)).body.trimEnd().split('\r\n')).toHaveLength(3);
    await run(id);
    expect(await isStored(code, 2), 'after a repeated job').toBe(true);
  });

  it('fails after repeated attempts, and keeps no copy on this machine', async () => {
    const { id, code } = await asked(buyer, ofLeads);
    const copies = () => readdirSync(tmpdir()).filter((name) => name.includes(code));
    writeFileSync(join(tmpdir(), `private-${code}-1.csv`), 'left by a process that was killed');
    const files = { ...test.files, putFile: () => Promise.reject(new Error('the storage is away')) };
    const states = [];
    await test.database.db.rows(
      sql`update prepared_exports set state = 'running', attempt = 1, started_at = app_now(), file_kept = true where id = ${id}`,
    );
    while (states.length < 4) {
      await expect(run(id, { files })).rejects.toThrow('the storage is away');
      states.push(await stateOf(buyer, code));
    }
    expect(states).toEqual(['running', 'running', 'running', 'failed']);
    expect(copies()).toEqual([]);
    await run(id);
    expect(await stateOf(buyer, code), 'at the next attempt of the job').toBe('failed');
  });

  it('leaves no file behind if it ends while the file is stored', async () => {
    const { id, code } = await asked(buyer, ofLeads);
    const files = {
      ...test.files,
      putFile: async (key: string, path: string) => {
        await buyer.call('POST', `/exports/${code}/cancel`);
        await purgeExports(test.database, test.exporting);
        await test.files.putFile(key, path);
      },
      remove: () => Promise.reject(new Error('the storage is away')),
    };
    await run(id, { files });
    expect(await isStored(code)).toBe(true);
    await purgeExports(test.database, test.exporting);
    expect(await isStored(code)).toBe(false);
  });

  it('is cancelled before or while it is written, and not afterwards', async () => {
    const cancel = (code: string) => buyer.call('POST', `/exports/${code}/cancel`);
    const early = await asked(buyer, ofLeads);
    expect((await cancel(early.code)).statusCode).toBe(200);
    await run(early.id);
    expect([await stateOf(buyer, early.code), await countReveals()]).toEqual(['cancelled', 0]);
    const late = await asked(buyer, ofLeads);
    const cancelling = {
      ...test.files,
      putFile: async (key: string, path: string) => {
        await cancel(late.code);
        await test.files.putFile(key, path);
      },
    };
    await run(late.id, { files: cancelling });
    expect([await stateOf(buyer, late.code), await isStored(late.code)]).toEqual(['cancelled', false]);
    const done = await makeDone();
    expect((await cancel(done)).json()).toEqual({ data: { errors: ['This export has already ended'] } });
  });

  it('ends with the data of a consumer in it, and only then', async () => {
    const first = await makeDone();
    const other = await test.company({ creditLimitMinor: 10_000_000 });
    await buy(other);
    await buy(other);
    const others = await makeDone(other);
    const staff = await test.staff();
    const ofStaff = await makeDone(staff, ofDeskLeads);
    const enquiryId = await buy();
    const erase = async (id: EnquiryId) => {
      await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${id}`);
      await test.database.inTx(eraseExpiredContacts);
    };
    await erase(enquiryId);
    expect(await stateOf(buyer, first), 'made before the lead was bought').toBe('done');
    const [inFile] = await test.database.db.rows(sql<{ id: EnquiryId }>`
      select enquiry_id as id from contact_reveals where company_id = ${buyer.companyId} and surface = 'export' limit 1`);
    if (inFile === undefined) throw new Error('nothing was exported');
    await erase(inFile.id);
    expect([await stateOf(buyer, first), await stateOf(other, others), await stateOf(staff, ofStaff)]).toEqual(['erased', 'done', 'done']);
    expect((await download(buyer, first)).statusCode).toBe(404);
    await purgeExports(test.database, test.exporting);
    expect([await isStored(first), await isStored(others)]).toEqual([false, true]);
    const asks = { id: await buy(), country: 'gb', description: null, answers: [] } as const;
    await test.database.inTx((tx) => eraseContacts(tx, [asks], 'request'));
    expect(await stateOf(staff, ofStaff), 'a consumer asked').toBe('erased');
  });

  it('is refused as a workbook', async () => {
    const response = await ask(buyer, '/download/leads.csv?format=xlsx&zone=Europe/London');
    expect([response.statusCode, response.body]).toEqual([422, expect.stringContaining('A workbook holds at most')]);
  });
});

it('leaves a short list to be downloaded at once, without reading it', async () => {
  await buy();
  expect((await ask(buyer, ofLeads)).json()).toEqual({ data: { export: null } });
  await buy();
  expect((await ask(buyer, `${ofLeads}&from=2026-03-03&to=2026-03-09`)).json(), 'in another period').toEqual({ data: { export: null } });
  expect([await listed(buyer), await countReveals()]).toEqual([[], 0]);
});

it('counts a list no further than its limit', async () => {
  const staff = await test.staff();
  test.exporting.directRows = 20_000;
  const fill = (count: number) =>
    test.database.db.rows(sql`
      insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_address, payload, kept_at)
      select 'long ' || n || ' ' || ${count}::integer, 'email', 'operations.test-mail', 'address', 'a@b.test', '{}', app_now() from generate_series(1, ${count}) n`);
  await fill(19_000);
  expect((await ask(staff, '/api/v1/operator/outbox/export')).json()).toEqual({ data: { export: null } });
  await fill(2_000);
  const { id, code } = await asked(staff, '/api/v1/operator/outbox/export');
  // Cancelled after the claim, so the first report of progress ends it.
  let calls = 0;
  const database: Database = {
    ...test.database,
    inTx: async (work) => {
      calls += 1;
      if (calls === 2) await staff.call('POST', `/operator/exports/${code}/cancel`);
      return test.database.inTx(work);
    },
  };
  await run(id, {}, database);
  expect([await stateOf(staff, code), await isStored(code)]).toEqual(['cancelled', false]);
  const whole = await asked(staff, '/api/v1/operator/outbox/export');
  await run(whole.id);
  expect((await listed(staff))[0]).toMatchObject({ state: 'done', rows: expect.any(Number) as number });
  expect((await listed(staff))[0]?.rows).toBeGreaterThanOrEqual(21_000);
});

it.each([
  ['an unknown list', '/api/v1/operator/nothing/export'],
  ['a page', '/my-leads'],
  ['another site', 'https://elsewhere.example/download/leads.csv'],
  ['a list with an unknown column', '/download/leads.csv?columns=secret'],
  ['a list of staff', ofDeskLeads],
  ['another export', '/download/exports/0123456789abcdef01234567'],
])('refuses %s', async (_, address) => {
  expect((await ask(buyer, address)).statusCode).toBe(422);
});

it('refuses an address that no browser would encode', async () => {
  expect((await ask(await test.staff(), '/api/v1/operator/imports/%zz/rejects')).statusCode).toBe(422);
});

it('keeps a file from somebody who may no longer read its list', async () => {
  await buy();
  await buy();
  const staff = await test.staff('admin');
  const { lists } = test.exporting;
  test.exporting.lists = lists.map((route) => ({ ...route, endpoint: { ...route.endpoint, role: 'admin' } }));
  const code = await makeDone(staff, ofDeskLeads);
  const setRole = (role: string) => test.database.db.rows(sql`update staff set role = ${role} where id = (select max(id) from staff)`);
  await setRole('agent');
  const asAgent = await download(staff, code);
  const { id: made } = await asked(staff, ofDeskLeads).catch(() => ({ id: 0 }));
  await setRole('admin');
  const asAdmin = await download(staff, code);
  test.exporting.lists = lists;
  expect([asAgent.statusCode, made, asAdmin.statusCode]).toEqual([404, 0, 200]);
});

it('refuses agents a list of administrators', async () => {
  const { lists } = test.exporting;
  test.exporting.directRows = -1;
  test.exporting.lists = lists.map((route) => ({ ...route, endpoint: { ...route.endpoint, role: 'admin' } }));
  const [agent, admin] = [await ask(await test.staff('agent'), ofDeskLeads), await ask(await test.staff('admin'), ofDeskLeads)];
  test.exporting.lists = lists;
  expect([agent.statusCode, admin.statusCode]).toEqual([422, 200]);
});

it('keeps words that were searched for only until the file is made', async () => {
  const address = `${ofLeads}&search=Hill`;
  const admin = await test.staff('admin');
  const words = '/api/v1/operator/leads/export?view=all&search=Hill';
  test.exporting.directRows = -1;
  const { id, code } = await asked(admin, words);
  expect((await listed(admin)).find((one) => one.code === code)?.address).toBe(words);
  await run(id);
  const stored = await test.database.db.first(sql<{ address: string }>`select address from prepared_exports where code = ${code}`);
  expect(stored?.address).toBe('/api/v1/operator/leads/export?view=all&search=');
  expect((await listed(admin)).find((one) => one.code === code)?.address).toBeNull();
  expect((await download(admin, code)).statusCode).toBe(200);
  const again = await asked(admin, words);
  await admin.call('POST', `/operator/exports/${again.code}/cancel`);
  const unnoticed = await asked(buyer, ofLeads);
  await test.database.db.rows(sql`
    update prepared_exports set address = ${address}, state = 'erased', ended_at = app_now() where id = ${unnoticed.id}`);
  await purgeExports(test.database, test.exporting);
  const left = await test.database.db.rows(sql`select from prepared_exports where address like '%Hill%'`);
  expect(left).toEqual([]);
});
