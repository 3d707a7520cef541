import type { DeliveryProblem, DeliveryState, EventType } from '../../../contract/integrations/values.ts';
import { deliveryLogDays } from '../../../contract/integrations/values.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

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

/** What a company has registered, and how it goes. */
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

/** A page of the log of one webhook or CRM; undefined where the company has no such. */
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
