import { asId } from '../../../contract/kit/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import { resumeRefunds } from '../operator/refunds.ts';
import { remindOfOverdue } from '../overdue-query.ts';
import { suspendOverdue } from '../suspension.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { sendDueDocuments } from '../send-documents.ts';
import { topUpJob } from '../settings.ts';
import { runMornings, type Morning } from '../mornings.ts';
import { chargeDueInvoices, resumeCharges } from './charge-due-invoices.ts';
import { remindOfCardExpiry } from './expiring-cards.ts';
import { topUpAccount, topUpAccounts } from './top-up-account.ts';

/** A job for every country's morning; polled every five minutes, so that a missed morning is caught up soon. */
const everyMorning = (name: string, work: (database: Database, morning: Morning) => Promise<boolean | void>): Job => ({
  name,
  cron: '*/5 * * * *',
  longestSeconds: 3_600,
  handle: (database) => runMornings(database, name, async (morning) => (await work(database, morning)) !== false),
});

/** Automatic payment jobs. All are safe to run twice and in several processes at once. */
export function automaticJobs(provider: PaymentProvider): readonly Job[] {
  return [
    everyMorning('suspend-overdue', suspendOverdue),
    everyMorning('remind-of-overdue', remindOfOverdue),
    everyMorning('remind-of-card-expiry', remindOfCardExpiry),
    everyMorning('charge-due-invoices', (database, morning) => chargeDueInvoices({ database, provider }, morning)),
    { name: 'send-due-documents', cron: '*/5 * * * *', longestSeconds: 3_600, handle: (database) => sendDueDocuments(database) },
    { name: 'resume-charges', cron: '* * * * *', handle: (database) => resumeCharges({ database, provider }) },
    { name: 'resume-refunds', cron: '* * * * *', handle: (database) => resumeRefunds({ database, provider }) },
    {
      name: topUpJob,
      concurrency: 2,
      handle: (database, { companyId }) => topUpAccount({ database, provider }, asId<'company'>(Number(companyId))),
    },
    // Covers causes other than a purchase: a lowered limit, a new threshold, an expired pause.
    { name: 'top-up-accounts', cron: '*/10 * * * *', longestSeconds: 3_600, handle: (database) => topUpAccounts({ database, provider }) },
  ];
}
