import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { CompanyId, EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import { getAlertSettings } from '../../server/alerts/alert-settings-query.ts';
import { saveAlertSettings } from '../../server/alerts/save-alert-settings.ts';
import { allJobs } from '../../server/app/all-jobs.ts';
import { releaseEnquiry } from '../../server/enquiries/release-enquiry.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openJobQueue } from '../../server/platform/jobs.ts';
import { openLog } from '../../server/platform/log.ts';
import { sql, type Sql } from '../../server/platform/database/sql.ts';
import { findBrokenInvariants } from '../find-broken-invariants.ts';
import { createCompany } from '../factories/create-company.ts';
import { makeSource, takeIn } from '../factories/create-enquiry.ts';
import { wantDelivery, type DeliveryOptions } from '../factories/want-delivery.ts';
import { openAround } from '../open-together.ts';
import { startTestServerProcess, type ServerProcess } from '../server-process.ts';
import { openSharedDatabase, openTestDatabase } from './buyers.ts';
import { movedClock, type MovedClock } from './moved-clock.ts';

const countries = ['gb', 'se'] as const;
type Country = (typeof countries)[number];
const periods = ['day', 'week', 'month'] as const;
type Period = (typeof periods)[number];
const workType = 'boiler-service';
/** Only ends a test that hangs: a job of a killed worker waits for its missed heartbeat, which took 100 seconds on a busy machine. */
const workTimeoutMs = 420_000;
const consent = { text: 'Up to three companies may contact me.', timestamp: '2025-01-01T00:00:00Z', ip: '192.0.2.1' };

let database: Database;
/** A second connection for enquiries not yet to be released, whose intake queues no jobs. */
let intake: Database;
let clock: MovedClock;
let sourceId: SourceId;
let survivor: ServerProcess | undefined;
let victim: ServerProcess | undefined;
let areas: Record<Country, { code: string; district: string }[]>;

const start = () => startTestServerProcess(database.connection);
const listAreas = (country: Country) =>
  database.db.rows(sql<{ code: string; district: string }>`
    select distinct on (a.code) a.code, d.code as district from regions d join regions a on a.id = d.parent_id
    where d.country = ${country} and d.level = 'district' and d.active and d.geographic order by a.code, d.code`);

openAround(async (closeLater) => {
  database = await openSharedDatabase(closeLater);
  intake = openTestDatabase(database.connection);
  closeLater(intake.close);
  const queue = await openJobQueue({ database, jobs: allJobs, log: openLog('silent'), install: false, worker: false });
  closeLater(queue.stop);
  clock = await movedClock(database);
  ({ sourceId } = await makeSource(database));
  areas = { gb: await listAreas('gb'), se: await listAreas('se') };
  [survivor, victim] = await Promise.all([start(), start()]);
});

const count = async (statement: Sql): Promise<number> =>
  (await database.db.first(sql<{ count: number }>`select count(*) as count from (${statement}) t`))?.count ?? 0;
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  const deadline = AbortSignal.timeout(workTimeoutMs);
  while (!(await isSo())) {
    deadline.throwIfAborted();
    await wait(10);
  }
};

/** Creates companies of one country covering one area: one for each cap of three, two wanting offers without alerts, one wanting both. */
async function settleIn(country: Country, areaCode: string): Promise<Record<Period | 'alerted', CompanyId>> {
  const make = async (options?: DeliveryOptions): Promise<CompanyId> => {
    const { companyId } = await createCompany(database, 'x', {
      country,
      areaCode,
      workTypeCodes: [workType],
      creditLimitMinor: 100_000_000,
    });
    if (options !== undefined) await wantDelivery(database, companyId, { ...options, workType });
    return companyId;
  };
  for (const companyId of [await make(), await make()]) {
    const before = await getAlertSettings(database.db, companyId);
    const given = { ...before, mobileSms: '', leadEmails: [before.ownEmail], leadsByEmail: false, leadsBySms: false };
    await database.inTx((tx) => saveAlertSettings(tx, { companyId, before, given }));
  }
  return { alerted: await make(), day: await make({ day: 3 }), week: await make({ week: 3 }), month: await make({ month: 3 }) };
}

let taken = 0;
const takeInFor = ({ country, district }: { country: Country; district: string }, slots: number): Promise<EnquiryId> => {
  taken += 1;
  const place =
    country === 'gb' ? { postcode: `${district} 1AB` } : { postcode: `${district} 20`, telephone: `+46 70 1${100_000 + taken}` };
  return takeIn(intake, sourceId, { country, ...place, work_type: workType, number_leads_requested: slots, consent });
};

/** Kills one worker. The other is suspended until it restarts, so that it cannot finish first, and the clock moves on. */
async function killOne(at: string): Promise<void> {
  survivor?.process.kill('SIGSTOP');
  await victim?.kill();
  await clock.moveTo(at);
  victim = await start();
  survivor?.process.kill('SIGCONT');
}

/**
 * All enquiries are released at the first time. Each time a share of them is matched, one worker is killed and the clock moves to the next.
 */
interface Release {
  readonly enquiries: number;
  readonly times: readonly [string, ...string[]];
}

async function workOff(batch: readonly EnquiryId[], times: readonly string[]): Promise<void> {
  const runs = sql`select from distribution_runs where enquiry_id = any(${[...batch]}::bigint[])`;
  await database.inTx(async (tx) => {
    for (const enquiryId of batch) await releaseEnquiry(tx, { enquiryId, staffId: null });
  });
  for (const [index, time] of times.entries()) {
    // Keep two batches for the last kill: workers may be ahead of the last observation.
    const share = (batch.length * (index + 1)) / (times.length + 2);
    await until(async () => (await count(runs)) >= share);
    await killOne(time);
  }
  await until(async () => (await count(sql`${runs} and settled_at is not null`)) === batch.length);
}

/** Waits until the processes have opened everything due and sent all messages. */
async function waitUntilIdle(): Promise<void> {
  const closed = sql`select from distribution_runs r join enquiries e on e.id = r.enquiry_id where r.opens_at <= app_now() and e.opened_at is null`;
  await until(async () => (await count(closed)) === 0);
  const unsent = sql`select from outbox_messages where sent_at is null and kept_at is null and dropped_at is null`;
  await until(async () => (await count(unsent)) === 0);
}

/** Times in UTC, and the periods in either country's calendar that have room for three. */
it.each<[string, readonly Release[], Record<Period, readonly string[]>]>([
  [
    'the day of 23 hours and the Monday after it',
    [
      { enquiries: 30, times: ['2026-03-29T00:30Z', '2026-03-29T01:05Z'] },
      { enquiries: 100, times: ['2026-03-29T21:55Z', '2026-03-29T23:05Z'] },
    ],
    { day: ['2026-03-29', '2026-03-30'], week: ['2026-03-23', '2026-03-30'], month: ['2026-03-01'] },
  ],
  [
    'midnight at the end of a month, first in Stockholm, then in London',
    [{ enquiries: 100, times: ['2026-07-31T21:55Z', '2026-07-31T22:05Z', '2026-07-31T23:05Z'] }],
    { day: ['2026-07-31', '2026-08-01'], week: ['2026-07-27'], month: ['2026-07-01', '2026-08-01'] },
  ],
  [
    'the day of 25 hours and the Monday after it',
    [
      { enquiries: 30, times: ['2026-10-24T23:05Z', '2026-10-25T01:05Z'] },
      { enquiries: 100, times: ['2026-10-25T22:55Z', '2026-10-25T23:10Z', '2026-10-26T00:05Z'] },
    ],
    { day: ['2026-10-25', '2026-10-26'], week: ['2026-10-19', '2026-10-26'], month: ['2026-10-01'] },
  ],
])(
  '100 enquiries released at once, with one of two workers killed repeatedly over %s: three per cap, none distributed twice',
  async (_, releases, room) => {
    const here = countries.map((country) => ({ country, ...(areas[country].pop() ?? { code: '', district: '' }) }));
    await clock.moveTo(releases[0]?.times[0] ?? '');
    const settled = await Promise.all(here.map(({ country, code }) => settleIn(country, code)));
    const wantAlerts = settled.map(({ alerted }) => alerted);
    const enquiries: EnquiryId[] = [];
    for (const { enquiries: many, times } of releases) {
      await clock.moveTo(times[0]);
      const batch: EnquiryId[] = [];
      // Five at a time: a hundred waiting for a few connections could hit the pool's timeout on a slow machine.
      while (batch.length < many) {
        const next = Array.from({ length: Math.min(5, many - batch.length) }, (_1, offset) => batch.length + offset);
        batch.push(
          ...(await Promise.all(next.map((index) => takeInFor(here[index % 2] ?? { country: 'gb', district: '' }, 1 + (index % 3))))),
        );
      }
      await workOff(batch, times.slice(1));
      enquiries.push(...batch);
    }
    await waitUntilIdle();

    // Every company with a cap bought exactly three per period, by its own calendar.
    for (const period of periods) {
      for (const companies of settled) {
        const bought = await database.db.rows(sql<{ start: string; leads: number }>`
        select date_trunc(${period}, p.created_at at time zone c.time_zone)::date as start, count(*) as leads
        from purchases p join companies c on c.id = p.company_id where c.id = ${companies[period]} group by 1 order by 1`);
        expect(bought).toEqual(room[period].map((start) => ({ start, leads: 3 })));
      }
    }
    // Each enquiry was distributed once: every slot went to a different company, and each was notified once.
    const [ours, none] = [sql`any(${enquiries}::bigint[])`, []];
    const slots = await database.db.rows(sql`
    select e.id from enquiries e left join (
      select enquiry_id, company_id from purchases union all select enquiry_id, company_id from offers) t on t.enquiry_id = e.id
    where e.id = ${ours} group by e.id having count(t.company_id) <> e.max_sales or count(distinct t.company_id) <> e.max_sales`);
    expect(slots).toEqual(none);
    const notOnce = await database.db.rows(sql`
    select enquiry_id from alert_deliveries where enquiry_id = ${ours} group by enquiry_id, company_id, channel having count(*) > 1
    union all
    select o.enquiry_id from offers o where o.enquiry_id = ${ours} and o.company_id = any(${wantAlerts}::bigint[])
      and not exists (select from alert_deliveries d where d.enquiry_id = o.enquiry_id and d.company_id = o.company_id)
    union all
    select enquiry_id from enquiry_events where enquiry_id = ${ours} and event in ('released', 'opened') group by enquiry_id, event having count(*) > 1`);
    expect(notOnce).toEqual(none);
    expect(await findBrokenInvariants(database)).toEqual(none);
  },
  4 * workTimeoutMs,
);
