import { sql } from '../../platform/database/sql.ts';
import { detachCardJob } from './remove-card.ts';
import type { Paying } from '../provider/provider-mode-rule.ts';
import { ProviderRefusal } from '../provider/payment-provider.ts';

/** When to look again whether the last payment with the card has ended. */
const minutesToWait = 10;

/**
 * Takes a card that was removed away at the provider. It stays there while a payment with it is under way. Where the provider does not
 * know it any more there is nothing to do. Not inside a transaction.
 */
export async function closeCard({ database, provider }: Paying, cardId: number): Promise<void> {
  const card = await database.db.first(sql<{ ref: string; isPaying: boolean; later: Date }>`
    select provider_ref as ref, app_now() + make_interval(mins => ${minutesToWait}) as later,
           exists (select from payments p where p.card_id = k.id and p.state in ('created', 'requires_action', 'processing', 'unknown')) as "isPaying"
    from cards k where id = ${cardId} and removed_at is not null and detached_at is null and provider = ${provider.name}`);
  if (card === undefined) return;
  if (card.isPaying) return database.inTx((tx) => tx.enqueue(detachCardJob, { cardId }, card.later));
  try {
    await provider.detachCard(card.ref);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
  }
  await database.inTx((tx) => tx.rows(sql`update cards set detached_at = app_now() where id = ${cardId} and detached_at is null`));
}
