import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportQueue } from '../../contract/disputes/queue-endpoints.ts';
import { operatorLeads } from '../../contract/leads/operator-endpoints.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { decideAsStaff } from '../../test/dispute-scenes.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { buyToReport, danish, danishCompany, makeReport, readReportState, type BoughtForReport } from '../../test/factories/make-report.ts';
import { createOwnPageDriver } from '../../test/factories/own-page.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import { useTestClock } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';

const clock = useTestClock('2026-03-02T10:00:00Z');
const { test, server } = useMailedApp({ clock: () => clock.now });
const hourMs = 3_600_000;
const asked = 'Har Test kontaktet dig?';
const thanks = 'Tak for dit svar.';
const tooLate = 'Det er for sent at svare.';
let sourceId: SourceId;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});

const { open, send, act } = createOwnPageDriver(test);
let company: TestCompany;
let lead: BoughtForReport;
let page: string;
let people = 0;
beforeEach(async () => {
  people += 1;
  company = await test.company(danishCompany);
  const more = { ...danish, telephone: `20 12 35 ${people + 10}`, email: `person${people}@consumer.example` };
  lead = await buyToReport(test.database, { companyId: company.companyId, sourceId, more });
  await test.sendMessages();
  const own = randomToken();
  await test.database.db.rows(sql`insert into consumer_links (token_hash, enquiry_id) values (${hashSecret(own)}, ${lead.enquiryId})`);
  page = `/your-enquiry/${own}`;
  clock.after(hourMs);
});

const say = (answer: string, purchase: number = lead.purchaseId) => act(page, { act: 'contact', purchase: String(purchase), answer });
const listStatements = async () =>
  (
    await test.database.db.rows(sql<{ said: boolean }>`
      select in_touch as said from contact_statements where purchase_id = ${lead.purchaseId} order by id`)
  ).map(({ said }) => said);
const report = (reason: 'nocontacttried' | 'nocontactnottried' = 'nocontactnottried') =>
  makeReport(test.database, { companyId: company.companyId, code: lead.code, reason, now: clock.now });
const decide = (reportId: number, outcome: 'accepted' | 'rejected' | 'extended') => decideAsStaff(test, { reportId, outcome });
const chosen = (body: string) => /value="(yes|no)"[^>]*checked=""|checked=""[^>]*value="(yes|no)"/.exec(body)?.slice(1).find(Boolean);

describe('whether a company got in touch', () => {
  it('can be stated for each buyer unprompted, and corrected', async () => {
    expect((await open(page)).body).toContain(asked);
    expect(await listStatements()).toEqual([]);
    const first = await say('no');
    expect(first).toContain(thanks);
    expect(chosen(first)).toBe('no');
    // A double tap counts once.
    await say('no');
    clock.after(2 * hourMs);
    const second = await say('yes');
    expect(chosen(second)).toBe('yes');
    expect(second).toContain('Dit seneste svar: 2. mar. 2026, 13.00.');
    expect(await listStatements()).toEqual([false, true]);
  });

  it.each([
    ['of a company that did not get the details', () => '1', 'no'],
    ['without a company', () => '', 'no'],
    ['with an unknown answer', () => String(lead.purchaseId), 'maybe'],
    ['as only a report asks it', () => String(lead.purchaseId), 'never_asked'],
  ])('%s nothing can be stated', async (_, purchase, answer) => {
    expect(await act(page, { act: 'contact', purchase: purchase(), answer })).toContain('Det er ikke længere muligt.');
    expect(await listStatements()).toEqual([]);
  });

  it('is accepted from the page only: cross-site posts are refused', async () => {
    const fields = { act: 'contact', purchase: String(lead.purchaseId), answer: 'no' };
    expect((await send(page, fields, 'cross-site')).statusCode).toBe(400);
    expect(await listStatements()).toEqual([]);
  });

  it('can be stated after withdrawal but not after erasure; statements stay', async () => {
    await act(page, { act: 'withdraw' });
    expect(await say('yes')).toContain(thanks);
    await act(page, { act: 'erase' });
    const { body } = await open(page);
    expect(body).toContain('Dit svar om Test: Ja');
    expect(body).not.toContain(asked);
    expect(await say('no')).toContain('Det er ikke længere muligt.');
    expect(await listStatements()).toEqual([true]);
  });

  it('is included in the data copy', async () => {
    const since = server.mails.length;
    await say('yes');
    await act(page, { act: 'copy' });
    await test.sendMessages();
    expect((await server.mailTo(`person${people}@consumer.example`, { since })).text).toContain('Dit svar om Test: Ja');
  });
});

describe("a consumer's statement", () => {
  const readReport = async (reportId: number) =>
    reportQueue['GET /operator/reports/{id}'].answers[200].parse(
      (await (await test.staff('agent')).call('GET', `/operator/reports/${reportId}`)).json(),
    ).data;

  it("is shown to the person deciding a report, and in the lead's history", async () => {
    await say('no');
    clock.after(2 * hourMs);
    await say('yes');
    const reportId = await report();
    expect((await readReport(reportId)).statements).toEqual([
      { in_touch: true, at: '2026-03-02T12:00:00.000Z' },
      { in_touch: false, at: '2026-03-02T11:00:00.000Z' },
    ]);
    const story = operatorLeads['GET /operator/leads/{id}'].answers[200].parse(
      (await (await test.staff('agent')).call('GET', `/operator/leads/${lead.enquiryId}`)).json(),
    ).data;
    const said = story.timeline.filter(({ event }) => event.startsWith('said_'));
    expect(said.map(({ event, company: of }) => [event, of?.id])).toEqual([
      ['said_not_in_touch', company.companyId],
      ['said_in_touch', company.companyId],
    ]);
  });

  it('is a fact of the decision until that is final', async () => {
    await say('yes');
    const reportId = await report();
    await decide(reportId, 'rejected');
    expect(await test.database.db.first(sql`select facts from report_decisions where report_id = ${reportId}`)).toEqual({
      facts: { said: 'yes' },
    });
    // The company may still appeal, and its reviewer needs to know.
    expect(await say('no')).toContain(thanks);
    clock.after(9 * 24 * hourMs);
    expect((await open(page)).body).not.toContain(asked);
    expect(await say('yes')).toContain(tooLate);
    expect(await listStatements()).toEqual([true, false]);
  });

  it.each<['accepted' | 'extended', boolean]>([
    ['accepted', true],
    ['extended', false],
  ])('ends a report that was %s: %s', async (outcome, ends) => {
    await decide(await report(), outcome);
    expect(await say('no')).toContain(ends ? tooLate : thanks);
  });

  it('of contact skips the question and sends the report to review', async () => {
    await say('yes');
    clock.after(60 * hourMs);
    const reportId = await report('nocontacttried');
    expect(await readReportState(test.database, reportId)).toBe('with_operator');
    expect(await test.database.db.first(sql`select from customer_questions where report_id = ${reportId}`)).toBeUndefined();
    expect(await say('no')).toContain(thanks);
    expect(await readReportState(test.database, reportId)).toBe('with_operator');
  });

  it('can change an answer given in time until staff decide', async () => {
    clock.after(60 * hourMs);
    const reportId = await report('nocontacttried');
    expect(await say('yes')).toContain(thanks);
    expect(await readReportState(test.database, reportId)).toBe('with_operator');
    clock.after((60 + 96) * hourMs);
    expect(await say('no')).toContain(thanks);
    expect(await readReportState(test.database, reportId)).toBe('accepted');
    expect(await say('yes')).toContain(tooLate);
  });

  it('of no contact still triggers the question, answered with the same form', async () => {
    await say('no');
    clock.after(60 * hourMs);
    const reportId = await report('nocontacttried');
    expect(await readReportState(test.database, reportId)).toBe('asking_customer');
    const { body } = await open(page);
    expect(body).toContain('name="report"');
    expect(chosen(body)).toBe('no');
    // From a page opened before the report.
    expect(await say('no')).toContain(thanks);
    expect(await readReportState(test.database, reportId)).toBe('accepted');
    expect(await test.database.db.first(sql`select answer from customer_questions where report_id = ${reportId}`)).toEqual({
      answer: 'no',
    });
  });
});
