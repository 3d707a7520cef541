import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { payInLedger } from '../../test/factories/make-payment.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';
import { sql } from '../platform/database/sql.ts';

const test = useTestApp();
let sourceId: SourceId;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
afterEach(async () => {
  const money = readInvariants().filter(({ name }) => name.startsWith('M'));
  expect(await verifyInvariants(test.database.pool, money)).toEqual([]);
});

const buy = async (company: TestCaller) => company.call('PUT', `/lead/accept/${await putOnSale(test.database, sourceId)}`, {});
const credit = async (company: TestCaller) =>
  (await company.call('GET', '/company/remaining-credit')).json<{ data: { remainingCredit: number } }>().data.remainingCredit;
const statuses = ({ companyId }: TestCompany) =>
  test.database.db
    .rows(sql<{ line: string }>`select status || ' ' || settled_minor as line from invoices where company_id = ${companyId} order by id`)
    .then((rows) => rows.map(({ line }) => line));

describe('a prepaid account', () => {
  it('buys with its credit, and not a penny more', async () => {
    const company = await test.company({ creditLimitMinor: 0 });
    expect(readFailure(await buy(company)).errors).toEqual(['109--28.80']);
    await payInLedger(test.database, { companyId: company.companyId, amountMinor: 5_759 });
    expect(await credit(company)).toBe(57.59);
    expect((await buy(company)).statusCode).toBe(200);
    expect(readFailure(await buy(company)).errors).toEqual(['109--0.01']);
    await payInLedger(test.database, { companyId: company.companyId, amountMinor: 1 });
    expect((await buy(company)).statusCode).toBe(200);
    expect(await credit(company)).toBe(0);
    expect(await statuses(company)).toEqual(['paid 2880', 'paid 2880']);
  });
});

describe('credit in addition to a limit', () => {
  it('is used first, and the rest is owed', async () => {
    const company = await test.company({ creditLimitMinor: 2_000 });
    await payInLedger(test.database, { companyId: company.companyId, amountMinor: 1_000 });
    expect((await buy(company)).statusCode).toBe(200);
    expect(await statuses(company)).toEqual(['unpaid 1000']);
    expect(await credit(company)).toBe(1.2);
    expect((await company.call('GET', '/invoice/all-unpaid')).json()).toMatchObject({
      data: [{ price_including_vat: 28.8, outstanding: 18.8, status: 'unpaid' }],
    });
  });
});
