import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import { refuseInventedTelephones } from '../../contract/kit/telephone-rule.ts';
import { demoSource } from '../../db/demo/seed-demonstration.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { readEverything } from '../../test/every-table.ts';
import { askAboutLead } from '../../test/factories/ask-about-lead.ts';
import { clearDigestRounds } from '../../test/factories/clear-digest-rounds.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import { mailDomainScene } from '../../test/mail-domain-scene.ts';
import { paymentJobScenes } from '../../test/payment-job-scenes.ts';
import { purgeJobScenes } from '../../test/purge-job-scenes.ts';
import { reviewJobScenes } from '../../test/review-scenes.ts';
import { automaticJobScenes } from '../../test/automatic-job-scenes.ts';
import { buyOne } from '../../test/factories/settle-in-every-way.ts';
import { madeDecision, reportedScene } from '../../test/dispute-scenes.ts';
import { eventJobScenes } from '../../test/event-scenes.ts';
import { financeJobScenes } from '../../test/finance-scenes.ts';
import { companyJobScenes } from '../../test/company-job-scenes.ts';
import { strayFile } from '../../test/factories/stray-file.ts';
import { importText } from '../../test/factories/import-file.ts';
import { checkLeads, sendAndMap } from '../../test/factories/import-leads.ts';
import { postfixReport } from '../../test/delivery-reports.ts';
import { publishNews } from '../../test/factories/want-news.ts';
import { wantDelivery } from '../../test/factories/want-delivery.ts';
import { automaticJobs } from '../billing/automatic/jobs.ts';
import { vatJobs } from '../companies/vat-checks.ts';
import { noVatRegisters, openVatRegisters } from '../companies/vat-registers.ts';
import { offerLead } from '../buying/offer-lead.ts';
import { distributeEnquiry, recordMatch } from '../distribution/distribute-enquiry.ts';
import { resumeReleases } from '../distribution/releases.ts';
import { exportJobs } from '../operations/prepared-exports.ts';
import { integrationJobs } from '../integrations/entry/jobs.ts';
import { createSource } from '../enquiries/sources.ts';
import { releaseEnquiry } from '../enquiries/release-enquiry.ts';
import { requestResetLink } from '../identity/password-reset.ts';
import type { JobPayload } from '../platform/database/database.ts';
import type { Job } from '../platform/jobs.ts';
import { randomCode } from '../platform/random-code.ts';
import type { ReportMailbox } from '../platform/sending/imap-mailbox.ts';
import { listingJobs } from '../reputation/listing/jobs.ts';
import { bounceJobs } from '../alerts/entry/jobs.ts';
import { billingJobs } from '../billing/entry/jobs.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { allJobs, listWorkerJobs } from './all-jobs.ts';
import { sampleCases } from '../../test/scope.ts';

let sourceId: SourceId;
const consentOfOld = { text: 'Up to three companies may contact me.', timestamp: '2020-01-01T00:00:00Z', ip: '192.0.2.1' };
const start = new Date();
let now = start;
let minutesBack = 0;

const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  await test.database.inTx((tx) => createSource(tx, { name: demoSource, holdMinutes: 0, key: randomCode(20) }));
});
beforeEach(() => {
  now = start;
});
afterEach(() => {
  refuseInventedTelephones(true);
  vi.restoreAllMocks();
});

const write = async (...statements: readonly Sql[]): Promise<JobPayload> => {
  for (const statement of statements) await test.database.db.rows(statement);
  return {};
};
const releasedAgo = async (hours: number): Promise<JobPayload> => {
  const later = now;
  now = new Date(now.getTime() - hours * 3_600_000);
  for (let index = 0; index < 2; index += 1) await putOnSale(test.database, sourceId, { consent: consentOfOld });
  now = later;
  return {};
};

/** Adds two companies that match the next release: one buys automatically, the other gets an offer. */
const matching = async (): Promise<void> => {
  const automatic = await test.company();
  await wantDelivery(test.database, automatic.companyId);
  await test.company();
};
const releaseHere = async (): Promise<EnquiryId> => {
  const enquiryId = await takeIn(test.database, sourceId);
  await test.database.inTx((tx) => releaseEnquiry(tx, { enquiryId, staffId: null }));
  return enquiryId;
};

/** Moves to a minute that no other test has used and that cannot end during this one: the demonstration counts minutes. */
const aNewMinute = (): Promise<JobPayload> => {
  minutesBack += 10;
  vi.spyOn(Date, 'now').mockReturnValue(start.getTime() - minutesBack * 60_000);
  return Promise.resolve({});
};

/** The same with invented telephone numbers accepted, as in a demonstration. */
const inDemonstration = (): Promise<JobPayload> => {
  refuseInventedTelephones(false);
  return aNewMinute();
};

/** Every process also runs this every few moments, so it must meet the same rules. */
const resumption: Job = { name: 'resume-releases', handle: resumeReleases };
const everyJob = [...allJobs, resumption];

/** Reads the whole database and storage. */
async function readAll(): Promise<Record<string, string>> {
  const keys: string[] = [];
  for await (const { key } of test.files.list()) keys.push(key);
  const counts = await test.database.db.rows(sql`select key, points, expire from rate_limit_counts order by key`);
  return { ...(await readEverything(test.database)), counts: JSON.stringify(counts), files: keys.toSorted().join(' ') };
}

/** For every job: pending work and its payload. A job without a scene fails its test. */
const scenes: Readonly<Record<string, () => Promise<JobPayload>>> = {
  'release-enquiry': async () => ({ enquiryId: await takeIn(test.database, sourceId) }),
  'judge-mail-domain': () => mailDomainScene(test.database, sourceId),
  'check-lead-import': async () => {
    const staff = await test.staff();
    const importId = await sendAndMap(staff, importText([{}, {}]));
    return { importId };
  },
  'run-lead-import': async () => {
    const staff = await test.staff();
    const importId = await checkLeads(test, staff, importText([{}, {}]));
    await staff.call('POST', `/operator/imports/${importId}/start`, { hold: false, reason: 'list of the partner' });
    return { importId };
  },
  'expire-enquiries': () => releasedAgo(15 * 24),
  'erase-expired-contacts': async () => {
    const ids = [await takeIn(test.database, sourceId), await putOnSale(test.database, sourceId)];
    return write(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = any(${ids}::bigint[])`);
  },
  'keep-month-partitions': () => {
    now = new Date(now.getTime() + 150 * 24 * 3_600_000);
    return Promise.resolve({});
  },
  'purge-contact-reveals': async () => {
    const enquiryId = await takeIn(test.database, sourceId);
    return write(sql`
      insert into contact_reveals (enquiry_id, actor_type, surface, at)
      select ${enquiryId}::bigint, 'system', 'test', app_now() - make_interval(months => n) from generate_series(20, 30) n`);
  },
  'reprice-enquiries': () => releasedAgo(30),
  'lapse-offers': async () => {
    for (let index = 0; index < 3; index += 1) {
      const enquiryId = await putOnSale(test.database, sourceId);
      const { companyId } = await test.company();
      await test.database.inTx((tx) => offerLead(tx, { enquiryId, companyId, until: new Date(now.getTime() + 1_000) }));
    }
    now = new Date(now.getTime() + 2_000);
    return {};
  },
  'apply-decisions': async () => {
    for (let index = 0; index < 2; index += 1) await madeDecision(test);
    now = new Date(now.getTime() + 11_000);
    return {};
  },
  'compare-companies': async () => {
    await reportedScene(test);
    return {};
  },
  'end-customer-questions': async () => {
    for (let index = 0; index < 2; index += 1) await askAboutLead(test, { reason: 'hoaxlead' });
    now = new Date(now.getTime() + 72 * 3_600_000 + 1_000);
    return {};
  },
  'distribute-enquiry': async () => {
    await matching();
    return { enquiryId: await releaseHere() };
  },
  'open-enquiry': async () => {
    await matching();
    const enquiryId = await releaseHere();
    await distributeEnquiry(test.database.inTx, enquiryId);
    now = new Date(now.getTime() + 31 * 60_000);
    return { enquiryId };
  },
  // One enquiry cut off before its release, one before matching, one after it, and one not opened in time.
  'resume-releases': async () => {
    await matching();
    await takeIn(test.database, sourceId);
    const [, matched, overdue] = [await releaseHere(), await releaseHere(), await releaseHere()];
    await test.database.inTx((tx) => recordMatch(tx, { enquiryId: matched }));
    await distributeEnquiry(test.database.inTx, overdue);
    await write(sql`update distribution_runs set opens_at = app_now() where enquiry_id = ${overdue}`);
    now = new Date(now.getTime() + 2 * 60_000);
    return {};
  },
  'remove-listing-file': async () => ({ fileKey: await strayFile(test) }),
  'purge-stray-files': async () => {
    await strayFile(test);
    now = new Date(now.getTime() + 2 * 60 * 60_000);
    return {};
  },
  'prepare-export': async () => {
    const staff = await test.staff();
    test.exporting.directRows = 0;
    const asked = await staff.call('POST', '/operator/exports', { address: '/api/v1/operator/leads/export?view=all' });
    expect(asked.statusCode, asked.body).toBe(200);
    const one = await test.database.db.first(sql<{ id: number }>`select max(id) as id from prepared_exports`);
    return { exportId: one?.id ?? 0 };
  },
  'settle-withdrawal': async () => {
    const { companyId } = await test.company();
    return { enquiryId: (await buyOne(test, companyId, sourceId, true)).enquiryId };
  },
  'judge-open-reports': async () => {
    const { enquiryId } = await reportedScene(test);
    return write(sql`insert into enquiry_events (enquiry_id, event, at) values (${enquiryId}, 'withdrawn', app_now())`);
  },
  'record-alert-opened': async () => {
    const { companyId } = await test.company();
    const code = randomCode();
    await write(sql`insert into alert_deliveries (code, company_id, channel) values (${code}, ${companyId}, 'email')`);
    return { companyId, code, from: 'email' };
  },
  'issue-digests': async () => {
    await test.company();
    const id = await putOnSale(test.database, sourceId);
    await clearDigestRounds(test.database);
    now = new Date(`${start.getUTCFullYear() + 1}-01-12T17:00:00Z`);
    return write(
      sql`update enquiries set opened_at = app_now() - interval '10 minutes' where id = ${id}`,
      sql`update enquiry_events v set at = e.opened_at from enquiries e where e.id = ${id} and v.enquiry_id = ${id} and v.event = 'opened'`,
    );
  },
  'issue-notice-mails': async () => {
    await publishNews(test);
    return {};
  },
  'send-reset-link': async () => {
    const { email, userId } = await test.company();
    await test.database.inTx((tx) => requestResetLink(tx, { email }));
    const request = await test.database.db.first(sql<{ id: number }>`select max(id) as id from reset_requests`);
    return { requestId: request?.id ?? null, userId };
  },
  'read-bounces': async () => {
    const { companyId, email } = await test.company();
    const [message] = await test.database.db.rows(sql<{ id: number }>`
      insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, payload, sent_at)
      values (${randomCode()}, 'email', 'company.activated', 'company', ${companyId}, '{}', app_now()) returning id`);
    const token = test.post.tokens.signReturn(message?.id ?? 0, email);
    reports = [postfixReport({ to: email, returnPath: `bounces+${token}@example.com`, token })];
    return {};
  },
  'send-messages': async () => {
    await takeIn(test.database, sourceId);
    return {};
  },
  'verify-invariants': () =>
    write(
      sql`delete from job_runs`,
      // Treat enquiries opened for a later day's digests as opened today.
      sql`update enquiries set opened_at = app_now() where opened_at > app_now() + interval '1 day'`,
      sql`update enquiry_events v set at = e.opened_at from enquiries e where e.id = v.enquiry_id and v.event = 'opened'`,
    ),
  'anchor-audit': async () => {
    await test.staff('admin');
    return {};
  },
  'demo-feed': inDemonstration,
  'demo-stock': inDemonstration,
};

/** Reports in a mailbox that files nothing. */
let reports: readonly string[] = [];
const mailbox: ReportMailbox = {
  name: 'imaps://bounces@mail.example.com/INBOX',
  read: async (after, take) => {
    for (const report of reports.slice(after?.uid ?? 0)) await take(Buffer.from(report));
    return { validity: '1', uid: reports.length };
  },
};

/** Connects jobs that use the card provider or the storage to those of this test. */
const working = (job: Job): Job =>
  [
    ...billingJobs(test.provider),
    ...automaticJobs(test.provider),
    ...listingJobs(test.files),
    ...integrationJobs(test.outward),
    ...exportJobs(test.exporting),
    ...bounceJobs({ mailbox, tokens: test.post.tokens, log: pino({ level: 'silent' }) }),
    ...vatJobs(openVatRegisters({ vies: null, hmrc: null }, true)),
  ].find(({ name }) => name === job.name) ?? job;
const wait = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const allScenes: Readonly<Record<string, () => Promise<JobPayload>>> = {
  ...scenes,
  ...paymentJobScenes(test, wait),
  ...automaticJobScenes(test, wait, () => sourceId),
  ...reviewJobScenes(test, wait, () => sourceId),
  ...financeJobScenes(test),
  ...eventJobScenes(test, () => sourceId),
  ...purgeJobScenes(test),
  ...companyJobScenes(test),
};
const prepare = (name: string): Promise<JobPayload> => allScenes[name]?.() ?? Promise.reject(new Error(`no scene for ${name}`));
const changed = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((table) => before[table] !== after[table]);

describe('every job of the product', () => {
  it('has a scene, and every scene a job', () => {
    expect(Object.keys(allScenes).toSorted()).toEqual(everyJob.map((job) => job.name).toSorted());
  });

  it.each(sampleCases(everyJob, 5))('$name works only once: a second run changes nothing', async (job) => {
    const payload = await prepare(job.name);
    const before = await readAll();
    await working(job).handle(test.database, payload);
    const once = await readAll();
    expect(changed(before, once), 'the first run has something to do').not.toEqual([]);
    await working(job).handle(test.database, payload);
    expect(changed(once, await readAll())).toEqual([]);
  });

  it.each(sampleCases(everyJob, 11))('$name leaves the same result when four run at once', async (job) => {
    const payload = await prepare(job.name);
    await Promise.all(Array.from({ length: 4 }, () => working(job).handle(test.database, payload)));
    const after = await readAll();
    await working(job).handle(test.database, payload);
    expect(changed(after, await readAll())).toEqual([]);
  });
});

it.each([
  ['release-enquiry', { enquiryId: 999_999_999 }],
  ['distribute-enquiry', { enquiryId: 999_999_999 }],
  ['open-enquiry', { enquiryId: 999_999_999 }],
  ['record-alert-opened', { companyId: 999_999_999, code: 'NOBODYS', from: 'sms' }],
  ['send-reset-link', { requestId: 999_999_999, userId: 999_999_999 }],
  ['send-reset-link', { requestId: 999_999_999, userId: null }],
])('%s ends silently and changes nothing if its subject is gone', async (name, payload) => {
  const before = await readAll();
  await allJobs.find((job) => job.name === name)?.handle(test.database, payload);
  expect(changed(before, await readAll())).toEqual([]);
});

it('marks an alert as opened for its own company only, at the first opening', async () => {
  const job = allJobs.find((one) => one.name === 'record-alert-opened');
  const payload = await prepare('record-alert-opened');
  const opened = () =>
    test.database.db.first(
      sql`select opened_at as at, opened_from as "from" from alert_deliveries where code = ${String(payload['code'])}`,
    );
  const { companyId } = await test.company();
  await job?.handle(test.database, { ...payload, companyId });
  expect(await opened()).toEqual({ at: null, from: null });
  await job?.handle(test.database, { ...payload, from: 'sms' });
  now = new Date(start.getTime() + 60_000);
  await job?.handle(test.database, payload);
  expect(await opened()).toEqual({ at: start, from: 'sms' });
});

const fetching = () => ({
  graph: { url: 'http://127.0.0.1:1', timeoutMs: 1_000 },
  sealer: test.outward.sealer,
  log: pino({ level: 'silent' }),
});
const outlets = { log: pino({ level: 'silent' }), file: null, sealing: null };
it.each([
  [{ demonstration: true, demoFeed: null }, false, ['demo-feed', 'demo-stock']],
  [{ demonstration: true, demoFeed: false }, false, ['demo-stock']],
  [{ demonstration: false, demoFeed: null }, false, []],
  [{ demonstration: false, demoFeed: null }, true, ['read-bounces']],
])('selects the optional jobs for %j, with a mailbox for bounces %s: %j', (wish, hasMailbox, names) => {
  const worked = listWorkerJobs({
    ...wish,
    post: test.post,
    provider: test.provider,
    files: test.files,
    exporting: test.exporting,
    outward: test.outward,
    vatRegisters: noVatRegisters,
    meta: fetching(),
    anchors: outlets,
    bounces: { mailbox: hasMailbox ? mailbox : null, tokens: test.post.tokens, log: pino({ level: 'silent' }) },
  }).map((job) => job.name);
  expect(worked.filter((name) => name.startsWith('demo-') || name === 'read-bounces')).toEqual(names);
  expect(worked).toHaveLength(allJobs.length - 3 + names.length);
});
