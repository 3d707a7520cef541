import { lookBackDays } from '../../contract/enquiries/values.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sql, noSql, type Sql } from '../platform/database/sql.ts';
import { hashSecret } from '../platform/random-code.ts';
import type { SharedAnswers } from '../platform/shared-answers.ts';
import type { SourceDemands } from './check-rule.ts';
import { smsSetUpColumn } from './settings.ts';

/** Creates a source with its first key. Stores only the key's hash. */
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

/** Saves a locked source's name and its terms for future enquiries. */
export async function changeSource(tx: Tx, { sourceId, name, holdMinutes, ...terms }: ChangedSource): Promise<void> {
  await tx.rows(sql`
    update sources set name = ${name}, hold_minutes = ${holdMinutes}, required_checks = ${[...terms.requiredChecks]}, score_limit = ${terms.scoreLimit},
           frame_origins = ${[...terms.frameOrigins]}, brings_proof = ${terms.bringsProof}
    where id = ${sourceId}`);
}

/** Recent results of a source. */
export interface SourceCounts {
  readonly received: number;
  /** Of those, still held. */
  readonly held: number;
  readonly released: number;
  /** Leads sold from them, and how many were returned. */
  readonly sold: number;
  readonly returned: number;
}

/** Requirements of a source, and where its form is embedded. */
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
  /** Oldest first; times in wire format. */
  readonly keys: readonly { readonly id: number; readonly createdAt: string; readonly revokedAt: string | null }[];
}

interface CountedSource extends SourceCounts {
  readonly sourceId: SourceId;
}

/** Counts each source's last thirty days; the cost grows with that traffic. */
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

/** Lists sources with keys (never their secrets) and recent counts, the back office first. Counts may be as stale as the cache allows. */
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

/** Lists active sources, the back office first. */
export function listSourceNames(db: Db): Promise<SourceName[]> {
  return db.rows(sql<SourceName>`
    select id, name, for_staff as "forStaff" from sources where stopped_at is null order by for_staff desc, name`);
}

/** Editable state of a source. */
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

/** Locks a source until it is changed. */
export function lockSource(tx: Db, id: SourceId): Promise<SourceState | undefined> {
  return tx.first(sourceState(id, sql`for update`));
}

type SuspendOutcome = 'stopped' | 'stopped_before' | 'of_staff' | 'unknown';

/** Stops intake from a source, for all its keys, until resumed. */
export async function suspendSource(tx: Tx, { sourceId }: { sourceId: SourceId }): Promise<SuspendOutcome> {
  const source = await lockSource(tx, sourceId);
  if (source === undefined) return 'unknown';
  if (source.forStaff) return 'of_staff';
  if (source.stoppedAt !== null) return 'stopped_before';
  await tx.rows(sql`update sources set stopped_at = app_now() where id = ${sourceId}`);
  return 'stopped';
}

/** Resumes a stopped source with its remaining keys. Null: it was not stopped; undefined: unknown. */
export async function resumeSource(tx: Tx, { sourceId }: { sourceId: SourceId }): Promise<Date | null | undefined> {
  const source = await lockSource(tx, sourceId);
  if (source === undefined || source.stoppedAt === null) return source?.stoppedAt;
  await tx.rows(sql`update sources set stopped_at = null where id = ${sourceId}`);
  return source.stoppedAt;
}

/** Issues another key so a source can rotate without a gap. Undefined if the source does not exist. */
export async function issueIntakeKey(tx: Tx, input: { sourceId: SourceId; key: string }): Promise<number | undefined> {
  const row = await tx.first(sql<{ id: number }>`
    insert into intake_keys (source_id, key_hash) select id, ${hashSecret(input.key)} from sources where id = ${input.sourceId} returning id`);
  return row?.id;
}

type RevokeOutcome = 'revoked' | 'revoked_before' | 'unknown';

/** Revokes a key permanently; its enquiries stay. */
export async function revokeIntakeKey(tx: Tx, input: { keyId: number }): Promise<RevokeOutcome> {
  const revoked = await tx.first(
    sql`update intake_keys set revoked_at = app_now() where id = ${input.keyId} and revoked_at is null returning id`,
  );
  if (revoked !== undefined) return 'revoked';
  return (await tx.first(sql`select id from intake_keys where id = ${input.keyId}`)) === undefined ? 'unknown' : 'revoked_before';
}
