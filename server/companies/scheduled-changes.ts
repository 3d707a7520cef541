import { isDeepStrictEqual } from 'node:util';
import type { scheduledStates, scheduleProblems } from '../../contract/companies/scheduled-changes-endpoints.ts';
import type { BrandKey } from '../../contract/kit/brands.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { FormValues } from '../platform/http/route.ts';

/** A change's new values, and the values its author saw. */
interface SeenChange {
  readonly changes: FormValues;
  readonly seen: FormValues;
}

/** Returns the fields whose value differs from `now`. */
function listDifferences(now: FormValues, given: FormValues): string[] {
  return Object.keys(given).filter((field) => !isDeepStrictEqual(now[field], given[field]));
}

export function pickFields(form: FormValues, fields: readonly string[]): FormValues {
  return Object.fromEntries(fields.map((field) => [field, form[field]]));
}

/** Checks whether a field changed since scheduling, so applying would overwrite something unseen. */
export const isOvertaken = (now: FormValues, { seen }: SeenChange): boolean => listDifferences(now, seen).length > 0;

/** Projects the form after pending changes in order; overtaken ones are skipped. */
export function projectForm(now: FormValues, waiting: readonly SeenChange[]): FormValues {
  return waiting.reduce((form, change) => (isOvertaken(form, change) ? form : { ...form, ...change.changes }), now);
}

/** Target of a change: a business unit or a brand. */
export type ChangeTarget = { readonly kind: 'unit'; readonly country: CountryCode } | { readonly kind: 'brand'; readonly key: BrandKey };

export type ScheduleProblem = (typeof scheduleProblems)[number];

export interface ScheduledChange extends SeenChange {
  readonly id: number;
  readonly of: ChangeTarget;
  readonly from: Date;
  readonly state: (typeof scheduledStates)[number];
  readonly problem: ScheduleProblem | null;
  /** Its start has passed. */
  readonly isBegun: boolean;
  readonly reason: string;
  readonly staffId: StaffId;
  readonly by: string;
}

type Row = Omit<ScheduledChange, 'of'> & { readonly country: CountryCode | null; readonly brand: BrandKey | null };

const columns: Sql = sql`
  c.id, c.country, c.brand, c.valid_from as from, c.changes, c.seen, c.reason, c.staff_id as "staffId", s.name as by,
  c.refused_for as problem, c.valid_from <= app_now() as "isBegun",
  case when c.cancelled_at is not null then 'cancelled' when c.applied_at is not null then 'applied'
       when c.refused_at is not null then 'not_applied' else 'scheduled' end as state
  from scheduled_changes c join staff s on s.id = c.staff_id`;

const isWaiting: Sql = sql`c.cancelled_at is null and c.applied_at is null and c.refused_at is null`;
const matchesTarget = (changed: ChangeTarget): Sql =>
  changed.kind === 'unit' ? sql`c.country = ${changed.country}` : sql`c.brand = ${changed.key}`;

function toScheduledChange({ country, brand, ...row }: Row): ScheduledChange {
  if (country !== null) return { ...row, of: { kind: 'unit', country } };
  if (brand !== null) return { ...row, of: { kind: 'brand', key: brand } };
  throw new Error(`scheduled change ${row.id} is of nothing`);
}

/** Lists pending changes by start. */
export async function listWaitingChanges(db: Db, changed: ChangeTarget): Promise<ScheduledChange[]> {
  const rows = await db.rows(sql<Row>`select ${columns} where ${matchesTarget(changed)} and ${isWaiting} order by c.valid_from`);
  return rows.map(toScheduledChange);
}

/** Ended changes to show. */
const maxEndedChanges = 10;

/** Lists applied, cancelled and refused changes, latest first. */
export async function listEndedChanges(db: Db, changed: ChangeTarget): Promise<ScheduledChange[]> {
  const rows = await db.rows(sql<Row>`
    select ${columns} where ${matchesTarget(changed)} and not (${isWaiting})
    order by coalesce(c.cancelled_at, c.applied_at, c.refused_at) desc, c.id desc limit ${maxEndedChanges}`);
  return rows.map(toScheduledChange);
}

/** Locks a change until the transaction ends. */
async function lockScheduledChange(tx: Tx, id: number): Promise<ScheduledChange | undefined> {
  const row = await tx.first(sql<Row>`select ${columns} where c.id = ${id} for no key update of c`);
  return row === undefined ? undefined : toScheduledChange(row);
}

/** Locks the first due change. */
export async function lockDueChange(tx: Tx): Promise<ScheduledChange | undefined> {
  const row = await tx.first(sql<Row>`
    select ${columns} where ${isWaiting} and c.valid_from <= app_now() order by c.valid_from, c.id limit 1 for no key update of c`);
  return row === undefined ? undefined : toScheduledChange(row);
}

/** Object reference for the audit log. */
export const toAuditObject = (changed: ChangeTarget): { readonly type: string; readonly id: string } =>
  changed.kind === 'unit' ? { type: 'business_unit', id: changed.country } : { type: 'brand', id: changed.key };

/** Resolves a local date or time; undefined if past or over two years ahead. */
export async function readChangeMoment(db: Db, from: string, timeZone: string): Promise<Date | undefined> {
  const row = await db.first(sql<{ moment: Date }>`
    select m.moment from (select ${from}::timestamp at time zone ${timeZone} as moment) m
    where m.moment > app_now() and m.moment < app_now() + interval '2 years'`);
  return row?.moment;
}

export interface ChangeToSchedule {
  readonly changed: ChangeTarget;
  /** Current form values. */
  readonly now: FormValues;
  /** Wanted form values; omitted ones stay. */
  readonly given: FormValues;
  /** In the future. */
  readonly from: Date;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/**
 * Schedules a change on top of earlier pending ones. 'taken': that moment already has one. 'nothing': it would have no effect. The caller
 * holds the unit's or brand's row.
 */
export async function scheduleChange(tx: Tx, input: ChangeToSchedule): Promise<'scheduled' | 'taken' | 'nothing'> {
  const { changed, now, given, from, reason, by } = input;
  const waiting = await listWaitingChanges(tx, changed);
  if (waiting.some((other) => other.from.getTime() === from.getTime())) return 'taken';
  const before = projectForm(
    now,
    waiting.filter((other) => other.from < from),
  );
  const fields = listDifferences(before, given);
  if (fields.length === 0) return 'nothing';
  const [seen, changes] = [pickFields(before, fields), pickFields(given, fields)];
  const [country, brand] = changed.kind === 'unit' ? [changed.country, null] : [null, changed.key];
  await tx.rows(sql`
    insert into scheduled_changes (country, brand, valid_from, changes, seen, reason, staff_id)
    values (${country}, ${brand}, ${from}, ${JSON.stringify(changes)}, ${JSON.stringify(seen)}, ${reason}, ${by.staffId})`);
  await recordAudit(tx, {
    ...by,
    action: `${changed.kind}.scheduled`,
    object: toAuditObject(changed),
    reason,
    before: seen,
    after: { ...changes, from: from.toISOString() },
  });
  return 'scheduled';
}

/** Cancels a pending change. 'too_late': it has started or was already cancelled. */
export async function cancelScheduledChange(
  tx: Tx,
  input: { readonly id: number; readonly reason: string; readonly by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<'cancelled' | 'too_late' | 'unknown'> {
  const change = await lockScheduledChange(tx, input.id);
  if (change === undefined) return 'unknown';
  if (change.state !== 'scheduled' || change.isBegun) return 'too_late';
  await tx.rows(sql`update scheduled_changes set cancelled_at = app_now() where id = ${change.id}`);
  await recordAudit(tx, {
    ...input.by,
    action: `${change.of.kind}.schedule_cancelled`,
    object: toAuditObject(change.of),
    reason: input.reason,
    before: { ...change.changes, from: change.from.toISOString() },
    after: null,
  });
  return 'cancelled';
}
