import { asId } from '../../../contract/kit/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import { resumeRefunds } from '../operator/refunds.ts';
import { remindOfOverdue } from '../overdue-query.ts';
import { suspendOverdue } from '../suspension.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { sendDueDocuments } from '../send-documents.ts';
import { topUpJob } from '../settings.ts';
import { takeMornings, type Morning } from '../mornings.ts';
import { chargeDueInvoices, resumeCharges } from './charge-due-invoices.ts';
import { remindOfCardExpiry } from './expiring-cards.ts';
import { topUpAccount, topUpAccounts } from './top-up-account.ts';

/** Something done every morning in every country; looked after every five minutes, so that a missed morning is caught up with soon. */
const everyMorning = (name: string, work: (database: Database, morning: Morning) => Promise<boolean | void>): Job => ({
  name,
  cron: '*/5 * * * *',
  longestSeconds: 3_600,
  handle: (database) => takeMornings(database, name, async (morning) => (await work(database, morning)) !== false),
});

/** What the product does of itself about money. All of it may run twice, and in several processes at once. */
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
    // For what no purchase told of: a limit that was lowered, a sum that was named, a pause that is over.
    { name: 'top-up-accounts', cron: '*/10 * * * *', longestSeconds: 3_600, handle: (database) => topUpAccounts({ database, provider }) },
  ];
}
