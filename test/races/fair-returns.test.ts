import { afterAll, describe, expect, it } from 'vitest';
import { runInThePast } from '../../db/demo/run-in-the-past.ts';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import { settleWithdrawal } from '../../server/buying/settle-withdrawal.ts';
import { settleAnswer } from '../../server/disputes/settle-answer.ts';
import { repriceEnquiries } from '../../server/enquiries/prices.ts';
import { withdrawEnquiry } from '../../server/enquiries/end-enquiry.ts';
import { createStaff } from '../../server/identity/staff.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { hashSecret, randomCode, randomToken } from '../../server/platform/random-code.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { makeSource } from '../factories/create-enquiry.ts';
import { attemptsBefore, buyToReport, danish, danishCompany, makeReport, type BoughtForReport } from '../factories/make-report.ts';
import { openAround } from '../open-together.ts';
import { startTestServerProcess, type ServerProcess } from '../server-process.ts';
import { retryWhileBusy, makeBuyers, openSharedDatabase, type Buyer } from './buyers.ts';

let database: Database;
let servers: ServerProcess[];
let sourceId: SourceId;
let staffToken: string;
let made = 0;

openAround(async (closeLater) => {
  database = await openSharedDatabase(closeLater);
  ({ sourceId } = await makeSource(database));
  staffToken = randomToken();
  const staffId = await database.inTx((tx) =>
    createStaff(tx, { email: 'race@staff.test', name: 'Robin', role: 'agent', passwordHash: 'x', by: { staffId: null, actor: 'test' } }),
  );
  await database.db.rows(sql`insert into sessions (token_hash, staff_id) values (${hashSecret(staffToken)}, ${staffId})`);
  const start = () => startTestServerProcess(database.connection, { RATE_LIMIT_OVERRIDE: '1000000' });
  servers = [await start(), await start()];
});
afterAll(async () => {
  // Purchases in the past have old messages, which the servers may still be sending.
  expect((await verifyInvariants(database.pool)).filter((one) => !one.name.startsWith('X03'))).toEqual([]);
});

async function send(index: number, cookie: string, path: string, body: object): Promise<number> {
  const headers = { cookie, 'x-requested-with': 'test', 'content-type': 'application/json' };
  const origin = servers[index % servers.length]?.origin ?? '';
  const response = await retryWhileBusy(`${origin}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.body?.cancel();
  return response.status;
}
const asCompany =
  ({ token }: Buyer, { code }: BoughtForReport, body: object) =>
  (_: unknown, index: number) =>
    send(index, `plumbline=${token}`, `/lead/report/${code}`, { comment: 'The number rings, nobody picks up.', ...body });
const asStaff = (reportId: number, verb: 'accept' | 'reject', index: number) =>
  send(index, `plumbline-operator=${staffToken}`, `/operator/reports/${reportId}/${verb}`, { reason: 'we have looked into it' });
const times = (count: number): readonly null[] => Array.from({ length: count }, () => null);
const statuses = (answers: readonly number[], status: number): number => answers.filter((one) => one === status).length;

async function company(options: object = danishCompany): Promise<Buyer> {
  const [buyer] = await makeBuyers(database, 1, { creditLimitMinor: 100_000_000, ...options });
  if (buyer === undefined) throw new Error('no buyer');
  return buyer;
}
/** Bought three days ago, to leave room for attempts over two days. */
async function bought({ companyId }: Buyer, more: Partial<IntakeEnquiry> = {}): Promise<BoughtForReport> {
  const at = new Date(Date.now() - 3 * 86_400_000);
  made += 1;
  const telephone = `20 12 ${String(made).padStart(2, '0')} 78`;
  // One transaction: a server seeing the enquiry between the steps would release it today, after its purchase.
  const lead = await runInThePast(database, at, (tx) =>
    buyToReport({ ...database, inTx: (work) => work(tx) }, { companyId, sourceId, more: { ...danish, telephone, ...more } }),
  );
  // The past clock skips the freshness discounts.
  await database.inTx(repriceEnquiries);
  return lead;
}
const unreachable = ({ companyId }: Buyer, { code }: BoughtForReport) =>
  makeReport(database, { companyId, code, reason: 'nocontacttried', now: new Date() });
/** Records the customer's answer, or lets the question expire. */
const recordAnswer = (reportId: number, answer: 'no' | null) =>
  answer === null
    ? database.db.rows(sql`
        update customer_questions set asked_at = app_now() - interval '3 days', ends_at = app_now() - interval '1 second' where report_id = ${reportId}`)
    : database.db.rows(sql`update customer_questions set answer = ${answer}, answered_at = app_now() where report_id = ${reportId}`);
const settle = (reportId: number) => database.inTx((tx) => settleAnswer(tx, { reportId }));
const counted = ({ purchaseId }: BoughtForReport) =>
  database.db.first(sql<{ reports: number; decisions: number; credits: number; mails: number }>`
    select (select count(*) from reports where purchase_id = ${purchaseId}) as reports,
           (select count(*) from report_decisions d join reports r on r.id = d.report_id where r.purchase_id = ${purchaseId}) as decisions,
           (select count(*) from invoices where purchase_id = ${purchaseId} and kind = 'credit_note') as credits,
           (select count(*) from outbox_messages m join reports r on m.dedupe_key = 'report.decided:' || r.id || ':report'
            where r.purchase_id = ${purchaseId}) as mails`);

describe('two servers receiving reports at the same moment', () => {
  it('accept one of twenty reports on a lead and refuse the others', async () => {
    const buyer = await company();
    const lead = await bought(buyer);
    const attempts = attemptsBefore(new Date()).map(({ at, channel }) => ({ at: at.toISOString(), channel }));
    const body = { actionType: 'report', reason: 'nocontacttried', attempts };
    const answers = await Promise.all(times(20).map(asCompany(buyer, lead, body)));
    expect([statuses(answers, 200), statuses(answers, 409)]).toEqual([1, 19]);
    expect(await counted(lead)).toEqual({ reports: 1, decisions: 0, credits: 0, mails: 0 });
  });

  it('credit a duplicate lead once for twenty reports', async () => {
    const buyer = await company();
    const email = `${randomCode(8).toLowerCase()}@consumer.test`;
    await bought(buyer, { email });
    const lead = await bought(buyer, { email });
    const answers = await Promise.all(times(20).map(asCompany(buyer, lead, { actionType: 'report', reason: 'duplicate' })));
    expect([statuses(answers, 200), statuses(answers, 409)]).toEqual([1, 19]);
    expect(await counted(lead)).toEqual({ reports: 1, decisions: 1, credits: 1, mails: 1 });
  });

  it('accept one of ten appeals against a rejection', async () => {
    const buyer = await company();
    const lead = await bought(buyer);
    const reportId = await unreachable(buyer, lead);
    expect(await asStaff(reportId, 'reject', 0)).toBe(200);
    const answers = await Promise.all(times(10).map(asCompany(buyer, lead, { actionType: 'appeal' })));
    expect([statuses(answers, 200), statuses(answers, 409)]).toEqual([1, 9]);
  });
});

describe('simultaneous decisions on one report', () => {
  it.each([1, 2, 3])('two operators and the customer lead to one decision, with a credit if accepted (round %d)', async (round) => {
    const buyer = await company();
    const lead = await bought(buyer);
    const reportId = await unreachable(buyer, lead);
    await recordAnswer(reportId, 'no');
    const verbs = round === 1 ? (['accept', 'accept'] as const) : (['accept', 'reject'] as const);
    const [first, second] = await Promise.all([
      ...verbs.map((verb, index) => asStaff(reportId, verb, index)),
      settle(reportId),
      settle(reportId),
    ]);
    expect([200, 409]).toContain(first);
    expect(statuses([Number(first), Number(second)], 200)).toBeLessThanOrEqual(1);
    const { reports, decisions, credits, mails } = (await counted(lead)) ?? {};
    expect([reports, decisions, mails]).toEqual([1, 1, 1]);
    const state = await database.db.first(sql<{ state: string }>`select state from reports where id = ${reportId}`);
    expect(credits).toBe(state?.state === 'accepted' ? 1 : 0);
  });

  it('a withdrawal within the hour while staff accept leads to one credit', async () => {
    const buyer = await company({});
    const lead = await buyToReport(database, { companyId: buyer.companyId, sourceId });
    const reportId = await makeReport(database, { companyId: buyer.companyId, code: lead.code, reason: 'fraud' });
    const enquiryId: EnquiryId = lead.enquiryId;
    await database.inTx((tx) => withdrawEnquiry(tx, { enquiryId, staffId: null, reason: 'changed their mind' }));
    await Promise.all([
      asStaff(reportId, 'accept', 0),
      settleWithdrawal(database, enquiryId),
      asStaff(reportId, 'accept', 1),
      settleWithdrawal(database, enquiryId),
    ]);
    expect(await counted(lead)).toEqual({ reports: 1, decisions: 1, credits: 1, mails: 1 });
  });
});

it('of six questions that expire unanswered at the same moment, only as many are accepted as the quota allows', async () => {
  const buyer = await company();
  const reports = [];
  for (let lead = 0; lead < 6; lead += 1) reports.push(await unreachable(buyer, await bought(buyer)));
  for (const reportId of reports) await recordAnswer(reportId, null);
  await Promise.all([...reports, ...reports].map(settle));
  const states = await database.db.rows(sql<{ state: string; count: number }>`
    select state, count(*) from reports where company_id = ${buyer.companyId} group by 1 order by 1`);
  expect(states).toEqual([
    { state: 'accepted', count: 2 },
    { state: 'with_operator', count: 4 },
  ]);
});
