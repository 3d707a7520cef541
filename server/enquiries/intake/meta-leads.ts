import { type MetaLeadProblem, type MetaLeadState, shownMetaLeads } from '../../../contract/enquiries/format-values.ts';
import type { SourceId } from '../../../contract/kit/ids.ts';
import { getSettingValue, settingsColumn, type SettingValues } from '../../platform/business-settings.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { failedCallDays } from '../settings.ts';

/** Queues leads that a webhook named. One that was named before is not fetched again. */
export async function insertMetaLeads(tx: Tx, sourceId: SourceId, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return;
  await tx.rows(sql`
    insert into meta_leads (source_id, leadgen_id) select ${sourceId}, unnest(${[...leadIds]}::text[]) on conflict (source_id, leadgen_id) do nothing`);
  await tx.enqueue('fetch-meta-leads', {});
}

/** A lead claimed for one attempt. */
export interface DueMetaLead {
  readonly id: number;
  readonly sourceId: SourceId;
  readonly leadId: string;
  /** Including this one. */
  readonly attempts: number;
  readonly signingSecret: Buffer | null;
  readonly accessToken: Buffer | null;
}

/** Must exceed one attempt. */
const leaseSeconds = 60;

/** Claims the next due lead of a running source. */
export function takeDueMetaLead(tx: Tx): Promise<DueMetaLead | undefined> {
  return tx.first(sql<DueMetaLead>`
    update meta_leads m set attempts = m.attempts + 1, due_at = app_now() + make_interval(secs => ${leaseSeconds})
    from source_formats f
    where f.source_id = m.source_id and m.id = (
      select w.id from meta_leads w join sources s on s.id = w.source_id and s.stopped_at is null
        join source_formats k on k.source_id = w.source_id and k.kind = 'meta'
      where w.state = 'waiting' and w.due_at <= app_now() order by w.due_at, w.id limit 1 for update of w skip locked)
    returning m.id, m.source_id as "sourceId", m.leadgen_id as "leadId", m.attempts, f.signing_secret as "signingSecret", f.access_token as "accessToken"`);
}

/** Records that a lead was fetched; taken in or refused, it needs no further attempt. */
export async function markMetaLeadDone(tx: Tx, id: number): Promise<void> {
  await tx.rows(sql`
    update meta_leads set state = 'done', ended_at = app_now(), problem = null, message = null where id = ${id} and state = 'waiting'`);
}

const minute = 60;
const hour = 60 * minute;
/** Backoff after each failed attempt: ten attempts within a day. */
const waits = [30, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour] as const;

/** Schedules the next attempt, or gives up after the last. */
export async function markMetaLeadMissed(
  tx: Tx,
  { id, attempts }: DueMetaLead,
  { problem, message }: { readonly problem: MetaLeadProblem; readonly message: string | null },
): Promise<void> {
  const wait = waits[attempts - 1];
  await tx.rows(sql`
    update meta_leads
    set problem = ${problem}, message = ${message}, state = ${wait === undefined ? 'failed' : 'waiting'},
        due_at = app_now() + make_interval(secs => ${wait ?? 0}), ended_at = case when ${wait === undefined} then app_now() end
    where id = ${id} and state = 'waiting'`);
}

export interface MetaLeadRow {
  readonly id: number;
  readonly leadId: string;
  readonly state: MetaLeadState;
  readonly receivedAt: Date;
  readonly attempts: number;
  readonly dueAt: Date;
  readonly problem: MetaLeadProblem | null;
  readonly message: string | null;
}

/** Lists a source's latest leads that are not fetched yet, and how many of these there are. */
export async function listMetaLeads(
  db: Db,
  sourceId: SourceId,
): Promise<{ readonly rows: readonly MetaLeadRow[]; readonly total: number }> {
  const rows = await db.rows(sql<MetaLeadRow>`
    select id, leadgen_id as "leadId", state, received_at as "receivedAt", attempts, due_at as "dueAt", problem, message
    from meta_leads where source_id = ${sourceId} and state <> 'done' order by id desc limit ${shownMetaLeads}`);
  const count = await db.first(sql<{ total: number }>`
    select count(*) as total from meta_leads where source_id = ${sourceId} and state <> 'done'`);
  return { rows, total: count?.total ?? 0 };
}

/** Fetches a lead again, with all attempts. Undefined if there is none. */
export async function retryMetaLead(
  tx: Tx,
  id: number,
): Promise<{ readonly sourceId: SourceId; readonly outcome: 'retried' | 'done' } | undefined> {
  const lead = await tx.first(sql<{ sourceId: SourceId; state: MetaLeadState }>`
    select source_id as "sourceId", state from meta_leads where id = ${id} for update`);
  if (lead === undefined) return undefined;
  if (lead.state === 'done') return { sourceId: lead.sourceId, outcome: 'done' };
  await tx.rows(sql`update meta_leads set state = 'waiting', attempts = 0, due_at = app_now(), ended_at = null where id = ${id}`);
  await tx.enqueue('fetch-meta-leads', {});
  return { sourceId: lead.sourceId, outcome: 'retried' };
}

export const purgeMetaLeadsBatch = 500;

/** Deletes the ids of leads as old as refused calls. Returns how many. */
export async function purgeMetaLeads(tx: Tx): Promise<number> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const days = getSettingValue(row?.settings ?? null, failedCallDays);
  const gone = await tx.rows(sql`
    delete from meta_leads where id in (
      select id from meta_leads where received_at <= app_now() - make_interval(days => ${days}::integer)
      order by received_at limit ${purgeMetaLeadsBatch} for update skip locked)
    returning id`);
  return gone.length;
}
