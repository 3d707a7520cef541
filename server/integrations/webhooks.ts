import { type DeliveryProblem, type DeliveryState, type EventType, deliveryLogDays } from '../../contract/integrations/values.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import { insertTestEvent } from '../platform/company-events.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { randomCode } from '../platform/random-code.ts';
import type { Sealer } from '../platform/sealer.ts';
import { newSecret } from './secret-rule.ts';
import { insertWebhook, lockReceivers, changeSealed, lockReceiver, removeReceiver, insertDeliveries } from './store.ts';

export interface WebhookRow {
  readonly code: string;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly createdAt: Date;
  readonly formerUntil: Date | null;
  readonly lastDeliveredAt: Date | null;
  readonly waiting: number;
  readonly dead: number;
}

/** Lists a company's webhooks with their status. */
export function listWebhooks(db: Db, companyId: CompanyId): Promise<WebhookRow[]> {
  return db.rows(sql<WebhookRow>`
    select r.code, r.url, r.events, r.created_at as "createdAt",
           case when r.former_until > app_now() then r.former_until end as "formerUntil", d.last as "lastDeliveredAt", d.waiting, d.dead
    from event_receivers r
    cross join lateral (
      select max(tried_at) filter (where state = 'delivered') as last, count(*) filter (where state = 'waiting') as waiting,
             count(*) filter (where state = 'dead') as dead
      from event_deliveries where receiver_id = r.id) d
    where r.company_id = ${companyId} and r.kind = 'webhook' and r.removed_at is null
    order by r.place`);
}

export interface DeliveryRow {
  readonly id: number;
  readonly eventId: number;
  readonly type: EventType | 'webhook.test';
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly happenedAt: Date;
  readonly triedAt: Date | null;
  readonly dueAt: Date;
  readonly status: number | null;
  readonly problem: DeliveryProblem | null;
  readonly answer: string | null;
}

/** Lists a page of a webhook's or CRM's delivery log; undefined if it is not the company's. */
export async function listDeliveries(
  db: Db,
  { companyId, code, page, pageSize }: { companyId: CompanyId; code: string; page: number; pageSize: number },
): Promise<{ rows: DeliveryRow[]; total: number } | undefined> {
  const webhook = await db.first(sql<{ id: number; total: number }>`
    select r.id, (select count(*) from event_deliveries d join company_events v on v.id = d.event_id
                  where d.receiver_id = r.id and v.happened_at > app_now() - make_interval(days => ${deliveryLogDays})) as total
    from event_receivers r
    where r.company_id = ${companyId} and r.code = ${code} and r.removed_at is null`);
  if (webhook === undefined) return undefined;
  const rows = await db.rows(sql<DeliveryRow>`
    select d.id, v.id as "eventId", v.type, d.state, d.attempts, v.happened_at as "happenedAt", d.tried_at as "triedAt", d.due_at as "dueAt",
           d.status, d.problem, d.answer
    from event_deliveries d join company_events v on v.id = d.event_id
    where d.receiver_id = ${webhook.id} and v.happened_at > app_now() - make_interval(days => ${deliveryLogDays})
    order by d.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { rows, total: webhook.total };
}

interface WebhookOrder {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly url: string;
  readonly events: readonly EventType[];
}

/** Adds a webhook with its signing secret; undefined if the company has reached its maximum. */
export async function createWebhook(
  tx: Tx,
  order: WebhookOrder,
  sealer: Sealer,
): Promise<{ readonly code: string; readonly secret: string } | undefined> {
  const code = randomCode(12);
  const { sealed, secret } = newSecret(sealer, code);
  await tx.rows(lockReceivers(order.companyId));
  const created = await tx.first(insertWebhook({ ...order, code, sealed }));
  return created === undefined ? undefined : { code, secret };
}

type ChangeOutcome =
  | { readonly kind: 'changed'; readonly secret: string; readonly formerUntil: Date }
  /** A second rotation would end the first secret at once, perhaps while only that one is in use. */
  | { readonly kind: 'changing' | 'unknown' };

/** Rotates the secret; the previous one keeps signing for a while, so that receivers can switch without a gap. */
export async function changeSecret(tx: Tx, target: { companyId: CompanyId; code: string }, sealer: Sealer): Promise<ChangeOutcome> {
  const webhook = await tx.first(lockReceiver(target.companyId, target.code));
  if (webhook?.kind !== 'webhook') return { kind: 'unknown' };
  if (webhook.changing) return { kind: 'changing' };
  const { sealed, secret } = newSecret(sealer, webhook.code);
  const changed = await tx.first(changeSealed(webhook.id, sealed));
  if (changed === undefined) throw new Error(`the secret of receiver ${webhook.id} could not be changed`);
  return { kind: 'changed', secret, formerUntil: changed.until };
}

/** Removes a webhook or CRM and its secret; nothing more is sent to it. False if there is none. */
export async function removeOwnReceiver(tx: Tx, { companyId, code }: { companyId: CompanyId; code: string }): Promise<boolean> {
  const receiver = await tx.first(lockReceiver(companyId, code));
  if (receiver === undefined) return false;
  await tx.pipeline(...removeReceiver(receiver.id));
  return true;
}

/** Resends an event under the same id with fresh attempts. A pending one is sent anyway. */
export async function retryDelivery(
  tx: Tx,
  { companyId, code, id }: { companyId: CompanyId; code: string; id: number },
): Promise<'waits' | 'waits_already' | 'unknown'> {
  const receiver = await tx.first(lockReceiver(companyId, code));
  if (receiver === undefined) return 'unknown';
  const delivery = await tx.first(sql<{ state: string }>`
    select state from event_deliveries where id = ${id} and receiver_id = ${receiver.id} for update`);
  if (delivery === undefined) return 'unknown';
  if (delivery.state === 'waiting') return 'waits_already';
  await tx.rows(sql`
    update event_deliveries set state = 'waiting', ended_at = null, attempts = 0, due_at = app_now() where id = ${id}`);
  return 'waits';
}

/** Sends a test event to one webhook. One at a time: the next waits for the last response. */
export async function sendTest(tx: Tx, { companyId, code }: { companyId: CompanyId; code: string }): Promise<'sent' | 'waits' | 'unknown'> {
  const webhook = await tx.first(lockReceiver(companyId, code));
  if (webhook?.kind !== 'webhook') return 'unknown';
  const event = await tx.first(insertTestEvent(companyId, webhook.id));
  if (event === undefined) return 'waits';
  // Immediately, so that the log opened next already shows it.
  await tx.rows(insertDeliveries([event.id]));
  return 'sent';
}
