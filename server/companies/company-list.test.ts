import { beforeAll, describe, expect, it } from 'vitest';
import type { DeskCompanyRow } from '../../contract/companies/desk-endpoints.ts';
import { companyOrders } from '../../contract/companies/desk-values.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

let agent: TestCaller;
let first: TestCompany & TestCaller;
let second: TestCompany & TestCaller;

const test = useTestApp();
beforeAll(async () => {
  agent = await test.staff('agent');
  first = await test.company({ internalName: 'Midland Heating Ltd', phone: '01632 960123', postcode: 'LE7 2AB', town: 'Syston' });
  second = await test.company({ internalName: 'midland_plumbers', country: 'se', accountType: 1, creditLimitMinor: 900_000 });
  const { sourceId } = await makeSource(test.database);
  const bought = await first.call('PUT', `/lead/accept/${await putOnSale(test.database, sourceId)}`, {}, { 'idempotency-key': 'one' });
  expect(bought.statusCode).toBe(200);
});

async function list(query: string): Promise<{ names: readonly string[]; rows: readonly DeskCompanyRow[]; total: number }> {
  const response = await agent.call('GET', `/operator/companies${query}`);
  expect([query, response.statusCode]).toEqual([query, 200]);
  const { data, meta } = response.json<{ data: DeskCompanyRow[]; meta: { totalResults: number } }>();
  return { names: data.map(({ name }) => name), rows: data, total: meta.totalResults };
}
const searched = async (text: string) => (await list(`?view=all&search=${encodeURIComponent(text)}`)).names;

describe('the company list', () => {
  it('shows status, balance and last purchase', async () => {
    const { rows, total } = await list('?search=midland&pageSize=20');
    expect(total).toBe(2);
    expect(rows[0]).toMatchObject({
      id: first.companyId,
      name: 'Midland Heating Ltd',
      state: 'active',
      country: 'gb',
      account_type: 2,
      currency: 'GBP',
      credit_limit: 250,
      overdue: false,
      last_purchase: expect.any(String) as unknown,
      marks: [],
    });
    expect(rows[0]?.balance).toBeGreaterThan(0);
    expect(rows[1]).toMatchObject({ name: 'midland_plumbers', country: 'se', credit_limit: 9_000, last_purchase: null });
  });

  it.each([
    ['the beginning of its name, however it is written', 'MIDLAND H'],
    ['its telephone number', '01632 960123'],
    ['the same with the code of the country', '+44 1632 960123'],
    ['its postcode', 'le72'],
  ])('finds a company by %s', async (_, text) => {
    expect(await searched(text)).toEqual(['Midland Heating Ltd']);
  });

  it('finds a company by account number and account email', async () => {
    const [row] = (await list('?view=all&search=Midland%20H')).rows;
    expect(await searched(String(row?.number))).toContain('Midland Heating Ltd');
    expect(await searched(first.email)).toEqual(['Midland Heating Ltd']);
    expect(await searched(first.email.slice(0, 12).toUpperCase())).toEqual(['Midland Heating Ltd']);
  });

  it.each(['%', '_', 'idland', 'nobody of this name', '99999999999999'])('takes %s literally', async (text) => {
    expect(await searched(text)).toEqual([]);
  });

  it.each(companyOrders)('sorts by %s', async (order) => {
    expect((await list(`?search=midland&order=${order}`)).names).toHaveLength(2);
  });

  it('sorts by balance and last purchase, highest first', async () => {
    expect((await list('?search=midland&order=balance-desc')).names[0]).toBe('Midland Heating Ltd');
    expect((await list('?search=midland&order=last_purchase-desc')).names[0]).toBe('Midland Heating Ltd');
    expect((await list('?search=midland&order=name-desc')).names[0]).toBe('midland_plumbers');
  });

  it('filters by country and account type', async () => {
    expect((await list('?search=midland&country=se')).names).toEqual(['midland_plumbers']);
    expect((await list('?search=midland&accountType=2')).names).toEqual(['Midland Heating Ltd']);
  });

  it('has views for locked, closed, overdue and new companies', async () => {
    const admin = await test.staff();
    const act = (end: string) => admin.call('POST', `/operator/companies/${second.companyId}/${end}`, { reason: 'for a test' });
    expect((await list('?view=new&search=midland')).total).toBe(2);
    await act('lock');
    expect((await list('?view=locked&search=midland')).rows).toMatchObject([{ name: 'midland_plumbers', state: 'locked' }]);
    expect((await list('?search=midland')).names).toEqual(['Midland Heating Ltd']);
    await act('unlock');
    await act('close');
    expect((await list('?view=closed&search=midland')).rows).toMatchObject([{ name: 'midland_plumbers', state: 'closed' }]);
    await act('reopen');
    expect((await list('?view=overdue')).names).toEqual([]);
    // Due dates cannot be backdated through the verbs, so the trigger is disabled here.
    await test.database.pool.query(`
      alter table invoices disable trigger user; update invoices set due_on = '2026-01-02'; alter table invoices enable trigger user`);
    expect((await list('?view=overdue')).rows).toMatchObject([{ name: 'Midland Heating Ltd', overdue: true }]);
  });

  it('shows deviations from the defaults', async () => {
    await test.database.db.rows(sql`update companies set no_marketplace = true, discount_bp = 500 where id = ${second.companyId}`);
    expect((await list('?search=midland_')).rows).toMatchObject([{ marks: ['offers_only', 'discount'] }]);
  });

  it('names unknown parameters', async () => {
    for (const [query, field] of [
      ['view=lost', 'view'],
      ['order=size', 'order'],
      ['pageSize=30', 'pageSize'],
      ['country=fr', 'country'],
      ['accountType=4', 'accountType'],
    ]) {
      const response = await agent.call('GET', `/operator/companies?${query}`);
      expect([response.statusCode, Object.keys(response.json<{ data: { fields: object } }>().data.fields)]).toEqual([422, [field]]);
    }
  });

  it('exports everything without contact data', async () => {
    const { body } = await agent.call('GET', '/download/operator/companies.csv?search=midland');
    const [head, ...lines] = body.trim().split('\r\n');
    expect(head).toBe('number,name,state,country,account_type,currency,balance,credit_limit,overdue,last_purchase,created,flags');
    expect(lines).toHaveLength(2);
    expect(body).not.toMatch(/@|960123/);
  });
});
