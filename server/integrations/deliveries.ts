import type { EventType } from '../../contract/integrations/values.ts';
import type { CompanyId, PurchaseId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';
import type { OutwardAnswer } from './post-outward.ts';

/** What one process may send to one receiver, for as long as its claim counts. */
export interface TakenDelivery {
  readonly id: number;
  readonly receiverId: number;
  readonly claim: string;
  readonly code: string;
  readonly kind: 'webhook' | 'crm';
  readonly url: string | null;
  readonly sealed: Buffer;
  /** Null where it signs no more. */
  readonly formerSealed: Buffer | null;
  readonly companyId: CompanyId;
  readonly eventId: number;
  readonly type: EventType | 'webhook.test';
  readonly subjectId: number | null;
  readonly purchaseId: PurchaseId | null;
  readonly happenedAt: Date;
  readonly now: Date;
  /** This one included. */
  readonly attempts: number;
}

/** Longer than a receiver is waited for. */
const claimSeconds = 30;

/**
 * Takes receivers for which something is due and nobody is busy, each with the earliest event that is due. Nobody else sends
 * to them meanwhile, so that their events leave in order.
 */
export async function takeDeliveries(tx: Tx, most: number): Promise<TakenDelivery[]> {
  const free = await tx.rows(sql<{ id: number }>`
    select r.id from event_receivers r join companies c on c.id = r.company_id
    where r.removed_at is null and c.locked_at is null and (r.busy_until is null or r.busy_until <= app_now())
      and r.id in (select receiver_id from event_deliveries where state = 'waiting' and due_at <= app_now())
    order by r.busy_until nulls first, r.id limit ${most} for update of r skip locked`);
  if (free.length === 0) return [];
  return tx.rows(sql<TakenDelivery>`
    with taken as (
      update event_receivers set busy_claim = gen_random_uuid(), busy_until = app_now() + make_interval(secs => ${claimSeconds})
      where id = any(${free.map(({ id }) => id)}::bigint[])
      returning *),
    next as (
      update event_deliveries d set attempts = d.attempts + 1, tried_at = app_now()
      from taken r, lateral (
        select id from event_deliveries
        where receiver_id = r.id and state = 'waiting' and due_at <= app_now() order by event_id limit 1) n
      where d.id = n.id
      returning d.id, d.receiver_id, d.event_id, d.attempts)
    select n.id, r.id as "receiverId", r.busy_claim::text as claim, r.code, r.kind, r.url, r.sealed,
           case when r.former_until > app_now() then r.former_sealed end as "formerSealed", r.company_id as "companyId",
           v.id as "eventId", v.type, v.subject_id as "subjectId", v.purchase_id as "purchaseId", v.happened_at as "happenedAt",
           app_now() as now, n.attempts
    from next n join taken r on r.id = n.receiver_id join company_events v on v.id = n.event_id`);
}

const minute = 60;
const hour = 60 * minute;

/** Seconds to wait after each try that came to nothing: ten tries within a day. */
const waits = [30, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour] as const;

/** How long to wait after so many tries; null when there was the last. */
export function waitAfter(attempts: number): number | null {
  return waits[attempts - 1] ?? null;
}

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

/** As receivers know an event: later ones sort after earlier ones. */
export function eventIdOf(id: number): string {
  return `evt_${String(id).padStart(12, '0')}`;
}
