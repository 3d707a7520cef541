import { asId } from '../../../contract/kit/ids.ts';
import type { Job } from '../../platform/jobs.ts';
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
