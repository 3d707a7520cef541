import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../test/app-harness.ts';
import { readFailure } from '../../../test/route-cases.ts';
import { useTestApp, useTestCompany } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { verifyInvariants } from '../../platform/verify-invariants.ts';

let agent: TestCaller;
let admin: TestCaller;
const test = useTestApp();
beforeAll(async () => {
  [agent, admin] = [await test.staff('agent'), await test.staff('admin')];
});
const company = useTestCompany(test);

const reason = 'agreed by telephone';
const path = (end: string) => `/operator/companies/${company.companyId}/${end}`;
const set = (terms: object, headers: Record<string, string> = {}) => admin.call('PUT', path('terms'), { reason, ...terms }, headers);
const audit = (action: string) =>
  test.database.db.rows(sql`
    select reason, before, after from audit_entries
    where object_type = 'company' and object_id = ${String(company.companyId)} and action = ${action} order by id`);
const cards = async () => (await agent.call('GET', path('money'))).json<{ data: { cards: { id: number }[] } }>().data.cards;

describe('the credit limit and payment term', () => {
  it('are changed by staff and show immediately to the company', async () => {
    expect((await set({ credit_limit: 1_000.5, terms_days: 30 })).statusCode).toBe(200);
    expect((await agent.call('GET', path('terms'))).json()).toEqual({
      data: { currency: 'GBP', credit_limit: 1_000.5, terms_days: 30, balance: 0 },
    });
    expect((await company.call('GET', '/company/remaining-credit')).json()).toMatchObject({ data: { creditLimit: 1_000.5 } });
    expect(await audit('company.terms')).toEqual([
      { reason, before: { creditLimitMinor: 25_000, termsDays: 14 }, after: { creditLimitMinor: 100_050, termsDays: 30 } },
    ]);
    expect((await set({ credit_limit: 1_000.5, terms_days: 30 })).statusCode).toBe(200);
    expect(await audit('company.terms')).toHaveLength(1);
  });

  it('tell the second of two operators what the first changed', async () => {
    const version = String((await agent.call('GET', path('terms'))).headers['etag']);
    expect((await set({ credit_limit: 300, terms_days: 14 }, { 'if-match': version })).statusCode).toBe(200);
    const late = await set({ credit_limit: 400, terms_days: 14 }, { 'if-match': version });
    expect([late.statusCode, Object.keys(readFailure(late).fields ?? {})]).toEqual([412, ['credit_limit']]);
  });

  it.each([
    [{ credit_limit: -1, terms_days: 14 }, 'credit_limit'],
    [{ credit_limit: 1.234, terms_days: 14 }, 'credit_limit'],
    [{ credit_limit: 1_000_001, terms_days: 14 }, 'credit_limit'],
    [{ credit_limit: 10, terms_days: 121 }, 'terms_days'],
    [{ credit_limit: 10, terms_days: 1.5 }, 'terms_days'],
  ])('refuse %j, naming the field', async (terms, field) => {
    const response = await set(terms);
    expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([422, [field]]);
  });
});

describe('a card', () => {
  const remove = (card: number | undefined) => agent.call('POST', path(`cards/${card}/remove`), { reason });

  it('is removed by staff even if it is the last: the company then pays by bank transfer', async () => {
    expect((await company.call('POST', '/payments/set-auto-pay', { enableAutoPay: true })).statusCode).toBe(200);
    const [card] = await cards();
    expect((await company.call('DELETE', `/payments/delete/${card?.id}`)).statusCode).toBe(409);
    expect((await remove(card?.id)).statusCode).toBe(200);
    expect(await cards()).toEqual([]);
    expect((await company.call('GET', '/company/')).json()).toMatchObject({ data: { can_pay_for_leads: false, paid: false } });
    expect(await audit('company.card.remove')).toEqual([{ reason, before: { card: 'visa 4242', default: true }, after: { cards: 0 } }]);
    expect((await remove(card?.id)).statusCode).toBe(404);
    expect(await verifyInvariants(test.database.pool)).toEqual([]);
    await agent.call('PUT', path('flags'), { reason, buy_without_card: true });
    expect((await company.call('GET', '/company/')).json()).toMatchObject({ data: { can_pay_for_leads: true } });
  });

  it('of another company is not found', async () => {
    const other = await test.company();
    const card = await test.database.db.first(sql<{ id: number }>`select id from cards where company_id = ${other.companyId}`);
    expect((await remove(card?.id)).statusCode).toBe(404);
  });
});
