import { afterEach, expect, it } from 'vitest';
import { endQuestion } from '../../server/disputes/answer-question.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { readInvariants, verifyInvariants } from '../../server/platform/verify-invariants.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { makeSource } from '../factories/create-enquiry.ts';
import { buyToReport, makeReport } from '../factories/make-report.ts';
import { openAround } from '../open-together.ts';
import { startTestServerProcess, type ServerProcess } from '../server-process.ts';
import { retryWhileBusy, makeBuyers, openSharedDatabase } from './buyers.ts';
import { movedClock, type MovedClock } from './moved-clock.ts';

// Simultaneous answers about one report, on any server, decide it once and credit it once.

let database: Database;
let servers: ServerProcess[];
let sourceId: SourceId;
let clock: MovedClock;
let now = Date.now();

openAround(async (closeLater) => {
  database = await openSharedDatabase(closeLater);
  clock = await movedClock(database);
  ({ sourceId } = await makeSource(database));
  const start = () => startTestServerProcess(database.connection, { RATE_LIMIT_OVERRIDE: '1000000' });
  servers = [await start(), await start()];
});

afterEach(async () => {
  // Only money and report jobs run; other jobs stay idle while the clock moves by days.
  const checks = readInvariants().filter(({ name }) => /^[FM]\d/.test(name));
  expect(checks.length).toBeGreaterThan(20);
  expect(await verifyInvariants(database.pool, checks)).toEqual([]);
});

async function pass(hours: number): Promise<void> {
  now += hours * 3_600_000;
  await clock.moveTo(new Date(now).toISOString());
}

let danes = 0;
/** A different customer each time, because a second lead from the same one is detected as a duplicate. */
function dane() {
  danes += 1;
  return { country: 'dk', postcode: '2100', town: 'København Ø', work_type: 'wet-room', telephone: `20 12 34 ${10 + danes}` } as const;
}

interface Asked {
  readonly reportId: number;
  readonly token: string;
}

/** Buys leads, tries for two days to reach their customers, and reports them, so that every customer is asked. */
async function ask(count: number): Promise<readonly Asked[]> {
  const [company] = await makeBuyers(database, 1, {
    country: 'dk',
    areaCode: '84',
    workTypeCodes: ['wet-room'],
    creditLimitMinor: 10_000_000,
  });
  if (company === undefined) throw new Error('no company');
  const { companyId } = company;
  const codes: string[] = [];
  for (let index = 0; index < count; index += 1) codes.push((await buyToReport(database, { companyId, sourceId, more: dane() })).code);
  await pass(51);
  const asked: Asked[] = [];
  for (const code of codes) {
    const reportId = await makeReport(database, { companyId, code, reason: 'nocontacttried', now: new Date(now) });
    const sent = await database.db.first(sql<{ token: string }>`
      select secrets->>'token' as token from outbox_messages where dedupe_key = ${`customer-question:${reportId}`}`);
    asked.push({ reportId, token: sent?.token ?? '' });
  }
  return asked;
}

async function askOne(): Promise<Asked> {
  const [asked] = await ask(1);
  if (asked === undefined) throw new Error('nobody was asked');
  return asked;
}

async function answer(token: string, said: string, index: number): Promise<number> {
  const origin = servers[index % servers.length]?.origin ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const response = await retryWhileBusy(`${origin}/answer/${token}`, {
    method: 'POST',
    headers,
    body: `answer=${said}`,
    redirect: 'manual',
  });
  await response.body?.cancel();
  return response.status;
}

interface Outcome {
  readonly state: string;
  readonly decisions: number;
  readonly credits: number;
  readonly mails: number;
}
const outcomes = (reports: readonly Asked[]) =>
  database.db.rows(sql<Outcome>`
    select state, (select count(*) from report_decisions d where d.report_id = r.id) as decisions,
           (select count(*) from invoices i where i.report_id = r.id) as credits,
           (select count(*) from outbox_messages o where o.dedupe_key like 'report.decided:' || r.id || ':%') as mails
    from reports r where id = any(${reports.map(({ reportId }) => reportId)}::bigint[]) order by id`);
const acceptedOnce = { state: 'accepted', decisions: 1, credits: 1, mails: 1 };

it('twenty taps on "no" at two servers credit the lead once, and all are thanked', async () => {
  const asked = await askOne();
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, index) => answer(asked.token, 'no', index)));
  expect(new Set(statuses)).toEqual(new Set([303]));
  expect(await outcomes([asked])).toEqual([acceptedOnce]);
});

it('simultaneous answers of yes, no and never asked lead to one decision; later ones find the question closed', async () => {
  const asked = await askOne();
  const expectedAnswers = Array.from({ length: 18 }, (_, index) => ['yes', 'no', 'never_asked'][index % 3] ?? 'yes');
  const statuses = await Promise.all(expectedAnswers.map((one, index) => answer(asked.token, one, index)));
  expect(statuses.every((status) => status === 303 || status === 410)).toBe(true);
  expect(await outcomes([asked])).toEqual([acceptedOnce]);
});

it('unanswered questions of one company that expire at the same moment stay within its quota', async () => {
  const asked = await ask(6);
  await pass(73);
  const endAll = async (): Promise<void> => {
    while (await database.inTx(endQuestion));
  };
  await Promise.all([endAll(), endAll(), endAll(), endAll()]);
  const all = await outcomes(asked);
  expect(all.filter(({ state }) => state === 'accepted')).toEqual([acceptedOnce, acceptedOnce]);
  expect(all.filter(({ state }) => state === 'with_operator')).toHaveLength(4);
});

it('an answer that arrives as the question expires finds it closed; the silence counts once', async () => {
  const asked = await askOne();
  await pass(73);
  const end = () => database.inTx(endQuestion);
  const [first, , second] = await Promise.all([answer(asked.token, 'yes', 0), end(), answer(asked.token, 'no', 1), end()]);
  expect([first, second]).toEqual([410, 410]);
  expect(await outcomes([asked])).toEqual([acceptedOnce]);
});
