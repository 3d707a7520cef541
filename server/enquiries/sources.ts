import { lookBackDays } from '../../contract/enquiries/values.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sql, noSql, type Sql } from '../platform/database/sql.ts';
import { hashSecret } from '../platform/random-code.ts';
import type { SharedAnswers } from '../platform/shared-answers.ts';
import type { SourceDemands } from './check-rule.ts';
import { smsSetUpColumn } from './settings.ts';

/** A source of enquiries with its first key. The key itself is kept by the caller; only its hash is stored. */
export async function createSource(
  tx: Tx,
  input: { name: string; holdMinutes: number; key: string },
): Promise<{ sourceId: SourceId; keyId: number }> {
  const row = await tx.first(sql<{ sourceId: SourceId; keyId: number }>`
    with source as (insert into sources (name, hold_minutes) values (${input.name}, ${input.holdMinutes}) returning id)
    insert into intake_keys (source_id, key_hash) select id, ${hashSecret(input.key)} from source
    returning source_id as "sourceId", id as "keyId"`);
  if (row === undefined) throw new Error('an inserted source returned no id');
  return row;
}

interface ChangedSource extends Omit<SourceDemands, 'smsSetUp'> {
  readonly sourceId: SourceId;
  readonly name: string;
  readonly holdMinutes: number;
  readonly frameOrigins: readonly string[];
}

/** Another name for a locked source, and other terms for what comes in from now on. */
export async function changeSource(tx: Tx, { sourceId, name, holdMinutes, ...terms }: ChangedSource): Promise<void> {
  await tx.rows(sql`
    update sources set name = ${name}, hold_minutes = ${holdMinutes}, required_checks = ${[...terms.requiredChecks]}, score_limit = ${terms.scoreLimit},
           frame_origins = ${[...terms.frameOrigins]}, brings_proof = ${terms.bringsProof}
    where id = ${sourceId}`);
}

/** What became of the enquiries that a source brought lately. */
export interface SourceCounts {
  readonly received: number;
  /** Of them still held. */
  readonly held: number;
  readonly released: number;
  /** Leads of them that companies bought, and how many of those were given back. */
  readonly sold: number;
  readonly returned: number;
}

/** What a source wants of its enquiries, and where its form stands. */
interface SourceTerms extends SourceDemands {
  readonly formSite: number | null;
  readonly frameOrigins: readonly string[];
}

export interface ListedSource extends SourceTerms {
  readonly id: SourceId;
  readonly name: string;
  readonly holdMinutes: number;
  readonly forStaff: boolean;
  readonly createdAt: Date;
  readonly stoppedAt: Date | null;
  /** The oldest first; times as the wire wants them. */
  readonly keys: readonly { readonly id: number; readonly createdAt: string; readonly revokedAt: string | null }[];
}

interface CountedSource extends SourceCounts {
  readonly sourceId: SourceId;
}

/** What each source brought in the last thirty days; it costs what came in then. */
function countLately(db: Db): Promise<CountedSource[]> {
  return db.rows(sql<CountedSource>`
    with lately as materialized (
      select id, source_id, status, released_at, sold from enquiries
      where source_id in (select id from sources) and received_at > app_now() - make_interval(days => ${lookBackDays})),
    given_back as (
      select e.source_id, count(distinct r.purchase_id) as returned
      from reports r join purchases p on p.id = r.purchase_id join lately e on e.id = p.enquiry_id
      where r.state in ('accepted', 'appeal_accepted') and r.created_at > app_now() - make_interval(days => ${lookBackDays})
      group by e.source_id),
    counts as (
      select source_id, count(*) as received, count(*) filter (where status = 'held') as held,
             count(*) filter (where released_at is not null) as released, sum(sold) as sold
      from lately group by source_id)
    select n.source_id as "sourceId", n.received, n.held, n.released, n.sold, coalesce(b.returned, 0) as returned
    from counts n left join given_back b on b.source_id = n.source_id`);
}

const nothing: SourceCounts = { received: 0, held: 0, released: 0, sold: 0, returned: 0 };

/**
 * Every source with its keys, of which nothing is kept that could be told, and what it brought lately; the back-office first. The
 * counts may be as old as `shared` remembers.
 */
export async function listSources(db: Db, shared: SharedAnswers): Promise<(ListedSource & SourceCounts)[]> {
  const listed = await db.rows(sql<ListedSource>`
    select s.id, s.name, s.hold_minutes as "holdMinutes", s.for_staff as "forStaff", s.created_at as "createdAt", s.stopped_at as "stoppedAt",
           s.form_site as "formSite", s.frame_origins as "frameOrigins", s.required_checks as "requiredChecks", s.score_limit as "scoreLimit", s.brings_proof as "bringsProof", ${smsSetUpColumn},
           coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'createdAt', k.created_at, 'revokedAt', k.revoked_at) order by k.id)
                     from intake_keys k where k.source_id = s.id), '[]') as keys
    from sources s order by s.for_staff desc, s.name`);
  const counted = new Map((await shared.get(['sources'], () => countLately(db))).map(({ sourceId, ...counts }) => [sourceId, counts]));
  return listed.map((source) => ({ ...source, ...(counted.get(source.id) ?? nothing) }));
}

interface SourceName {
  readonly id: SourceId;
  readonly name: string;
  readonly forStaff: boolean;
}

/** Sources that take in, the back-office first. */
export function listSourceNames(db: Db): Promise<SourceName[]> {
  return db.rows(sql<SourceName>`
    select id, name, for_staff as "forStaff" from sources where stopped_at is null order by for_staff desc, name`);
}

/** What can be changed about a source. */
export interface SourceState extends SourceTerms {
  readonly name: string;
  readonly holdMinutes: number;
  readonly forStaff: boolean;
  readonly stoppedAt: Date | null;
}

const sourceState = (id: SourceId, lock: Sql): Sql<SourceState> => sql<SourceState>`
  select name, hold_minutes as "holdMinutes", for_staff as "forStaff", stopped_at as "stoppedAt", form_site as "formSite",
         frame_origins as "frameOrigins", required_checks as "requiredChecks", score_limit as "scoreLimit",
         brings_proof as "bringsProof", ${smsSetUpColumn} from sources where id = ${id} ${lock}`;

export function findSource(db: Db, id: SourceId): Promise<SourceState | undefined> {
  return db.first(sourceState(id, noSql));
}

/** The same, locked until it has been changed. */
export function lockSource(tx: Db, id: SourceId): Promise<SourceState | undefined> {
  return tx.first(sourceState(id, sql`for update`));
}

type SuspendOutcome = 'stopped' | 'stopped_before' | 'of_staff' | 'unknown';

/** Takes in nothing more from a source, whichever of its keys is used, until it is resumed. */
export async function suspendSource(tx: Tx, { sourceId }: { sourceId: SourceId }): Promise<SuspendOutcome> {
  const source = await lockSource(tx, sourceId);
  if (source === undefined) return 'unknown';
  if (source.forStaff) return 'of_staff';
  if (source.stoppedAt !== null) return 'stopped_before';
  await tx.rows(sql`update sources set stopped_at = app_now() where id = ${sourceId}`);
  return 'stopped';
}

/** Takes in again what comes from a stopped source under the keys that it still has. Null: it runs; undefined: there is none. */
export async function resumeSource(tx: Tx, { sourceId }: { sourceId: SourceId }): Promise<Date | null | undefined> {
  const source = await lockSource(tx, sourceId);
  if (source === undefined || source.stoppedAt === null) return source?.stoppedAt;
  await tx.rows(sql`update sources set stopped_at = null where id = ${sourceId}`);
  return source.stoppedAt;
}

/** Another key of a source, so that it can change over without a gap. Undefined where there is no such source. */
export async function issueIntakeKey(tx: Tx, input: { sourceId: SourceId; key: string }): Promise<number | undefined> {
  const row = await tx.first(sql<{ id: number }>`
    insert into intake_keys (source_id, key_hash) select id, ${hashSecret(input.key)} from sources where id = ${input.sourceId} returning id`);
  return row?.id;
}

type RevokeOutcome = 'revoked' | 'revoked_before' | 'unknown';

/** Ends a key for good; what came in under it stays. */
export async function revokeIntakeKey(tx: Tx, input: { keyId: number }): Promise<RevokeOutcome> {
  const revoked = await tx.first(
    sql`update intake_keys set revoked_at = app_now() where id = ${input.keyId} and revoked_at is null returning id`,
  );
  if (revoked !== undefined) return 'revoked';
  return (await tx.first(sql`select id from intake_keys where id = ${input.keyId}`)) === undefined ? 'unknown' : 'revoked_before';
}
