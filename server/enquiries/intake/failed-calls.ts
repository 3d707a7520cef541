import { failedCallsPage, maxFailedCalls, maxSealedBytes } from '../../../contract/enquiries/format-values.ts';
import type { EnquiryId, SourceId } from '../../../contract/kit/ids.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RefusedAnswer } from '../../platform/http/route.ts';
import { hashContent } from '../../platform/random-code.ts';
import { resealRows, type Sealer } from '../../platform/sealer.ts';
import { failedCallDays } from '../settings.ts';
import { getSettingValue, settingsColumn, type SettingValues } from '../../platform/business-settings.ts';
import { listContactKeys, maskCall, maskErrorText, maskFieldName, type MaskedField } from './mask-call-rule.ts';
import { type CallContent, cutDepth } from './read-body-rule.ts';

/** The original call without its API key. */
export interface OriginalCall {
  readonly content: CallContent;
  /** The Idempotency-Key; undefined if the call had none. */
  readonly key: string | undefined;
}

interface CallProblem {
  readonly field: string;
  readonly text: string;
}

/** Binds a sealed call to its row; it cannot be opened from another. */
const placeOf = (sourceId: SourceId, hash: Buffer): string => `failed-call:${sourceId}:${hash.toString('hex')}`;

function listProblems({ errors, fields }: RefusedAnswer, content: CallContent): CallProblem[] {
  const problems =
    fields === undefined
      ? errors.map((text) => ({ field: '', text }))
      : Object.entries(fields).flatMap(([field, texts]) => texts.map((text) => ({ field, text })));
  return problems.map(({ field, text }) => ({ field: maskFieldName(field), text: maskErrorText(text, content) }));
}

/** Masks values of the call that a refusal repeats. */
export function maskRefusal<Refused extends RefusedAnswer>(refused: Refused, content: CallContent): Refused {
  const mask = (texts: readonly string[]): string[] => texts.map((text) => maskErrorText(text, content));
  const { errors, fields } = refused;
  if (fields === undefined) return { ...refused, errors: mask(errors) };
  const masked = Object.entries(fields).map(([field, texts]) => [field, mask(texts)] as const);
  return { ...refused, errors: mask(errors), fields: Object.fromEntries(masked) };
}

/**
 * Stores a refused call with its reason: masked for display and sealed for a replay. A repeat increments the counter. Each source keeps a
 * limited number, so a broken sender cannot fill the table.
 */
export async function recordFailedCall(
  tx: Tx,
  { sourceId, refused, sealer, key, content: sent }: OriginalCall & { sourceId: SourceId; refused: RefusedAnswer; sealer: Sealer },
): Promise<void> {
  const content = cutDepth(sent);
  const original: OriginalCall = { content, key };
  const hash = hashContent(original);
  const bytes = Buffer.from(JSON.stringify(original));
  const contactKeys = listContactKeys(content);
  // An erasure must find every call that can be opened.
  const canKeep = bytes.length <= maxSealedBytes && contactKeys !== null;
  const sealed = canKeep ? sealer.seal(bytes, placeOf(sourceId, hash)) : null;
  const problems = JSON.stringify(listProblems(refused, content));
  await tx.pipeline(
    sql`
      insert into failed_calls (source_id, content_hash, errors, masked, sealed, contact_hashes)
      values (${sourceId}, ${hash}, ${problems}, ${JSON.stringify(maskCall(content))}, ${sealed},
              (select coalesce(array_agg(failed_call_hash(key)), '{}') from unnest(${contactKeys ?? []}::text[]) key))
      on conflict (source_id, content_hash) do update
      set times = failed_calls.times + 1, last_at = greatest(app_now(), failed_calls.last_at), errors = excluded.errors`,
    sql`
      delete from failed_calls where id in (
        select id from failed_calls where source_id = ${sourceId} order by last_at desc, id desc offset ${maxFailedCalls})`,
  );
}

export interface FailedCallRow {
  readonly id: number;
  /** Continues the list after this row, even once it is deleted. */
  readonly cursor: string;
  readonly receivedAt: Date;
  readonly lastAt: Date;
  readonly times: number;
  readonly errors: readonly CallProblem[];
  readonly masked: readonly MaskedField[];
  readonly replayable: boolean;
  readonly enquiryId: EnquiryId | null;
  readonly quoteCode: string | null;
}

/** Lists a page of a source's refused calls, latest first, with one more if others follow. */
export function listFailedCalls(db: Db, sourceId: SourceId, before: string | null): Promise<FailedCallRow[]> {
  const [micros = null, id = null] = before?.split('-') ?? [];
  return db.rows(sql<FailedCallRow>`
    select f.id, (extract(epoch from f.last_at) * 1000000)::bigint || '-' || f.id as cursor, f.received_at as "receivedAt", f.last_at as "lastAt", f.times, f.errors, f.masked, f.sealed is not null as replayable,
           f.enquiry_id as "enquiryId", e.quote_code as "quoteCode"
    from failed_calls f left join enquiries e on e.id = f.enquiry_id
    where f.source_id = ${sourceId} and (${micros}::bigint is null
      or (f.last_at, f.id) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::bigint))
    order by f.last_at desc, f.id desc limit ${failedCallsPage + 1}`);
}

export async function countFailedCalls(db: Db, sourceId: SourceId): Promise<number> {
  const row = await db.first(sql<{ total: number }>`select count(*) as total from failed_calls where source_id = ${sourceId}`);
  return row?.total ?? 0;
}

export interface LockedFailedCall {
  readonly sourceId: SourceId;
  readonly hash: Buffer;
  readonly sealed: Buffer | null;
  readonly receivedAt: Date;
  readonly replayed: boolean;
  readonly stopped: boolean;
}

/** Locks a refused call until it is replayed. */
export function lockFailedCall(tx: Tx, id: number): Promise<LockedFailedCall | undefined> {
  return tx.first(sql<LockedFailedCall>`
    select f.source_id as "sourceId", f.content_hash as hash, f.sealed, f.received_at as "receivedAt", f.replayed_at is not null as replayed, s.stopped_at is not null as stopped
    from failed_calls f join sources s on s.id = f.source_id where f.id = ${id} for update of f`);
}

/** Opens a sealed call; undefined if the installation's key was changed. */
export function openFailedCall({ sourceId, hash, sealed }: LockedFailedCall, sealer: Sealer): OriginalCall | undefined {
  const opened = sealed === null ? undefined : sealer.open(sealed, placeOf(sourceId, hash));
  return opened === undefined ? undefined : (JSON.parse(opened.toString('utf8')) as OriginalCall);
}

/** Records that a refused call became an enquiry, and clears its content. */
export async function markReplayed(tx: Tx, id: number, enquiryId: EnquiryId): Promise<void> {
  await tx.rows(sql`
    update failed_calls set replayed_at = app_now(), enquiry_id = ${enquiryId}, sealed = null, contact_hashes = '{}' where id = ${id}`);
}

export const purgeFailedCallsBatch = 500;

/** Deletes refused calls past their time. Returns how many. */
export async function purgeFailedCalls(tx: Tx): Promise<number> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const days = getSettingValue(row?.settings ?? null, failedCallDays);
  const gone = await tx.rows(sql`
    delete from failed_calls where id in (
      select id from failed_calls where received_at <= app_now() - make_interval(days => ${days}::integer)
      order by received_at limit ${purgeFailedCallsBatch} for update skip locked)
    returning id`);
  return gone.length;
}

/** Seals refused calls again after a rotation. */
export function resealFailedCalls(database: Pick<Database, 'db' | 'inTx'>, sealer: Sealer): Promise<number> {
  type Row = { readonly id: number; readonly sealed: Buffer; readonly sourceId: SourceId; readonly hash: Buffer };
  return resealRows<Row>(database, sealer, {
    read: (after, limit) => sql<Row>`
      select id, sealed, source_id as "sourceId", content_hash as hash from failed_calls
      where sealed is not null and id > ${after} order by id limit ${limit}`,
    placeOf: ({ sourceId, hash }) => placeOf(sourceId, hash),
    save: (id, from, to) => sql`update failed_calls set sealed = ${to} where id = ${id} and sealed = ${from}`,
  });
}
