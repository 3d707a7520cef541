import {
  type CallbackMethod,
  deliveryPageSize,
  type StatusDeliveryState,
  type StatusEvent,
  type StatusProblem,
} from '../../contract/enquiries/callback-values.ts';
import { deliveryLogDays } from '../../contract/integrations/values.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { waitAfter } from './deliveries.ts';
import type { OutwardAnswer } from '../platform/sending/post-outward.ts';

/** A status claimed for one attempt. */
export interface DueStatus {
  readonly id: number;
  readonly sourceId: SourceId;
  readonly event: StatusEvent | 'test';
  readonly happenedAt: Date;
  readonly now: Date;
  /** Including this one. */
  readonly attempts: number;
  readonly method: CallbackMethod;
  readonly url: string;
  readonly sealed: Buffer;
  readonly quoteCode: string | null;
  /** Key under which the lead was taken in. */
  readonly key: string | null;
  readonly tracking: Readonly<Record<string, string>> | null;
}

/** Must exceed one attempt. */
const leaseSeconds = 60;
const maxConcurrent = 16;
/** Locked per round, to choose one of each source. */
const maxClaimed = 500;

/** Claims the earliest due status of each source, so that a slow receiver only delays its own. */
export function takeDueStatuses(tx: Tx): Promise<DueStatus[]> {
  return tx.rows(sql<DueStatus>`
    with due as materialized (
      select id, source_id from source_status_deliveries where state = 'waiting' and due_at <= app_now()
      order by due_at, id limit ${maxClaimed} for update skip locked),
    first as (select min(id) as id from due group by source_id limit ${maxConcurrent}),
    taken as (
      update source_status_deliveries d set attempts = d.attempts + 1, tried_at = app_now(), due_at = app_now() + make_interval(secs => ${leaseSeconds})
      from first where d.id = first.id returning d.*)
    select d.id, d.source_id as "sourceId", d.event, d.happened_at as "happenedAt", app_now() as now, d.attempts, c.method, c.url, c.sealed,
           e.quote_code as "quoteCode", (select r.key from intake_requests r where r.enquiry_id = e.id limit 1) as key, t.fields as tracking
    from taken d join source_callbacks c on c.source_id = d.source_id left join enquiries e on e.id = d.enquiry_id
    left join enquiry_tracking t on t.enquiry_id = e.id`);
}

/** Records the outcome of an attempt, and schedules the next one if it failed. */
export async function recordStatusOutcome(tx: Tx, { id, attempts }: DueStatus, { status, problem }: OutwardAnswer): Promise<void> {
  const seconds = problem === null ? null : waitAfter(attempts);
  const state: StatusDeliveryState = problem === null ? 'delivered' : seconds === null ? 'dead' : 'waiting';
  await tx.rows(sql`
    update source_status_deliveries
    set status = ${status}, problem = ${problem}, state = ${state}, due_at = app_now() + make_interval(secs => ${seconds ?? 0}),
        ended_at = case when ${state !== 'waiting'} then app_now() end
    where id = ${id} and state = 'waiting'`);
}

export interface StatusDeliveryRow {
  readonly id: number;
  readonly event: StatusEvent | 'test';
  readonly state: StatusDeliveryState;
  readonly happenedAt: Date;
  readonly attempts: number;
  readonly dueAt: Date;
  readonly status: number | null;
  readonly problem: StatusProblem | null;
  readonly enquiryId: EnquiryId | null;
  readonly quoteCode: string | null;
}

/** Lists a page of a source's statuses, latest first, with one more if others follow. */
export function listStatusDeliveries(db: Db, sourceId: SourceId, before: number | null): Promise<StatusDeliveryRow[]> {
  return db.rows(sql<StatusDeliveryRow>`
    select d.id, d.event, d.state, d.happened_at as "happenedAt", d.attempts, d.due_at as "dueAt", d.status, d.problem,
           d.enquiry_id as "enquiryId", e.quote_code as "quoteCode"
    from source_status_deliveries d left join enquiries e on e.id = d.enquiry_id
    where d.source_id = ${sourceId} and (${before}::bigint is null or d.id < ${before})
      and d.happened_at > app_now() - make_interval(days => ${deliveryLogDays})
    order by d.id desc limit ${deliveryPageSize + 1}`);
}

/** Sends a status again, with all attempts. A pending one is sent anyway; without a callback nothing can be sent. */
export async function retryStatus(
  tx: Tx,
  id: number,
): Promise<{ readonly sourceId: SourceId; readonly outcome: 'retried' | 'waits' | 'no_callback' } | undefined> {
  const row = await tx.first(sql<{ sourceId: SourceId; state: StatusDeliveryState; isSetUp: boolean }>`
    select d.source_id as "sourceId", d.state, c.source_id is not null as "isSetUp"
    from source_status_deliveries d left join source_callbacks c on c.source_id = d.source_id where d.id = ${id} for update of d`);
  if (row === undefined) return undefined;
  if (!row.isSetUp) return { sourceId: row.sourceId, outcome: 'no_callback' };
  if (row.state === 'waiting') return { sourceId: row.sourceId, outcome: 'waits' };
  await tx.rows(sql`
    update source_status_deliveries set state = 'waiting', attempts = 0, due_at = app_now(), ended_at = null where id = ${id}`);
  await tx.enqueue('send-lead-statuses', {});
  return { sourceId: row.sourceId, outcome: 'retried' };
}

export const purgeStatusesBatch = 500;

/** Deletes statuses older than the log. Returns how many. */
export async function purgeStatuses(tx: Tx): Promise<number> {
  const gone = await tx.rows(sql`
    delete from source_status_deliveries where id in (
      select id from source_status_deliveries where happened_at < app_now() - make_interval(days => ${deliveryLogDays})
      order by happened_at limit ${purgeStatusesBatch} for update skip locked)
    returning id`);
  return gone.length;
}
