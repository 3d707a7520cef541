import { pino } from 'pino';
import { demoFeedJob, demoStockJob } from '../../db/demo/feed.ts';
import { alertJobs } from '../alerts/entry/jobs.ts';
import { buyingJobs } from '../buying/entry/jobs.ts';
import { companyJobs } from '../companies/entry/jobs.ts';
import { contentJobs } from '../content/jobs.ts';
import { distributionJobs } from '../distribution/jobs.ts';
import { enquiryJobs } from '../enquiries/entry/jobs.ts';
import { identityJobs } from '../identity/entry/jobs.ts';
import { purgeCaptchaUses } from '../platform/captcha.ts';
import type { Job } from '../platform/jobs.ts';
import { purgeMessagesJob, sendMessagesJob } from '../platform/sending/outbox-jobs.ts';
import type { Post } from '../platform/sending/post.ts';
import { openPost } from './open-post.ts';
import { verifyJob } from './verify-job.ts';

/** Without a way to send: what is due is kept for reading. */
const keepingPost = openPost(
  { smtpUrl: null, mailFrom: null, twilio: null, publicUrl: 'http://localhost' },
  { demonstration: false, log: pino({ level: 'silent' }) },
);

const purgeCaptchaJob: Job = {
  name: 'purge-captcha-uses',
  cron: '43 * * * *',
  handle: async (database) => {
    while ((await database.inTx(purgeCaptchaUses)) > 0);
  },
};

/** Every queue of the product; all are installed, so that a start with other settings finds them. */
export const allJobs: readonly Job[] = [
  ...enquiryJobs,
  ...buyingJobs,
  ...alertJobs,
  ...companyJobs,
  ...distributionJobs,
  ...identityJobs,
  ...contentJobs,
  sendMessagesJob(keepingPost),
  purgeMessagesJob,
  purgeCaptchaJob,
  verifyJob(),
  demoFeedJob,
  demoStockJob,
];

export interface Wanted {
  readonly demonstration: boolean;
  /** Null: not said, follows `demonstration`. */
  readonly demoFeed: boolean | null;
  readonly post: Post;
}

/**
 * The jobs to work on: the feed only where it is switched on, the minimum on sale in every demonstration, and messages leave
 * by the post of this process.
 */
export function jobsToWork({ demonstration, demoFeed, post }: Wanted): readonly Job[] {
  const sending = sendMessagesJob(post);
  const unwanted = [...(demonstration ? [] : [demoStockJob]), ...((demoFeed ?? demonstration) ? [] : [demoFeedJob])];
  return allJobs.filter((job) => !unwanted.includes(job)).map((job) => (job.name === sending.name ? sending : job));
}
