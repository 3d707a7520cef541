import type { Db, Tx } from './database/database.ts';
import { sql, type Sql } from './database/sql.ts';

/**
 * Tells the programs of companies what has happened, in the transaction of its cause. `subjects` yields company_id, type,
 * subject_id and purchase_id: no more than where to read it when it is sent. Where nobody wants to know nothing is written.
 */
export function insertCompanyEvents(subjects: Sql): Sql {
  return sql`
    insert into company_events (company_id, type, subject_id, purchase_id)
    select s.company_id, s.type, s.subject_id, s.purchase_id from (${subjects}) s(company_id, type, subject_id, purchase_id)
    where exists (select from event_receivers r where r.company_id = s.company_id and r.removed_at is null and s.type = any(r.events))
    on conflict do nothing`;
}

/** An event for one receiver alone, to see whether it works. Nothing where the last one waits still. */
export function insertTestEvent(companyId: number, receiverId: number): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into company_events (company_id, type, receiver_id)
    select ${companyId}, 'webhook.test', ${receiverId}
    where not exists (
      select from company_events v left join event_deliveries d on d.event_id = v.id
      where v.receiver_id = ${receiverId} and (v.handed_on_at is null or d.state = 'waiting'))
    returning id`;
}

const mostAtOnce = 500;

/** Any number that nothing else takes such a lock under. */
const handingOn = 460_001;

/**
 * Takes the events that nobody was handed yet, in their order. One process at a time: with two, what happened later could reach
 * a receiver first.
 */
export async function takeNewEvents(tx: Tx): Promise<number[]> {
  const lock = await tx.first(sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${handingOn}) as taken`);
  if (lock?.taken !== true) return [];
  const taken = await tx.rows(sql<{ id: number }>`
    update company_events set handed_on_at = app_now()
    where id in (select id from company_events where handed_on_at is null order by id limit ${mostAtOnce})
    returning id`);
  return taken.map(({ id }) => id);
}

/** Whether anything waits to be handed on: so cheap that it may be asked twice a second. */
export async function hasNewEvents(db: Db): Promise<boolean> {
  return (await db.first(sql<{ id: number }>`select id from company_events where handed_on_at is null order by id limit 1`)) !== undefined;
}

/** What is older than the log goes, with its deliveries. Answers how many. */
export async function purgeCompanyEvents(tx: Tx, days: number): Promise<number> {
  const gone = await tx.rows(sql<{ id: number }>`
    delete from company_events where id in (
      select id from company_events where happened_at < app_now() - make_interval(days => ${days}) order by happened_at limit ${mostAtOnce})
    returning id`);
  return gone.length;
}
