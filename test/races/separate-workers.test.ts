import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { warningKinds } from '../../contract/home/values.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { countWaiting, openClient } from '../database.ts';
import { enquiryInput, makeSource, putOnSale, takeIn } from '../factories/create-enquiry.ts';
import { releaseEnquiry } from '../../server/enquiries/release-enquiry.ts';
import { allJobs } from '../../server/app/all-jobs.ts';
import { openJobQueue } from '../../server/platform/jobs.ts';
import { openLog } from '../../server/platform/log.ts';
import { findBrokenInvariants } from '../find-broken-invariants.ts';
import { startMailServer, type MailServer } from '../mail-server.ts';
import { openAround } from '../open-together.ts';
import { startTestServerProcess, type ServerProcess } from '../server-process.ts';
import { untilListening } from '../until-listening.ts';
import { buy, makeBuyers, openSharedDatabase, type Buyer } from './buyers.ts';

// Two web processes that leave jobs to two workers.

const folder = mkdtempSync(join(tmpdir(), 'plumbline-apart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let database: Database;
let mail: MailServer;
let client: Awaited<ReturnType<typeof openClient>>;
let webA: ServerProcess;
let webB: ServerProcess;
let worker: ServerProcess;
let buyers: Buyer[];

const environment = () => ({ DATABASE_POOL: '2', SMTP_URL: mail.url, MAIL_FROM: 'leads@example.com', RATE_LIMIT_OVERRIDE: '1000000' });
const startWeb = () => startTestServerProcess(database.connection, { ...environment(), JOBS: 'false' });
const startWorker = () => startTestServerProcess(database.connection, environment(), true);

openAround(async (closeLater) => {
  database = await openSharedDatabase(closeLater);
  client = await openClient(database.connection, closeLater);
  mail = await startMailServer();
  closeLater(mail.stop);
  const queue = await openJobQueue({ database, jobs: allJobs, log: openLog('silent'), install: false, worker: false });
  closeLater(queue.stop);
  buyers = await makeBuyers(database, 3);
  [webA, webB] = await Promise.all([startWeb(), startWeb()]);
});

interface Readiness {
  readonly status: string;
  readonly checks: Readonly<Record<string, string>>;
  readonly remarks: Readonly<Record<string, string>>;
}

const readyz = async ({ origin }: ServerProcess) => {
  const response = await fetch(`${origin}/readyz`);
  return { code: response.status, ...((await response.json()) as Readiness) };
};

/** Reads a stream of live events until lead alerts have changed. */
async function untilAlerted(response: Response): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; !text.includes('event: alerts\n');) {
    const part = await reader?.read();
    if (part?.value === undefined) throw new Error('the stream has ended');
    text += part.value;
  }
  await reader?.cancel();
}

const listen = async ({ origin }: ServerProcess, buyer: Buyer | undefined): Promise<Response> => {
  const stream = await fetch(`${origin}/api/v1/events`, { headers: { cookie: `plumbline=${buyer?.token}` } });
  await untilListening(database.connection);
  return stream;
};

const countSentTo = (email: string) => mail.mails.filter(({ to }) => to.includes(email)).length;

it('sells without any worker, keeps the mails, and says so in /readyz', async () => {
  const { sourceId } = await makeSource(database);
  const enquiryId = await putOnSale(database, sourceId);
  const [buyer] = buyers;
  if (buyer === undefined) throw new Error('no buyer');
  expect((await buy(webA.origin, buyer, enquiryId)).status).toBe(200);
  expect(webA.lines.join('\n')).toContain('left to workers (JOBS=false)');
  const ready = await readyz(webB);
  expect(ready).toMatchObject({ code: 200, remarks: { workers: 'failing', files: 'ok' } });
  // The overview shows each remark, in words of its own.
  expect(Object.keys(ready.remarks).filter((name) => !warningKinds.some((kind) => kind === name))).toEqual([]);
  // An overdue job must not take every web process out of rotation.
  expect(ready.checks).not.toHaveProperty('jobs');
  expect(countSentTo(buyer.email)).toBe(0);
});

it('mails the receipt from a worker once there is one', async () => {
  worker = await startWorker();
  await mail.mailTo(buyers[0]?.email ?? '');
  expect(await readyz(webA)).toMatchObject({ code: 200, remarks: { workers: 'ok' } });
  expect(await readyz(worker)).toMatchObject({ code: 200, checks: { jobs: 'ok' } });
});

it('distributes in a worker what one web process took in, and shows it live at the other', async () => {
  const [, listener] = buyers;
  const { key } = await makeSource(database);
  const offered = untilAlerted(await listen(webB, listener));
  const since = mail.mails.length;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'idempotency-key': 'one' };
  const taken = await fetch(`${webA.origin}/api/v1/intake/enquiries`, { method: 'POST', headers, body: JSON.stringify(enquiryInput()) });
  expect(taken.status).toBe(201);
  await offered;
  await mail.mailTo(listener?.email ?? '', { since });
  const enquiry = await database.db.first(sql<{ id: number }>`select max(id) as id from enquiries`);
  const soldOut = untilAlerted(await listen(webB, listener));
  for (const buyer of buyers) expect((await buy(webA.origin, buyer, enquiry?.id ?? 0)).status).toBe(200);
  await soldOut;
});

it('answers only health checks and metrics in a worker', async () => {
  const get = async (path: string) => (await fetch(worker.origin + path)).status;
  expect([await get('/livez'), await get('/metrics'), await get('/'), await get('/api/v1/company/')]).toEqual([200, 200, 404, 404]);
  const metrics = await (await fetch(`${worker.origin}/metrics`)).text();
  expect(metrics).toMatch(/^outbox_handled_total\{channel="email",outcome="sent"\} [1-9]/m);
  expect(Number(/^worker_last_seen_seconds ([\d.]+)/m.exec(metrics)?.[1])).toBeLessThan(60);
});

it('finishes the job of a killed worker in another', async () => {
  const { sourceId } = await makeSource(database);
  const enquiryId = await takeIn(database, sourceId);
  // The job waits for this table when its worker dies.
  await client.query('begin; lock table distribution_runs in access exclusive mode');
  await database.inTx((tx) => releaseEnquiry(tx, { enquiryId, staffId: null }));
  await expect.poll(() => countWaiting(client, 'distribution_runs')).toBeGreaterThan(0);
  await worker.kill();
  await client.query('rollback');
  worker = await startWorker();
  const distributed = () => database.db.rows(sql`select from distribution_runs where enquiry_id = ${enquiryId}`);
  await expect.poll(async () => (await distributed()).length, { timeout: 60_000 }).toBe(1);
});

it('runs each scheduled job once, whatever the number of workers', async () => {
  const second = await startWorker();
  const began = new Date();
  const listRuns = () =>
    database.db.rows(sql<{ name: string; runs: number; repeated: number }>`
      select s.name, count(j.id)::int as runs, count(j.id)::int - count(distinct date_trunc('minute', j.created_on))::int as repeated
      from pgboss.schedule s left join pgboss.job j on j.name = s.name and j.created_on > ${began}
      where s.cron = '* * * * *' group by s.name order by s.name`);
  const listMissing = async () => (await listRuns()).filter(({ runs }) => runs === 0).map(({ name }) => name);
  await expect.poll(listMissing, { timeout: 90_000, interval: 1_000 }).toEqual([]);
  const runs = await listRuns();
  expect(runs.map(({ name }) => name)).toEqual(expect.arrayContaining(['reconcile-payments', 'resume-charges', 'send-messages']));
  expect(runs.filter(({ repeated }) => repeated > 0)).toEqual([]);
  expect(await findBrokenInvariants(database)).toEqual([]);
  expect(await second.stop()).toBe(0);
  expect(await worker.stop()).toBe(0);
});

it('warns processes that store files in different places', async () => {
  await webB.stop();
  const apart = await startTestServerProcess(database.connection, {
    ...environment(),
    JOBS: 'false',
    DATA_DIR: folder,
  });
  expect(apart.lines.join('\n')).toContain('another process stores uploaded files elsewhere');
  expect(await readyz(webA)).toMatchObject({ code: 200, remarks: { files: 'failing' } });
});
