import { deliveryLogDays } from '../../../contract/integrations/values.ts';
import { purgeCompanyEvents } from '../../platform/company-events.ts';
import type { Job } from '../../platform/jobs.ts';
import { sendStatuses } from '../send-statuses.ts';
import { purgeStatuses, purgeStatusesBatch } from '../status-deliveries.ts';
import { sendDeliveries, type Outward } from '../send-deliveries.ts';

/** Must be below the time after which a job is considered lost. */
const maxDurationMs = 50_000;

/** A fallback for the loop, and where the operator sees whether deliveries run. */
export function integrationJobs(outward: Outward): readonly Job[] {
  return [
    {
      name: 'deliver-events',
      cron: '* * * * *',
      handle: async (database) => void (await sendDeliveries(database, outward, AbortSignal.timeout(maxDurationMs))),
    },
    {
      name: 'send-lead-statuses',
      cron: '* * * * *',
      handle: async (database) => void (await sendStatuses(database, outward, AbortSignal.timeout(maxDurationMs))),
    },
    {
      name: 'purge-events',
      cron: '37 3 * * *',
      handle: async (database) => {
        while ((await database.inTx((tx) => purgeCompanyEvents(tx, deliveryLogDays))) > 0);
        while ((await database.inTx(purgeStatuses)) === purgeStatusesBatch);
      },
    },
  ];
}
