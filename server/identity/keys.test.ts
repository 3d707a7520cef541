import { beforeAll, describe, expect, it } from 'vitest';
import type { KeyScope } from '../../contract/kit/endpoint.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { CompanyOptions, TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { makeKey } from '../../test/factories/make-key.ts';
import { payInLedger } from '../../test/factories/make-payment.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

const test = useTestApp({ poolSize: 4 });
let sourceId: SourceId;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});

type Company = TestCompany & TestCaller;
const both: readonly KeyScope[] = ['read-leads', 'buy-leads'];
const onSale = (): Promise<EnquiryId> => putOnSale(test.database, sourceId);
const readErrors = (response: { json(): unknown }): string[] => (response.json() as { data: { errors: string[] } }).data.errors;

async function withKey(
  scopes = both,
  options: CompanyOptions = {},
): Promise<{ company: Company; program: TestCaller; id: number; key: string }> {
  const company = await test.company(options);
  const { id, key } = await makeKey(test.database, company, scopes);
  return { company, id, key, program: test.program(key) };
}

describe('a program with an API key', () => {
  it('buys like the browser: same price, answer and refusals', async () => {
    const { company, program } = await withKey();
    const id = await onSale();
    expect(readErrors(await program.call('PUT', `/lead/accept/${id}`, { expected_price: 23 }))).toEqual(['price_changed--24.00']);
    const bought = await program.call('PUT', `/lead/accept/${id}`, { expected_price: 24 }, { 'idempotency-key': 'one' });
    expect(bought.statusCode).toBe(200);
    const { lead } = bought.json<{ data: { lead: { code: string; enquiry: { surname: string } } } }>().data;
    expect(lead.enquiry.surname).toBe('Plantedname');
    const again = await program.call('PUT', `/lead/accept/${id}`, { expected_price: 24 }, { 'idempotency-key': 'one' });
    expect(again.json<{ data: { lead: { code: string } } }>().data.lead.code).toBe(lead.code);
    expect((await program.call('PUT', `/lead/accept/${id}`, { expected_price: 25 }, { 'idempotency-key': 'one' })).statusCode).toBe(422);
    const rows = await test.database.db.rows(
      sql<{ channel: string }>`select channel from purchases where company_id = ${company.companyId}`,
    );
    expect(rows).toEqual([{ channel: 'api' }]);
    expect((await program.call('GET', `/lead/find/${lead.code}`)).statusCode).toBe(200);
  });

  it('declines like the browser: for its company only, without a reason if nothing was offered', async () => {
    const { company, program } = await withKey(['buy-leads']);
    const id = await onSale();
    expect((await program.call('PUT', `/lead/reject/${id}`)).json()).toEqual({ data: { survey: false } });
    const [reason] = (await program.call('GET', '/lead/reject-reasons')).json<{ data: { options: { id: number }[] } }>().data.options;
    expect((await program.call('PUT', `/lead/reject-reason/${id}/${reason?.id}`)).statusCode).toBe(404);
    const seen = (await company.call('GET', '/lead/marketplace?coverage=3')).json<{ data: { 0: { id: number } }[] }>().data;
    expect(seen.map((lead) => lead[0].id)).not.toContain(id);
    // A read-only key cannot decline.
    const reader = (await withKey(['read-leads'])).program;
    expect((await reader.call('PUT', `/lead/reject/${id}`)).statusCode).toBe(403);
    const bought = await onSale();
    await program.call('PUT', `/lead/accept/${bought}`, {});
    expect((await program.call('PUT', `/lead/reject/${bought}`)).statusCode).toBe(409);
  });

  it('buys several leads at once', async () => {
    const { company, program } = await withKey();
    const leads = [await onSale(), await onSale()];
    const response = await program.call('POST', '/lead/accept-bulk', { leads }, { 'idempotency-key': 'bulk' });
    expect(Object.keys(response.json<{ data: { leads: object } }>().data.leads)).toHaveLength(2);
    const rows = await test.database.db.rows(
      sql<{ channel: string }>`select channel from purchases where company_id = ${company.companyId}`,
    );
    expect(rows).toEqual([{ channel: 'api' }, { channel: 'api' }]);
  });

  it.each<[string, CompanyOptions, string]>([
    ['without permission to purchase', { purchaseEnabled: false }, '108--not_enabled'],
    ['before the e-mail is validated', { emailValidated: false }, '104--'],
    ['without a card', { card: 'none' }, '111--'],
  ])('is subject to the purchase checks: %s', async (_, wish, error) => {
    const { program } = await withKey(both, wish);
    const response = await program.call('PUT', `/lead/accept/${await onSale()}`, {});
    expect([response.statusCode, readErrors(response)]).toEqual([409, [error]]);
  });

  it.each([
    ['GET', '/lead/marketplace'],
    ['GET', '/lead/marketplace/work-types'],
    ['GET', '/lead/inventory'],
  ] as const)('reads %s %s', async (method, path) => {
    expect((await (await withKey(['read-leads'])).program.call(method, path)).statusCode).toBe(200);
  });

  it('reads leads, invoices and payments to the end, batch by batch', async () => {
    const { company, program } = await withKey(['read-leads', 'read-billing', 'buy-leads']);
    for (const id of [await onSale(), await onSale(), await onSale()]) await program.call('PUT', `/lead/accept/${id}`, {});
    await payInLedger(test.database, { companyId: company.companyId, amountMinor: 3_000 });
    interface Batch {
      readonly data: readonly Record<string, unknown>[];
      readonly meta: { readonly next: number | null };
    }
    const readAll = async (path: string): Promise<Record<string, unknown>[]> => {
      const rows: Record<string, unknown>[] = [];
      for (let after: number | null = 0; after !== null;) {
        const answered = await program.call('GET', `${path}?limit=2&after=${after}`);
        const { data, meta } = answered.json<Batch>();
        expect(data.length).toBeLessThanOrEqual(2);
        rows.push(...data);
        after = meta.next;
      }
      return rows;
    };
    const [leads, invoices, payments] = [await readAll('/leads'), await readAll('/invoices'), await readAll('/payments')];
    expect(invoices.map(({ lead_code: lead }) => lead)).toEqual(leads.map(({ code }) => code));
    expect(leads.map(({ invoice }) => invoice)).toEqual(invoices.map(({ code }) => code));
    expect(invoices[0]).toMatchObject({
      kind: 'invoice',
      status: 'paid',
      quantity: 1,
      net: 24,
      vat_rate: 0.2,
      vat: 4.8,
      gross: 28.8,
      credits: null,
    });
    expect(payments).toMatchObject([
      { method: 'card', amount: 30, returned: 0, unused: 0, invoices: invoices.slice(0, 2).map(({ code }) => code) },
    ]);
    expect(JSON.stringify(leads)).not.toMatch(/Planted|telephone|email/);
    const reader = (await withKey(['read-leads'])).program;
    expect((await reader.call('GET', '/invoices')).statusCode).toBe(403);
    expect((await reader.call('GET', '/payments')).statusCode).toBe(403);
    expect((await program.call('GET', '/invoices?limit=201')).statusCode).toBe(422);
  });

  it('can do what its scopes allow and is refused otherwise', async () => {
    const id = await onSale();
    const reader = (await withKey(['read-leads'])).program;
    const refused = await reader.call('PUT', `/lead/accept/${id}`, {});
    expect([refused.statusCode, readErrors(refused)]).toEqual([403, ['This key does not have permission to do that']]);
    const buyer = (await withKey(['buy-leads'])).program;
    expect((await buyer.call('GET', '/lead/inventory')).statusCode).toBe(403);
    expect((await buyer.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
  });

  it.each([
    ['GET', '/company/api-keys'],
    ['POST', '/company/api-keys'],
    ['GET', '/integrations/webhooks'],
    ['GET', '/company/user/sessions'],
    ['GET', '/authorize'],
  ] as const)('reaches nothing else: %s %s', async (method, path) => {
    const { program } = await withKey();
    const response = await program.call(method, path, method === 'POST' ? { name: 'More', scopes: both } : undefined, {
      'sec-fetch-site': 'same-origin',
    });
    expect(response.statusCode).toBe(401);
  });

  it('is unauthenticated with a wrong key, even with a cookie', async () => {
    const company = await test.company();
    for (const authorization of ['Bearer plk_wrongwrongwrong', 'Basic abc', 'Bearer ']) {
      const response = await company.call('GET', '/lead/inventory', undefined, { authorization });
      expect([response.statusCode, readErrors(response)], authorization).toEqual([401, ['A valid key is required']]);
    }
  });

  it('cannot find another company’s lead, like its users', async () => {
    const [owner, other] = [await withKey(), await withKey()];
    const bought = await owner.program.call('PUT', `/lead/accept/${await onSale()}`, {});
    const { code } = bought.json<{ data: { lead: { code: string } } }>().data.lead;
    expect((await other.program.call('GET', `/lead/find/${code}`)).statusCode).toBe(404);
  });

  it('is locked out while the company is locked', async () => {
    const { company, program } = await withKey();
    await test.database.pool.query('update companies set locked_at = now() where id = $1', [company.companyId]);
    expect((await program.call('GET', '/lead/inventory')).statusCode).toBe(401);
  });
});

describe('the API keys of a company', () => {
  const add = (company: TestCaller, more: object = {}) =>
    company.call('POST', '/company/api-keys', { name: 'Office', scopes: both, ...more });
  const list = async (company: TestCaller) =>
    (await company.call('GET', '/company/api-keys')).json<{
      data: { id: number; ending: string; last_used_at: string | null; suspended_at: string | null }[];
    }>().data;

  it('are shown once and stored as hashes', async () => {
    const company = await test.company();
    const { key, id } = (await add(company)).json<{ data: { key: string; id: number } }>().data;
    expect(key).toMatch(/^plk_[\w-]{43}$/);
    expect(await list(company)).toMatchObject([{ id, ending: key.slice(-4), last_used_at: null }]);
    expect(JSON.stringify((await test.database.pool.query('select * from api_keys')).rows)).not.toContain(key.slice(4, -4));
    expect(test.logged.join()).not.toContain(key);
  });

  it('are limited to ten, even when created concurrently', async () => {
    const company = await test.company();
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(company)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  });

  it('require a recent password', async () => {
    const company = await test.company();
    await test.database.db.rows(
      sql`update sessions set password_checked_at = app_now() - interval '11 minutes' where user_id = ${company.userId}`,
    );
    const response = await add(company);
    expect([response.statusCode, readErrors(response)]).toEqual([401, ['reauth_required']]);
    expect(await list(company)).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes'],
  ])('are refused with an explanation: %o', async (more, field) => {
    const response = await add(await test.company(), more);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ data: { fields: object } }>().data.fields).map((name) => name.split('.')[0])).toEqual([field]);
  });

  it('show when they were last used', async () => {
    const { company, program } = await withKey();
    await program.call('GET', '/lead/inventory');
    await expect.poll(async () => (await list(company))[0]?.last_used_at).not.toBeNull();
  });

  describe('keys suspended by a company lock', () => {
    const lock = async ({ companyId }: Company) => {
      await test.database.pool.query('update companies set locked_at = now() where id = $1', [companyId]);
      await test.database.pool.query('update companies set locked_at = null where id = $1', [companyId]);
    };

    it('stay suspended after the unlock until a user enables them', async () => {
      const { company, program, id } = await withKey();
      await lock(company);
      expect((await program.call('GET', '/lead/inventory')).statusCode).toBe(401);
      expect((await program.call('PUT', `/lead/accept/${await onSale()}`, {})).statusCode).toBe(401);
      expect(await list(company)).toMatchObject([{ id, suspended_at: expect.any(String) as string }]);
      expect((await (await test.company()).call('POST', `/company/api-keys/${id}/enable`)).statusCode).toBe(404);
      expect((await company.call('POST', `/company/api-keys/${id}/enable`)).statusCode).toBe(200);
      expect(await list(company)).toMatchObject([{ id, suspended_at: null }]);
      expect((await program.call('GET', '/lead/inventory')).statusCode).toBe(200);
      const storedKey = await test.database.db.first(
        sql<{ by: number; recorded: boolean }>`select enabled_by as by, enabled_at is not null as recorded from api_keys where id = ${id}`,
      );
      expect(storedKey).toEqual({ by: company.userId, recorded: true });
      expect((await company.call('POST', `/company/api-keys/${id}/enable`)).statusCode).toBe(404);
    });

    it('require a recent password to enable', async () => {
      const { company, id } = await withKey();
      await lock(company);
      await test.database.db.rows(
        sql`update sessions set password_checked_at = app_now() - interval '11 minutes' where user_id = ${company.userId}`,
      );
      expect(readErrors(await company.call('POST', `/company/api-keys/${id}/enable`))).toEqual(['reauth_required']);
    });
  });

  it.each<[string, boolean | undefined, number]>([
    ['revokes them', true, 401],
    ['revokes them by default', undefined, 401],
    ['leaves them where that is wanted', false, 200],
  ])('after a new password %s', async (_, revokes, status) => {
    const { company, program } = await withKey();
    const passwords = { new_password: 'heron-lane-42', confirmed_password: 'heron-lane-42' };
    const body = revokes === undefined ? passwords : { ...passwords, revoke_api_keys: revokes };
    expect((await company.call('PUT', '/company/user/update-password', body)).statusCode).toBe(200);
    expect((await program.call('GET', '/lead/inventory')).statusCode).toBe(status);
  });

  it('can be revoked by their company only, and then stop working', async () => {
    const { company, program, id } = await withKey();
    expect((await (await test.company()).call('DELETE', `/company/api-keys/${id}`)).statusCode).toBe(404);
    expect((await company.call('DELETE', `/company/api-keys/${id}`)).statusCode).toBe(200);
    expect((await company.call('DELETE', `/company/api-keys/${id}`)).statusCode).toBe(404);
    expect((await program.call('GET', '/lead/inventory')).statusCode).toBe(401);
    expect(await list(company)).toEqual([]);
  });
});

describe('a key revoked during a purchase', () => {
  /** Locks the enquiry so that a purchase waits after the gate. */
  async function whileHeld(enquiryId: EnquiryId, table: 'enquiries' | 'api_keys', id: number, work: () => Promise<void>): Promise<void> {
    const client = await test.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select from ${table} where id = $1 for update`, [table === 'enquiries' ? enquiryId : id]);
      await work();
    } finally {
      await client.query('commit');
      client.release();
    }
  }
  const waiting = () =>
    expect
      .poll(
        async () =>
          (await test.database.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
            .rowCount,
      )
      .toBeGreaterThan(0);

  it('completes the purchase before the revocation is answered', async () => {
    const { company, program, id } = await withKey();
    const enquiryId = await onSale();
    let buying: ReturnType<TestCaller['call']> | undefined;
    let revoking: ReturnType<TestCaller['call']> | undefined;
    await whileHeld(enquiryId, 'enquiries', id, async () => {
      buying = Promise.resolve(program.call('PUT', `/lead/accept/${enquiryId}`, {}));
      await waiting();
      revoking = Promise.resolve(company.call('DELETE', `/company/api-keys/${id}`));
    });
    expect([(await buying)?.statusCode, (await revoking)?.statusCode]).toEqual([200, 200]);
    expect((await program.call('PUT', `/lead/accept/${await onSale()}`, {})).statusCode).toBe(401);
  });

  it('buys nothing if the call passed the gate but had not bought yet', async () => {
    const { company, program, id } = await withKey();
    const enquiryId = await onSale();
    const client = await test.database.pool.connect();
    await client.query('begin');
    await client.query('select from api_keys where id = $1 for update', [id]);
    await client.query('update api_keys set revoked_at = app_now() where id = $1', [id]);
    const buying = Promise.resolve(program.call('PUT', `/lead/accept/${enquiryId}`, {}));
    await waiting();
    await client.query('commit');
    client.release();
    expect((await buying).statusCode).toBe(401);
    const rows = await test.database.db.rows(sql<{ id: number }>`select id from purchases where company_id = ${company.companyId}`);
    expect(rows).toEqual([]);
  });
});
