import type { Db, Tx } from './database/database.ts';
import { sql, type Sql } from './database/sql.ts';

/**
 * Queues webhook events in the transaction of their cause. `subjects` yields company_id, type, subject_id and purchase_id;
 * the content is read at delivery. Writes nothing without subscribers.
 */
export function insertCompanyEvents(subjects: Sql): Sql {
  return sql`
    insert into company_events (company_id, type, subject_id, purchase_id)
    select s.company_id, s.type, s.subject_id, s.purchase_id from (${subjects}) s(company_id, type, subject_id, purchase_id)
    where exists (select from event_receivers r where r.company_id = s.company_id and r.removed_at is null and s.type = any(r.events))
    on conflict do nothing`;
}

/** Queues a test event for one receiver, unless its last one is still pending. */
export function insertTestEvent(companyId: number, receiverId: number): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into company_events (company_id, type, receiver_id)
    select ${companyId}, 'webhook.test', ${receiverId}
    where not exists (
      select from company_events v left join event_deliveries d on d.event_id = v.id
      where v.receiver_id = ${receiverId} and (v.handed_on_at is null or d.state = 'waiting'))
    returning id`;
}

const maxEventsPerRun = 500;

/** Arbitrary advisory lock key, unique within the product. */
const dispatchLock = 460_001;

/** Takes new events in order. Only one process at a time: with two, a later event could reach a receiver first. */
export async function takeNewEvents(tx: Tx): Promise<number[]> {
  const lock = await tx.first(sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${dispatchLock}) as taken`);
  if (lock?.taken !== true) return [];
  const taken = await tx.rows(sql<{ id: number }>`
    update company_events set handed_on_at = app_now()
    where id in (select id from company_events where handed_on_at is null order by id limit ${maxEventsPerRun})
    returning id`);
  return taken.map(({ id }) => id);
}

/** Tests whether any event is pending; cheap enough to poll twice a second. */
export async function hasNewEvents(db: Db): Promise<boolean> {
  return (await db.first(sql<{ id: number }>`select id from company_events where handed_on_at is null order by id limit 1`)) !== undefined;
}

/** Deletes events older than the retention period, with their deliveries. Returns how many. */
export async function purgeCompanyEvents(tx: Tx, days: number): Promise<number> {
  const gone = await tx.rows(sql<{ id: number }>`
    delete from company_events where id in (
      select id from company_events where happened_at < app_now() - make_interval(days => ${days}) order by happened_at limit ${maxEventsPerRun})
    returning id`);
  return gone.length;
}
