import type { Tx } from '../../platform/database/database.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { sql } from '../../platform/database/sql.ts';
import type { OutwardAnswer } from './post-outward.ts';
import { waitAfter } from './retry-rule.ts';
import type { TakenDelivery } from './take-delivery.ts';

/** `nothing_to_tell`: what happened is not so any more. */
export type DeliveryOutcome = OutwardAnswer | 'nothing_to_tell';

async function writeOutcome(
  tx: Tx,
  { id, attempts }: TakenDelivery,
  outcome: DeliveryOutcome,
): Promise<'delivered' | 'waiting' | 'dead' | 'dropped'> {
  if (outcome === 'nothing_to_tell') {
    await tx.rows(sql`update event_deliveries set state = 'dropped', ended_at = app_now() where id = ${id} and state = 'waiting'`);
    return 'dropped';
  }
  const { status, problem, answer } = outcome;
  const seconds = problem === null ? null : waitAfter(attempts);
  const state = problem === null ? 'delivered' : seconds === null ? 'dead' : 'waiting';
  // Removed meanwhile: it stays what it became, and what was answered is written down all the same.
  await tx.rows(sql`
    update event_deliveries
    set status = ${status}, problem = ${problem}, answer = ${answer},
        state = case when event_deliveries.state = 'waiting' then ${state} else event_deliveries.state end,
        ended_at = case when event_deliveries.state = 'waiting' and ${state} <> 'waiting' then app_now() else ended_at end,
        due_at = app_now() + make_interval(secs => ${seconds ?? 0})
    where id = ${id}`);
  return state;
}

/** Writes down what came of a delivery and frees its receiver; a company whose receiver was given up is told, once a day. */
export async function recordDelivery(tx: Tx, delivery: TakenDelivery, outcome: DeliveryOutcome): Promise<void> {
  const { receiverId, claim, companyId, now } = delivery;
  // The receiver before its delivery, as whoever removes it does.
  await tx.rows(sql`
    update event_receivers set busy_claim = null, busy_until = null where id = ${receiverId} and busy_claim = ${claim}::uuid`);
  const state = await writeOutcome(tx, delivery, outcome);
  if (state !== 'dead') return;
  await putInOutbox(tx, {
    dedupeKey: `webhook.dead:${receiverId}:${now.toISOString().slice(0, 10)}`,
    channel: 'email',
    template: 'webhook.dead',
    recipient: { kind: 'company', id: companyId },
    payload: { receiverId },
  });
}
