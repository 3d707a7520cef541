import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';
import { sql } from '../platform/database/sql.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

const { test, server } = useMailedApp();
let sourceId: SourceId;
let staff: TestCaller;
let early: TestCompany & TestCaller;
let late: TestCompany & TestCaller;
let enquiryId: EnquiryId;

beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  staff = await test.staff();
});
beforeEach(async () => {
  [early, late] = [await test.company(), await test.company()];
  enquiryId = await putOnSale(test.database, sourceId);
  for (const company of [early, late]) expect((await company.call('PUT', `/lead/accept/${enquiryId}`, {})).statusCode).toBe(200);
  await test.sendMessages();
});

/** The consumer withdraws after this many minutes. */
async function withdraw(minutes = 0): Promise<void> {
  const body = { reason: 'changed their mind', by_consumer: true };
  expect((await staff.call('POST', `/operator/enquiries/${enquiryId}/remove`, body)).statusCode).toBe(200);
  await test.database.db.rows(sql`
    update enquiry_events set at = app_now() + make_interval(mins => ${minutes}) where enquiry_id = ${enquiryId} and event = 'withdrawn'`);
}
const statuses = ({ companyId }: TestCompany) =>
  test.database.db
    .rows(sql<{ line: string }>`select kind || ' ' || status as line from invoices where company_id = ${companyId} order by id`)
    .then((rows) => rows.map(({ line }) => line));

describe('a withdrawal', () => {
  it('refunds everyone who bought within the hour before, and notifies them', async () => {
    await withdraw(59);
    const since = server.mails.length;
    expect(await settleWithdrawal(test.database, enquiryId)).toBe(2);
    expect(await settleWithdrawal(test.database, enquiryId)).toBe(0);
    for (const company of [early, late]) {
      expect(await statuses(company)).toEqual(['invoice offset', 'credit_note offset']);
      expect((await company.call('GET', '/company/balance')).json()).toMatchObject({ data: { balance: 0 } });
    }
    await test.sendMessages();
    const mail = await server.mailTo(early.email, { since });
    expect(mail.subject).toBe('Withdrawn: Gas boiler replacement, Leicester LE4');
    for (const words of ['credited the full price', 'Credit note: ', '-C0001', '28.80', 'Invoice: ']) expect(mail.text).toContain(words);
    expect(mail.text).not.toContain('Plantedname');
  });

  it('only notifies earlier buyers', async () => {
    await withdraw(61);
    const since = server.mails.length;
    expect(await settleWithdrawal(test.database, enquiryId)).toBe(0);
    expect(await statuses(late)).toEqual(['invoice unpaid']);
    await test.sendMessages();
    expect((await server.mailTo(late.email, { since })).text).toContain('so its invoice still applies');
  });

  it('does not mention a credit given earlier for another reason', async () => {
    for (const [company, net] of [
      [early, 5],
      [late, null],
    ] as const) {
      const [invoice] = await test.database.db.rows(
        sql<{ code: string }>`select code from invoices where company_id = ${company.companyId}`,
      );
      const body = { net, note: 'agreed on the telephone', reason: 'agreed on the telephone' };
      expect((await staff.call('POST', `/operator/invoices/${invoice?.code}/credit`, body)).statusCode).toBe(200);
    }
    await withdraw(61);
    const since = server.mails.length;
    expect(await settleWithdrawal(test.database, enquiryId)).toBe(0);
    await test.sendMessages();
    const [inPart, whole] = [
      await server.mailTo(early.email, { since, about: 'withdrawn their enquiry' }),
      await server.mailTo(late.email, { since, about: 'withdrawn their enquiry' }),
    ];
    expect(inPart.text).toContain('so its invoice still applies');
    for (const { text } of [inPart, whole]) expect(text).not.toMatch(/full price|Credit note/);
    expect(whole.text).not.toContain('so its invoice still applies');
  });

  it('differs from a removal by the operator', async () => {
    await staff.call('POST', `/operator/enquiries/${enquiryId}/remove`, { reason: 'not serious' });
    expect(await settleWithdrawal(test.database, enquiryId)).toBe(0);
    expect(await statuses(early)).toEqual(['invoice unpaid']);
    expect(await settleWithdrawal(test.database, enquiryId)).toBe(0);
  });

  it('is possible for an enquiry the operator has removed', async () => {
    await staff.call('POST', `/operator/enquiries/${enquiryId}/remove`, { reason: 'not serious' });
    await withdraw(59);
    expect(await settleWithdrawal(test.database, enquiryId)).toBe(2);
    expect(await statuses(early)).toEqual(['invoice offset', 'credit_note offset']);
    const again = await staff.call('POST', `/operator/enquiries/${enquiryId}/remove`, { reason: 'changed their mind', by_consumer: true });
    expect(again.statusCode).toBe(409);
  });
});

it('leaves the books balanced', async () => {
  const money = readInvariants().filter(({ name }) => name.startsWith('M'));
  expect(await verifyInvariants(test.database.pool, money)).toEqual([]);
});
