import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { ProviderUnknown } from '../provider/payment-provider.ts';
import type { PaymentContext } from '../provider/open-provider.ts';
import { refreshPayment, cancelOpenPayment } from './refresh-payment.ts';
import { isFinal, maxUnconfirmedMinutes } from './payment-rule.ts';
import { paymentRows, type Payment } from './payments-query.ts';
import { listWaitingEvents, settleEvent } from './settle-event.ts';

/** Batch size of a run; the next is a minute later. */
const batchSize = 200;

interface OpenPayment extends Payment {
  readonly isStale: boolean;
}

/** Lists unfinished payments, longest waiting first. Stale ones were not confirmed in time. */
function listUnsettled({ database, provider }: PaymentContext): Promise<OpenPayment[]> {
  return database.db.rows(sql<OpenPayment>`
    select o.*, o."createdAt" < app_now() - make_interval(mins => ${maxUnconfirmedMinutes}) as "isStale" from (${paymentRows}
      where p.provider = ${provider.name} and p.state in ('created', 'requires_action', 'processing', 'unknown')
      order by p.created_at limit ${batchSize}) o`);
}

async function reconcile(paying: PaymentContext, payment: OpenPayment): Promise<void> {
  // A reported mismatch does not change by polling every minute.
  if (payment.mismatch !== null) return;
  const now = await refreshPayment(paying, payment);
  // Only the provider can say whether it can still be cancelled.
  if (payment.isStale && !isFinal(now.state) && now.state !== 'processing') await cancelOpenPayment(paying, now);
}

/** One failure must not hold up the others. Stops once the provider no longer answers. */
async function settleEach<Item>(items: readonly Item[], settle: (item: Item) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await settle(item);
    } catch (error) {
      if (error instanceof ProviderUnknown) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} could not be settled`);
}

/**
 * Polls the provider for every unfinished payment and unprocessed event, and cancels payments left unconfirmed for half an hour. If the provider does
 * not answer, the next run tries again a minute later.
 */
export async function reconcilePayments(paying: PaymentContext): Promise<void> {
  try {
    await settleEach(await listUnsettled(paying), (payment) => reconcile(paying, payment));
    await settleEach(await listWaitingEvents(paying), (event) => settleEvent(paying, event));
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
  }
}

/** Deletes keys older than thirty days, in batches, and returns the number deleted. The payments stay. */
export async function purgePaymentKeys(tx: Tx): Promise<number> {
  const purged = await tx.rows(sql`
    delete from payment_keys where (company_id, key) in
      (select company_id, key from payment_keys where created_at < app_now() - interval '30 days' limit 5000) returning key`);
  return purged.length;
}
