import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ProviderEvent, ProviderName } from '../provider/payment-provider.ts';

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
