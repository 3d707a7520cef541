import { asId } from '../../contract/kit/ids.ts';
import type { Job } from '../platform/jobs.ts';
import { recordAlertOpened } from './record-alert-opened.ts';

function openedFrom(value: unknown): 'email' | 'sms' | 'link' {
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
          from: openedFrom(payload['from']),
        }),
      ),
  },
];
