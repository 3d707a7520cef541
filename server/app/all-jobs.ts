import { demoFeedJob } from '../../db/demo/feed.ts';
import { alertJobs } from '../alerts/jobs.ts';
import { buyingJobs } from '../buying/jobs.ts';
import { enquiryJobs } from '../enquiries/jobs.ts';
import { identityJobs } from '../identity/jobs.ts';
import { purgeCaptchaUses } from '../platform/captcha.ts';
import type { Job } from '../platform/jobs.ts';
import { keepWaitingMessages } from '../platform/keep-waiting-messages.ts';
import { verifyJob } from './verify-job.ts';

const keepMessagesJob: Job = {
  name: 'keep-waiting-messages',
  cron: '* * * * *',
  handle: async (database) => {
    while ((await database.inTx(keepWaitingMessages)) === 1_000);
  },
};

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
  ...identityJobs,
  keepMessagesJob,
  purgeCaptchaJob,
  verifyJob,
  demoFeedJob,
];

/** The jobs to work on: the feed only where it is switched on. */
export function jobsToWork(demoFeed: boolean): readonly Job[] {
  return demoFeed ? allJobs : allJobs.filter((job) => job !== demoFeedJob);
}
