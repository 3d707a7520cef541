import type { EventType } from '../../contract/integrations/values.ts';
import type { CompanyId, PurchaseId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';
import type { OutwardAnswer } from '../platform/sending/post-outward.ts';

/** A delivery claimed by one process for the duration of its lease. */
export interface TakenDelivery {
  readonly id: number;
  readonly receiverId: number;
  readonly claim: string;
  readonly code: string;
  readonly kind: 'webhook' | 'crm';
  readonly url: string | null;
  readonly sealed: Buffer;
  /** Null once it no longer signs. */
  readonly formerSealed: Buffer | null;
  readonly companyId: CompanyId;
  readonly eventId: number;
  readonly type: EventType | 'webhook.test';
  readonly subjectId: number | null;
  readonly purchaseId: PurchaseId | null;
  readonly happenedAt: Date;
  readonly now: Date;
  /** Including this one. */
  readonly attempts: number;
}

/** Lease duration; must exceed the response timeout. */
const claimSeconds = 30;

/** Claims idle receivers with due events, each with its earliest one. The lease keeps events in order per receiver. */
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

/** Backoff after each failed attempt: ten attempts within a day. */
const waits = [30, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour] as const;

/** Returns the wait after a number of attempts; null after the last. */
export function waitAfter(attempts: number): number | null {
  return waits[attempts - 1] ?? null;
}

/** `nothing_to_tell`: the event no longer applies. */
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
  // Keep the state if it was removed meanwhile, but still record the response.
  await tx.rows(sql`
    update event_deliveries
    set status = ${status}, problem = ${problem}, answer = ${answer},
        state = case when event_deliveries.state = 'waiting' then ${state} else event_deliveries.state end,
        ended_at = case when event_deliveries.state = 'waiting' and ${state} <> 'waiting' then app_now() else ended_at end,
        due_at = app_now() + make_interval(secs => ${seconds ?? 0})
    where id = ${id}`);
  return state;
}

/** Records a delivery's outcome and releases its receiver; notifies the company of a dead letter, at most once a day. */
export async function recordDelivery(tx: Tx, delivery: TakenDelivery, outcome: DeliveryOutcome): Promise<void> {
  const { receiverId, claim, companyId, now } = delivery;
  // Receiver before delivery, in the same lock order as removal.
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

/** The event id as receivers see it; sorts by time. */
export function formatEventId(id: number): string {
  return `evt_${String(id).padStart(12, '0')}`;
}
