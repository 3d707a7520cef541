import { asId } from '../../../contract/kit/ids.ts';
import type { Job } from '../../platform/jobs.ts';
import { readBounces, type BounceReading } from '../bounce-mailbox.ts';
import { issueDigests } from '../digests.ts';
import { issueNoticeMails } from '../notices/marketing-mails.ts';
import { purgeAlertChanges } from '../lead-alerts.ts';
import { recordAlertOpened } from '../lead-alerts.ts';

function parseOpenSource(value: unknown): 'email' | 'sms' | 'link' {
  return value === 'email' || value === 'sms' ? value : 'link';
}

export const alertJobs: readonly Job[] = [
  {
    name: 'record-alert-opened',
    handle: (database, payload) =>
      database.inTx((tx) =>
        recordAlertOpened(tx, {
          companyId: asId<'company'>(Number(payload['companyId'])),
          code: String(payload['code']),
          from: parseOpenSource(payload['from']),
        }),
      ),
  },
  {
    // Runs every minute so that an interrupted round resumes soon; there is one round per full hour.
    name: 'issue-digests',
    cron: '* * * * *',
    handle: async (database) => {
      while (await database.inTx(issueDigests));
    },
  },
  {
    name: 'issue-notice-mails',
    cron: '* * * * *',
    handle: async (database) => {
      while (await database.inTx(issueNoticeMails));
    },
  },
  {
    name: 'purge-alert-changes',
    cron: '37 * * * *',
    handle: async (database) => {
      while ((await database.inTx(purgeAlertChanges)) === 5_000);
    },
  },
];

/** Below the timeout after which a job counts as lost and another worker takes it. */
const maxReadingMs = 50_000;

/** Reads bounces once a minute, if they go to a mailbox. */
export const bounceJobs = (reading: BounceReading): readonly Job[] => [
  {
    name: 'read-bounces',
    cron: '* * * * *',
    handle: (database) => readBounces(database, reading, AbortSignal.timeout(maxReadingMs)),
  },
];
