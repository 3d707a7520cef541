import { pino, type Logger } from 'pino';
import { demoFeedJob, demoStockJob } from '../../db/demo/feed.ts';
import { noProvider } from '../billing/provider/open-provider.ts';
import type { PaymentProvider } from '../billing/provider/payment-provider.ts';
import { automaticJobs } from '../billing/automatic/jobs.ts';
import { billingJobs } from '../billing/entry/jobs.ts';
import { alertJobs, bounceJobs } from '../alerts/entry/jobs.ts';
import type { BounceReading } from '../alerts/bounce-mailbox.ts';
import { resealPush } from '../alerts/push-devices.ts';
import { buyingJobs } from '../buying/entry/jobs.ts';
import { companyJobs } from '../companies/entry/jobs.ts';
import { vatJobs } from '../companies/vat-checks.ts';
import { noVatRegisters, type VatRegisters } from '../companies/vat-registers.ts';
import { contentJobs } from '../content/entry/jobs.ts';
import { disputeJobs } from '../disputes/entry/jobs.ts';
import { answeringJobs } from '../disputes/jobs.ts';
import { distributionJobs } from '../distribution/jobs.ts';
import { enquiryJobs, metaJobs } from '../enquiries/entry/jobs.ts';
import type { MetaFetching } from '../enquiries/intake/fetch-meta-leads.ts';
import { financeJobs } from '../finance/jobs.ts';
import { integrationJobs } from '../integrations/entry/jobs.ts';
import type { Outward } from '../integrations/send-deliveries.ts';
import { identityJobs } from '../identity/entry/jobs.ts';
import { reviewJobs } from '../reputation/reviews/entry/jobs.ts';
import { purgeCaptchaUses } from '../platform/captcha.ts';
import { purgeRateLimitCounts } from '../platform/http/shared-limits.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { noFiles } from '../platform/files/open-files.ts';
import type { Job } from '../platform/jobs.ts';
import { openSealer, type Sealer } from '../platform/sealer.ts';
import type { Database } from '../platform/database/database.ts';
import { resealFailedCalls } from '../enquiries/intake/failed-calls.ts';
import { resealSourceSecrets } from '../enquiries/intake/source-secrets.ts';
import { resealSecondFactors } from '../identity/second-factor.ts';
import { resealSingleSignOn } from '../identity/single-sign-on.ts';
import { resealReceivers } from '../integrations/source-callbacks.ts';
import { readInvariants } from '../platform/verify-invariants.ts';
import { purgeMessagesJob } from '../platform/sending/kept-messages.ts';
import { sendMessagesJob } from '../platform/sending/send-messages.ts';
import type { MessagingContext } from '../platform/sending/messaging-context.ts';
import { leadJobs } from '../leads/stages.ts';
import { listingJobs } from '../reputation/listing/jobs.ts';
import { openPost } from './open-post.ts';
import { exportJobs, openExporting, type Exporting } from '../operations/prepared-exports.ts';
import { anchorAuditJob, type AnchorOutlets } from '../operations/anchor-audit.ts';
import { purgeClientErrorsJob } from './entry/client-errors.ts';
import { verifyJob } from './verify-job.ts';

/** Stores due messages for reading, without a way to send. */
const outboxOnlyPost = openPost(
  { smtpUrl: null, mailFrom: null, twilio: null, publicUrl: 'http://localhost' },
  { demonstration: false, log: pino({ level: 'silent' }) },
);

/** Notifies nobody: for listing jobs only. */
const noOutward: Outward = { sealer: openSealer('only named'), allowsPrivate: false, patienceMs: 1_000, crm: null };

/** Fetches nothing: for listing jobs only. */
const noMeta: MetaFetching = {
  graph: { url: 'http://localhost', timeoutMs: 1_000 },
  sealer: noOutward.sealer,
  log: pino({ level: 'silent' }),
};

/** Reads no mailbox: for listing jobs only. */
const noBounces: BounceReading = { mailbox: null, tokens: outboxOnlyPost.tokens, log: pino({ level: 'silent' }) };

const purgeCaptchaJob: Job = {
  name: 'purge-captcha-uses',
  cron: '43 * * * *',
  handle: async (database) => {
    while ((await database.inTx(purgeCaptchaUses)) > 0);
  },
};

const purgeRateLimitCountsJob: Job = {
  name: 'purge-rate-limit-counts',
  cron: '*/10 * * * *',
  handle: async (database) => {
    while ((await database.inTx(purgeRateLimitCounts)) > 0);
  },
};

/** Every queue of the product. All are installed, so that a start with other settings finds them. */
export const allJobs: readonly Job[] = [
  ...enquiryJobs,
  ...metaJobs(noMeta),
  ...billingJobs(noProvider),
  ...automaticJobs(noProvider),
  ...buyingJobs,
  ...leadJobs,
  ...alertJobs,
  ...bounceJobs(noBounces),
  ...companyJobs,
  ...vatJobs(noVatRegisters),
  ...distributionJobs,
  ...answeringJobs,
  ...disputeJobs,
  ...identityJobs,
  ...contentJobs,
  ...reviewJobs,
  ...financeJobs,
  ...listingJobs(noFiles),
  ...integrationJobs(noOutward),
  sendMessagesJob(outboxOnlyPost),
  purgeMessagesJob,
  purgeCaptchaJob,
  purgeRateLimitCountsJob,
  purgeClientErrorsJob,
  verifyJob(),
  anchorAuditJob({ log: pino({ level: 'silent' }), file: null, sealing: null }),
  ...exportJobs(openExporting(noFiles)),
  demoFeedJob,
  demoStockJob,
];

export interface WorkerOptions {
  readonly demonstration: boolean;
  /** Null if unset: follows `demonstration`. */
  readonly demoFeed: boolean | null;
  readonly post: MessagingContext;
  readonly provider: PaymentProvider;
  readonly files: FileStore;
  readonly exporting: Exporting;
  readonly outward: Outward;
  readonly vatRegisters: VatRegisters;
  readonly meta: MetaFetching;
  readonly anchors: AnchorOutlets;
  readonly bounces: BounceReading;
}

/**
 * Lists the jobs to work on: the feed only if enabled, the minimum on sale in every demonstration, bounces only with a mailbox. They use this process's
 * post, card provider and storage.
 */
export function listWorkerJobs({
  demonstration,
  demoFeed,
  post,
  provider,
  files,
  exporting,
  outward,
  vatRegisters,
  meta,
  anchors,
  bounces,
}: WorkerOptions): readonly Job[] {
  const own = new Map(
    [
      sendMessagesJob(post),
      ...billingJobs(provider),
      ...automaticJobs(provider),
      ...listingJobs(files),
      ...integrationJobs(outward),
      ...vatJobs(vatRegisters),
      ...metaJobs(meta),
      ...bounceJobs(bounces),
      anchorAuditJob(anchors),
      verifyJob(readInvariants, anchors),
      ...exportJobs(exporting),
    ].map((job) => [job.name, job]),
  );
  const unwanted = new Set([
    ...(demonstration ? [] : [demoStockJob.name]),
    ...((demoFeed ?? demonstration) ? [] : [demoFeedJob.name]),
    ...(bounces.mailbox === null ? bounceJobs(noBounces).map(({ name }) => name) : []),
  ]);
  return allJobs.filter(({ name }) => !unwanted.has(name)).map((job) => own.get(job.name) ?? job);
}

/** Every table with sealed columns. */
const sealedTables: Readonly<Record<string, (database: Pick<Database, 'db' | 'inTx'>, sealer: Sealer) => Promise<number>>> = {
  authenticators: resealSecondFactors,
  receivers: resealReceivers,
  sources: resealSourceSecrets,
  failedCalls: resealFailedCalls,
  singleSignOn: resealSingleSignOn,
  push: resealPush,
};

/** Seals every stored secret with the current key, so that the previous one can be removed. Safe to run in several processes at once. */
export async function resealSecrets(database: Pick<Database, 'db' | 'inTx'>, sealer: Sealer, log: Logger): Promise<void> {
  const counts: Record<string, number> = {};
  for (const [name, reseal] of Object.entries(sealedTables)) counts[name] = await reseal(database, sealer);
  log.info(counts, 'every secret is sealed with the current key; SEALING_KEY_PREVIOUS can be removed');
}
