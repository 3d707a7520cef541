import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allJobs } from '../../server/app/all-jobs.ts';
import { distributionJobs } from '../../server/distribution/jobs.ts';
import { releaseEnquiry } from '../../server/enquiries/release-enquiry.ts';
import type { Database } from '../../server/platform/database.ts';
import { openJobQueue, type JobQueue } from '../../server/platform/jobs.ts';
import { openLog } from '../../server/platform/log.ts';
import { sql } from '../../server/platform/sql.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { makeSource, takeIn } from '../factories/create-enquiry.ts';
import { wantDelivery } from '../factories/want-delivery.ts';
import { databaseUrl, startServerProcess, type ServerProcess } from '../server-process.ts';
import { makeBuyers, openTestDatabase } from './buyers.ts';

let testDatabase: TestDatabase;
let database: Database;
let queue: JobQueue;
let survivor: ServerProcess;
let victim: ServerProcess | undefined;

const start = () => startServerProcess({ DATABASE_URL: databaseUrl(testDatabase.connection), DEMO: 'false' });

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openTestDatabase(testDatabase.connection);
  queue = await openJobQueue({ database, jobs: allJobs, log: openLog('silent'), install: false, worker: false });
}, 60_000);
afterAll(async () => {
  await victim?.kill();
  await survivor.stop();
  await queue.stop();
  await database.close();
  await testDatabase.drop();
});

const count = async (statement: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await database.db.first(statement))?.count ?? 0;
const decided = () => count(sql`select count(*) as count from distribution_decisions`);
const settled = () => count(sql`select count(*) as count from distribution_runs where settled_at is not null`);
// A job of the dead counts as under way until it runs out; those that nobody has begun are what the living have to do.
const waiting = () => count(sql`select count(*) as count from pgboss.job where name = 'distribute-enquiry' and state = 'created'`);

it('100 enquiries released at once, one of two workers killed again and again: three for each company with a cap of three, nothing twice', async () => {
  const { sourceId } = await makeSource(database);
  const automatic = await makeBuyers(database, 4, { creditLimitMinor: 10_000_000 });
  for (const { companyId } of automatic) await wantDelivery(database, companyId, { day: 3 });
  await makeBuyers(database, 4, { creditLimitMinor: 10_000_000 });
  const enquiries = await Promise.all(Array.from({ length: 100 }, () => takeIn(database, sourceId)));
  [survivor, victim] = await Promise.all([start(), start()]);
  await database.inTx(async (tx) => {
    for (const enquiryId of enquiries) await releaseEnquiry(tx, { enquiryId, staffId: null });
  });

  for (const kill of [10, 60]) {
    while ((await decided()) < kill) await wait(5);
    await victim?.kill();
    // The other one waits, so that it cannot be done before the dead has come back.
    survivor.process.kill('SIGSTOP');
    victim = await start();
    survivor.process.kill('SIGCONT');
  }
  while ((await waiting()) > 0) await wait(20);
  await victim?.kill();
  // A minute later somebody finds what the dead have left.
  await database.db.rows(sql`update enquiries set released_at = released_at - interval '2 minutes' where status = 'released'`);
  await database.db.rows(sql`update distribution_runs set matched_at = matched_at - interval '2 minutes'`);
  await distributionJobs.find(({ name }) => name === 'resume-releases')?.handle(database, {});

  expect(await settled()).toBe(100);
  const bought = await database.db.rows(sql<{ companyId: number; day: string; count: number }>`
    select company_id as "companyId", period_start::text as day, count(*) as count from purchase_cap_uses where period = 'day'
    group by company_id, period_start order by company_id`);
  expect(bought.map((one) => [one.companyId, one.count])).toEqual(automatic.map(({ companyId }) => [companyId, 3]));
  // A company has one turn at an enquiry: it buys or is made an offer, once, and is told of it once.
  const twice = await database.db.rows(sql`
    select enquiry_id, company_id from (
      select enquiry_id, company_id from purchases union all select enquiry_id, company_id from offers) t
    group by enquiry_id, company_id having count(*) > 1
    union all
    select enquiry_id, company_id from alert_deliveries group by enquiry_id, company_id, channel having count(*) > 1`);
  expect(twice).toEqual([]);
  // Every slot of every enquiry went to one company: twelve were bought, the rest is reserved.
  const slots = await database.db.first(sql`
    select sum(sold)::integer as sold, sum(reserved)::integer as reserved, max(sold + reserved)::integer as most,
           (select count(*) from offers) as offers from enquiries`);
  expect(slots).toEqual({ sold: 12, reserved: 288, most: 3, offers: 288 });
  expect(await verifyInvariants(database.pool)).toEqual([]);
}, 60_000);
