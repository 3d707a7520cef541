import type { Job } from '../../platform/jobs.ts';
import { closeCard, detachCardJob } from '../cards.ts';
import { comparePayments } from '../payments/compare-payments.ts';
import { purgePaymentKeys, reconcilePayments } from '../payments/reconcile-payments.ts';
import { findWaitingEvent, settleEvent, settleEventJob } from '../payments/settle-event.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';

/** Jobs that call the card provider or handle its events. All may run twice. */
export function billingJobs(provider: PaymentProvider): readonly Job[] {
  return [
    {
      name: settleEventJob,
      concurrency: 2,
      handle: async (database, { eventId }) => {
        const event = await findWaitingEvent({ database, provider }, String(eventId));
        if (event !== undefined) await settleEvent({ database, provider }, event);
      },
    },
    {
      name: detachCardJob,
      handle: (database, { cardId }) => closeCard({ database, provider }, Number(cardId)),
    },
    { name: 'reconcile-payments', cron: '* * * * *', handle: (database) => reconcilePayments({ database, provider }) },
    {
      name: 'compare-payments',
      cron: '20 4 * * *',
      longestSeconds: 3_600,
      handle: async (database) => void (await comparePayments({ database, provider })),
    },
    {
      name: 'purge-payment-keys',
      cron: '31 3 * * *',
      handle: async (database) => {
        while ((await database.inTx(purgePaymentKeys)) > 0);
      },
    },
  ];
}
