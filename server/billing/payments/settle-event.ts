import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { saveSetupCard } from '../card-setup.ts';
import { type ProviderEvent, type ProviderName, ProviderRefusal } from '../provider/payment-provider.ts';
import { applyProviderState } from './refresh-payment.ts';
import type { PaymentContext } from '../provider/open-provider.ts';

/** Job that processes an event. */
export const settleEventJob = 'settle-provider-event';

/** Stores a provider event once. A job fetches its object; events that do not concern us are marked done. */
export async function recordEvent(tx: Tx, input: { provider: ProviderName; event: ProviderEvent }): Promise<void> {
  const { provider, event } = input;
  const { id, type, object } = event;
  const kept = await tx.rows(sql`
    insert into provider_events (provider, event_id, type, object_kind, object_ref, processed_at)
    values (${provider}, ${id}, ${type}, ${object?.kind ?? 'none'}, ${object?.ref ?? ''}, case when ${object === null} then app_now() end)
    on conflict (provider, event_id) do nothing returning event_id`);
  if (kept.length > 0 && object !== null) await tx.enqueue(settleEventJob, { eventId: id });
}

/** A provider event not yet processed. */
export interface WaitingEvent {
  readonly eventId: string;
  readonly kind: 'payment' | 'setup' | 'none';
  readonly objectRef: string;
}

const waiting = sql`select event_id as "eventId", object_kind as kind, object_ref as "objectRef" from provider_events`;

/** Lists events whose job has not succeeded, oldest first. */
export function listWaitingEvents({ database, provider }: PaymentContext): Promise<WaitingEvent[]> {
  return database.db.rows(sql<WaitingEvent>`
    ${waiting} where provider = ${provider.name} and processed_at is null and received_at < app_now() - interval '1 minute'
    order by received_at limit 200`);
}

/** Undefined if none is waiting. */
export function findWaitingEvent({ database, provider }: PaymentContext, eventId: string): Promise<WaitingEvent | undefined> {
  return database.db.first(
    sql<WaitingEvent>`${waiting} where provider = ${provider.name} and event_id = ${eventId} and processed_at is null`,
  );
}

async function refreshEventObject(paying: PaymentContext, { kind, objectRef }: WaitingEvent): Promise<void> {
  const { database, provider } = paying;
  try {
    if (kind === 'payment') await applyProviderState(paying, await provider.findPayment(objectRef));
    if (kind === 'setup') {
      const setup = await provider.findSetup(objectRef);
      await database.inTx((tx) => saveSetupCard(tx, { provider: provider.name, setup, isDefault: false }));
    }
  } catch (error) {
    // The provider does not know the object it reported, so the event can be closed.
    if (!(error instanceof ProviderRefusal)) throw error;
  }
}

/** Fetches an event's object in its current state and settles it. Idempotent. Not inside a transaction. */
export async function settleEvent(paying: PaymentContext, event: WaitingEvent): Promise<void> {
  await refreshEventObject(paying, event);
  await paying.database.inTx((tx) =>
    tx.rows(sql`
      update provider_events set processed_at = app_now()
      where provider = ${paying.provider.name} and event_id = ${event.eventId} and processed_at is null`),
  );
}
