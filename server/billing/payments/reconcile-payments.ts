import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { ProviderUnknown } from '../provider/payment-provider.ts';
import type { Paying } from '../provider/open-provider.ts';
import { askProvider, withdrawPayment } from './ask-provider.ts';
import { isFinal, longestUnconfirmedMinutes } from './payment-rule.ts';
import { paymentRows, type Payment } from './payments-query.ts';
import { listWaitingEvents, settleEvent } from './settle-event.ts';

/** So many in a run; the next one is a minute later. */
const mostAtOnce = 200;

interface OpenPayment extends Payment {
  readonly isStale: boolean;
}

/** What has not ended, the longest waiting first. Stale is what nobody has confirmed in time. */
function listUnsettled({ database, provider }: Paying): Promise<OpenPayment[]> {
  return database.db.rows(sql<OpenPayment>`
    select o.*, o."createdAt" < app_now() - make_interval(mins => ${longestUnconfirmedMinutes}) as "isStale" from (${paymentRows}
      where p.provider = ${provider.name} and p.state in ('created', 'requires_action', 'processing', 'unknown')
      order by p.created_at limit ${mostAtOnce}) o`);
}

async function reconcile(paying: Paying, payment: OpenPayment): Promise<void> {
  // A difference that a person has been told of does not go away by asking every minute.
  if (payment.mismatch !== null) return;
  const now = await askProvider(paying, payment);
  // Whether it can still be given up is for the provider to say.
  if (payment.isStale && !isFinal(now.state) && now.state !== 'processing') await withdrawPayment(paying, now);
}

/** One that cannot be settled must not keep the others waiting. Without answers there is no use in asking on. */
async function each<Item>(items: readonly Item[], settle: (item: Item) => Promise<void>): Promise<void> {
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
 * Asks the provider of every payment that has not ended and of every event that nobody has looked into, and gives up what nobody has
 * confirmed within half an hour. While the provider does not answer it is asked again a minute later, for as long as it takes.
 */
export async function reconcilePayments(paying: Paying): Promise<void> {
  try {
    await each(await listUnsettled(paying), (payment) => reconcile(paying, payment));
    await each(await listWaitingEvents(paying), (event) => settleEvent(paying, event));
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
  }
}

/** Forgets keys after thirty days, a batch at a time; answers how many. The payments stay. */
export async function purgePaymentKeys(tx: Tx): Promise<number> {
  const purged = await tx.rows(sql`
    delete from payment_keys where (company_id, key) in
      (select company_id, key from payment_keys where created_at < app_now() - interval '30 days' limit 5000) returning key`);
  return purged.length;
}
