import readWorkbook from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { failJob } from '../../test/factories/fail-job.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { eachMessage } from '../alerts/entry/operator-outbox-routes.ts';
import { eachPublishedNotice } from '../alerts/notices/operator-notices.ts';
import { eachTicket } from '../content/tickets.ts';
import { eachIntroduction } from '../finance/queries.ts';
import { eachRun } from '../platform/job-records.ts';
import { csvRows } from '../enquiries/intake/csv-rule.ts';
import { saveSetting } from '../platform/business-settings.ts';

// Spreadsheet exports: all rows, in order, masked as on screen, and safe if a text looks like a formula.

const test = useTestApp();
const reason = 'for the spreadsheets';
let admin: TestCaller;

async function write(name: string, email: string): Promise<void> {
  const form = new FormData();
  const fields = { firstname: name, surname: 'Hill', company: 'Midland Heating Ltd', email, telephone: '0116 496 0123' };
  for (const [field, value] of Object.entries({ ...fields, message: 'Please call me.' })) form.append(field, value);
  expect((await test.nobody().call('POST', '/contact', form)).statusCode).toBe(201);
}
async function publish(subject: string, audience: object): Promise<void> {
  const notice = { type: 'info', subject, content: 'Prices fall with age.', audience, reason };
  expect((await admin.call('POST', '/operator/notices', notice)).statusCode).toBe(201);
}

beforeAll(async () => {
  admin = await test.staff('admin');
  await test.database.inTx((tx) => saveSetting(tx, { key: 'finance.partner_boilers', value: 'boilers@finance.test' }));
  const company = await test.company({ internalName: 'Midland Heating Ltd' });
  for (const nth of [1, 2]) {
    await write(nth === 1 ? '=SUM(A1)' : 'Sam', `writer${nth}@writer.test`);
    const person = { title: 'Mr', first_name: 'Anil', last_name: 'Patel', email: `anil${nth}@example.test`, siteId: 1 };
    expect((await company.call('POST', '/lead/offer-finance-external', person)).statusCode).toBe(200);
    await failJob(test.database, 'release-enquiry', 'no mailbox sam.hill@example.test');
  }
  await publish('@everybody', { kind: 'all' });
  await publish('Danish prices', { kind: 'country', country: 'dk' });
  await admin.call('POST', '/operator/sources', { name: 'Boiler Partner', hold_minutes: 5, reason });
  await admin.call('POST', '/operator/sources', { name: 'Solar Partner', reason });
  await test.sendMessages();
});

async function lines(path: string, by = admin): Promise<string[]> {
  const answered = await by.call('GET', path);
  expect([answered.statusCode, answered.headers['content-type']], answered.body).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answered.headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+\.csv"$/);
  expect(answered.body.startsWith('\uFEFF')).toBe(true);
  return csvRows(answered.body).map(({ cells }) => cells.join());
}

describe('a spreadsheet export contains', () => {
  it('sent messages, filtered like the list', async () => {
    const [head, ...rows] = await lines('/operator/outbox/export?state=kept&template=finance.partner');
    expect(head).toBe('created,channel,template,recipient,kind,company_id,company,subject,state,at,attempts');
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatch(/,email,finance\.partner,b•••@finance\.test,/);
    expect(await lines('/operator/outbox/export?channel=sms')).toHaveLength(1);
  });

  it('tickets, without their text', async () => {
    const [head, ...rows] = await lines('/operator/tickets/export?order=created-asc');
    expect(head).toBe('created,kind,state,company,name,email,enquiry,page,assigned,attachment,done');
    expect(rows.map((row) => row.split(',').slice(1, 6).join())).toEqual([
      "contact,new,Midland Heating Ltd,'=SUM(A1) Hill,w•••@writer.test",
      'contact,new,Midland Heating Ltd,Sam Hill,w•••@writer.test',
    ]);
    expect(await lines('/operator/tickets/export?search=sam')).toHaveLength(2);
    expect(await lines('/operator/tickets/export?mine=1')).toHaveLength(1);
  });

  it('introductions to a finance partner', async () => {
    const [head, ...rows] = await lines('/operator/introductions/export?search=midland');
    expect(head).toBe('sent,state,failed,site,company,lead,customer,done');
    expect(rows.map((row) => row.split(',').slice(1).join())).toEqual(Array(2).fill('sent,,1,Midland Heating Ltd,,a•••@example.test,'));
    expect(await lines('/operator/introductions/export?view=done')).toHaveLength(1);
  });

  it('jobs, without the addresses that an error quotes', async () => {
    const [head, ...rows] = await lines('/operator/jobs/runs/export?search=release');
    expect(head).toBe('name,id,state,created,due,started,ended,tries,most_tries,error');
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatch(/^release-enquiry,[0-9a-f-]{36},failed,.*,8,8,no mailbox s•••@example\.test$/);
    expect(await lines('/operator/jobs/runs/export?search=nothing')).toHaveLength(1);
  });

  it('sources with their results, for administrators', async () => {
    const [head, ...rows] = await lines('/operator/sources/export?search=PARTNER');
    expect(head).toBe('name,state,created,stopped,hold_minutes,received,held,released,sold,returned,keys');
    expect(rows.map((row) => row.replace(/,20[^,]+,/, ',when,'))).toEqual([
      'Boiler Partner,running,when,,5,0,0,0,0,0,1',
      'Solar Partner,running,when,,0,0,0,0,0,0,1',
    ]);
    expect((await (await test.staff('agent')).call('GET', '/operator/sources/export')).statusCode).toBe(404);
  });

  it('notices, newest first', async () => {
    const [head, ...rows] = await lines('/operator/notices/export');
    expect(head).toBe('id,subject,look,state,audience,of,from,until,dismissable,kind,marketing');
    expect(rows.map((row) => row.split(',').slice(1, 6).join())).toEqual([
      'Danish prices,info,live,country,dk',
      "'@everybody,info,live,all,",
    ]);
  });
});

describe('an export has the chosen format', () => {
  it('a workbook with typed cells', async () => {
    const answered = await admin.call('GET', '/operator/tickets/export?order=created-asc&format=xlsx&columns=created,name,attachment');
    expect(answered.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(answered.headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+\.xlsx"$/);
    const [sheet] = await readWorkbook(answered.rawPayload);
    expect(sheet?.data).toEqual([
      ['created', 'name', 'attachment'],
      [expect.any(Date), '=SUM(A1) Hill', 0],
      [expect.any(Date), 'Sam Hill', 0],
    ]);
  });

  it('a CSV for Excel in the locale and time zone of the page', async () => {
    const wish = 'format=excel&locale=da-DK&zone=Europe/Copenhagen&columns=created,name';
    const { body } = await admin.call('GET', `/operator/tickets/export?order=created-asc&${wish}`);
    expect(body).toMatch(/^\uFEFFcreated;name\r\n"\d\d-\d\d-20\d\d \d\d:\d\d";"'=SUM\(A1\) Hill"\r\n/);
  });

  it.each(['columns=secret', 'locale=x', 'zone=Nowhere', 'format=ods', 'from=yesterday'])('and refuses %s', async (wish) => {
    expect((await admin.call('GET', `/operator/tickets/export?${wish}`)).statusCode).toBe(422);
  });

  it('and the rows of the chosen period', async () => {
    expect(await lines('/operator/tickets/export?to=2020-01-01')).toHaveLength(1);
    expect(await lines('/operator/tickets/export?from=2020-01-01')).toHaveLength(3);
  });
});

describe('a list of any size is exported completely and in order', () => {
  async function ids<Row extends { readonly id: number | string }>(rows: AsyncIterable<Row>): Promise<Row['id'][]> {
    const found = [];
    for await (const { id } of rows) found.push(id);
    return found;
  }
  const any = { search: undefined, state: undefined, channel: undefined, template: undefined, company: undefined, lead: undefined };
  const database = () => test.database.db;
  const lists = {
    messages: (batch?: number) => ids(eachMessage(database(), any, batch)),
    'tickets, newest first': (batch?: number) =>
      ids(eachTicket(database(), { view: 'contact', order: 'created-desc', search: undefined, takenBy: undefined }, batch)),
    'tickets, oldest first': (batch?: number) =>
      ids(eachTicket(database(), { view: 'contact', order: 'created-asc', search: undefined, takenBy: undefined }, batch)),
    'introductions, newest first': (batch?: number) =>
      ids(eachIntroduction(database(), { view: 'waiting', order: 'sent-desc', search: undefined }, batch)),
    'introductions, oldest first': (batch?: number) =>
      ids(eachIntroduction(database(), { view: 'waiting', order: 'sent-asc', search: undefined }, batch)),
    'jobs, newest first': (batch?: number) =>
      ids(eachRun(database(), { view: 'failed', order: 'created-desc', search: undefined, name: undefined }, batch)),
    'jobs, oldest first': (batch?: number) =>
      ids(eachRun(database(), { view: 'failed', order: 'created-asc', search: undefined, name: undefined }, batch)),
    notices: (batch?: number) => ids(eachPublishedNotice(database(), batch)),
  };

  it.each(Object.entries(lists))('%s', async (_, list) => {
    const whole = await list();
    expect(whole.length).toBeGreaterThan(1);
    expect(await list(1)).toEqual(whole);
  });
});
