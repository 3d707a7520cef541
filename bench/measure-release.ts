import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { asId } from '../contract/kit/ids.ts';
import { allJobs } from '../server/app/all-jobs.ts';
import { releaseEnquiry } from '../server/enquiries/release-enquiry.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { openJobQueue } from '../server/platform/jobs.ts';
import { openLog } from '../server/platform/log.ts';
import { sql } from '../server/platform/database/sql.ts';
import { databaseUrl, startServerProcess } from '../test/server-process.ts';
import { benchCookie } from './measure-marketplace.ts';
import { reportFigure } from './report.ts';
import type { PgConnection } from './run-pgbench.ts';

/** Notification times per company, in order. */
type NotificationTimes = Map<number, number[]>;
const recordNotification = (told: NotificationTimes, company: number): void =>
  void (told.get(company) ?? told.set(company, []).get(company))?.push(performance.now());

/** Open browsers: one event stream per company. */
async function openBrowsers(origin: string, companies: number, told: NotificationTimes): Promise<() => void> {
  const responses: IncomingMessage[] = [];
  const openOne = (company: number): Promise<void> =>
    new Promise((resolve, reject) => {
      get(`${origin}/api/v1/events`, { headers: { cookie: benchCookie(company) }, agent: false }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`the stream answered ${response.statusCode}`));
        responses.push(response);
        response.on('data', (chunk: Buffer) => {
          if (chunk.includes('event: alerts')) recordNotification(told, company);
        });
        response.on('error', () => undefined);
        resolve();
      }).on('error', reject);
    });
  for (let company = 1; company <= companies; company += 1) await openOne(company);
  return () => {
    for (const response of responses) response.destroy();
  };
}

/** Commit times of offers (and so of their outbox rows), as PostgreSQL reports them. */
async function watchOffers(connection: PgConnection, told: NotificationTimes): Promise<() => Promise<void>> {
  const client = new pg.Client(connection);
  await client.connect();
  client.on('notification', ({ payload = '' }) => {
    const [topic, id] = payload.split(':');
    if (topic === 'offers') recordNotification(told, Number(id));
  });
  await client.query('listen plumbline_live');
  return () => client.end();
}

const percentile = (values: readonly number[], share: number): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0)} ms`;
};

/** Releases a thousand enquiries evenly over a minute and measures the time to the outbox and to an open browser. */
export async function measureRelease(connection: PgConnection, enquiries: readonly number[], inSeconds: number): Promise<void> {
  const database = openDatabase({ connection, poolSize: 4 });
  const queue = await openJobQueue({ database, jobs: allJobs, log: openLog('silent'), install: false, worker: false });
  const product = await startServerProcess({ DEMO: 'false', RATE_LIMIT_OVERRIDE: '1000000', DATABASE_URL: databaseUrl(connection) });
  const [inOutbox, atBrowser]: [NotificationTimes, NotificationTimes] = [new Map(), new Map()];
  const closeBrowsers = await openBrowsers(product.origin, 1_000, atBrowser);
  const stopWatching = await watchOffers(connection, inOutbox);
  const releasedAt = new Map<number, number>();
  const began = performance.now();
  const release = async (enquiry: number): Promise<void> => {
    releasedAt.set(enquiry, performance.now());
    await database.inTx((tx) => releaseEnquiry(tx, { enquiryId: asId<'enquiry'>(enquiry), staffId: null }));
  };
  const releases: Promise<void>[] = [];
  for (const [place, enquiry] of enquiries.entries()) {
    await wait(Math.max(0, began + (place * inSeconds * 1_000) / enquiries.length - performance.now()));
    releases.push(release(enquiry));
  }
  await Promise.all(releases);
  const countSettledRuns = async (): Promise<number> =>
    (
      await database.db.first(sql<{ count: number }>`
      select count(*) as count from distribution_runs where settled_at is not null and enquiry_id = any(${[...enquiries]}::bigint[])`)
    )?.count ?? 0;
  while ((await countSettledRuns()) < enquiries.length) await wait(100);
  await wait(1_500);

  // The nth notification of a company is about its nth offer.
  const offers = await database.db.rows(sql<{ enquiry: number; company: number; n: number }>`
    select enquiry_id as enquiry, company_id as company, row_number() over (partition by company_id order by id) - 1 as n
    from offers where enquiry_id = any(${[...enquiries]}::bigint[]) order by id`);
  const listFirstDelays = (told: NotificationTimes): number[] => {
    const first = new Map<number, number>();
    for (const { enquiry, company, n } of offers) {
      const at = told.get(company)?.[n];
      const from = releasedAt.get(enquiry);
      if (at === undefined || from === undefined) continue;
      first.set(enquiry, Math.min(first.get(enquiry) ?? Infinity, at - from));
    }
    return [...first.values()];
  };
  const [outbox, browser] = [listFirstDelays(inOutbox), listFirstDelays(atBrowser)];
  reportFigure(
    `release to the first alert in the outbox, ${enquiries.length} enquiries in ${inSeconds} s`,
    `p50 ${percentile(outbox, 0.5)}, p99 ${percentile(outbox, 0.99)} of ${outbox.length}`,
  );
  reportFigure(
    'release to the event at an open browser, 1,000 of them',
    `p50 ${percentile(browser, 0.5)}, p99 ${percentile(browser, 0.99)} of ${browser.length}`,
  );
  closeBrowsers();
  await stopWatching();
  await product.stop();
  await queue.stop();
  await database.close();
}
