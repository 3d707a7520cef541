import type { EventType } from '../../contract/integrations/values.ts';
import { maxWebhooks, rotationHours } from '../../contract/integrations/values.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** Serialises adding receivers for a company. */
export function lockReceivers(companyId: CompanyId): Sql {
  return sql`select pg_advisory_xact_lock(460002, ${companyId}::integer)`;
}

export interface NewWebhook {
  readonly code: string;
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly sealed: Buffer;
}

/** Takes the first free place; returns no row if there is none. */
export function insertWebhook({ code, companyId, userId, url, events, sealed }: NewWebhook): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into event_receivers (code, company_id, kind, place, url, events, sealed, created_by)
    select ${code}, ${companyId}, 'webhook', n, ${url}, ${[...events]}::text[], ${sealed}, ${userId}
    from generate_series(1, ${maxWebhooks}::integer) n
    where not exists (select from event_receivers where company_id = ${companyId} and place = n and removed_at is null)
    order by n limit 1
    returning id`;
}

export interface LockedReceiver {
  readonly id: number;
  readonly code: string;
  readonly kind: 'webhook' | 'crm';
  /** Whether the previous secret still signs. */
  readonly changing: boolean;
}

/** Finds and locks a company's receiver that has not been removed. */
export function lockReceiver(companyId: CompanyId, code: string): Sql<LockedReceiver> {
  return sql<LockedReceiver>`
    select id, code, kind, coalesce(former_until > app_now(), false) as changing from event_receivers
    where company_id = ${companyId} and code = ${code} and removed_at is null for update`;
}

export function changeSealed(id: number, sealed: Buffer): Sql<{ until: Date }> {
  return sql<{ until: Date }>`
    update event_receivers
    set former_sealed = event_receivers.sealed, former_until = app_now() + make_interval(hours => ${rotationHours}), sealed = ${sealed}
    where id = ${id} returning former_until as until`;
}

/** Also deletes the secret and cancels pending deliveries. */
export function removeReceiver(id: number): readonly [Sql, Sql] {
  return [
    sql`
      update event_receivers set removed_at = app_now(), sealed = null, former_sealed = null, former_until = null where id = ${id}`,
    sql`update event_deliveries set state = 'dropped', ended_at = app_now() where receiver_id = ${id} and state = 'waiting'`,
  ];
}

/** Inserts a delivery for each receiver subscribed to these events. */
export function insertDeliveries(eventIds: readonly number[]): Sql {
  return sql`
    insert into event_deliveries (event_id, receiver_id)
    select v.id, r.id from company_events v
    join event_receivers r on r.company_id = v.company_id and r.removed_at is null
    where v.id = any(${[...eventIds]}::bigint[]) and (v.receiver_id = r.id or (v.receiver_id is null and v.type = any(r.events)))
    order by v.id, r.id
    on conflict do nothing`;
}
