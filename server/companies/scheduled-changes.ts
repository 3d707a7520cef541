import { isDeepStrictEqual } from 'node:util';
import type { scheduledStates, scheduleProblems } from '../../contract/companies/scheduled-changes-endpoints.ts';
import type { BrandKey } from '../../contract/kit/brands.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { FormValues } from '../platform/http/route.ts';

/** What a change says, and what stood in the same fields for whoever scheduled it. */
interface SeenChange {
  readonly changes: FormValues;
  readonly seen: FormValues;
}

/** The fields of `given` in which something else stands than in `now`. */
function differences(now: FormValues, given: FormValues): string[] {
  return Object.keys(given).filter((field) => !isDeepStrictEqual(now[field], given[field]));
}

export function fieldsOf(form: FormValues, fields: readonly string[]): FormValues {
  return Object.fromEntries(fields.map((field) => [field, form[field]]));
}

/** Something else stands there than when it was scheduled: whoever did would not be changing what they meant to. */
export const isOvertaken = (now: FormValues, { seen }: SeenChange): boolean => differences(now, seen).length > 0;

/** What will stand after changes in their order, as things are now. One that is overtaken changes nothing. */
export function projected(now: FormValues, waiting: readonly SeenChange[]): FormValues {
  return waiting.reduce((form, change) => (isOvertaken(form, change) ? form : { ...form, ...change.changes }), now);
}

/** Whose change it is: of a business unit, or of a brand. */
export type Changed = { readonly kind: 'unit'; readonly country: CountryCode } | { readonly kind: 'brand'; readonly key: BrandKey };

export type ScheduleProblem = (typeof scheduleProblems)[number];

export interface ScheduledChange extends SeenChange {
  readonly id: number;
  readonly of: Changed;
  readonly from: Date;
  readonly state: (typeof scheduledStates)[number];
  readonly problem: ScheduleProblem | null;
  /** Its moment has come. */
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
const isOf = (changed: Changed): Sql => (changed.kind === 'unit' ? sql`c.country = ${changed.country}` : sql`c.brand = ${changed.key}`);

function changeOf({ country, brand, ...row }: Row): ScheduledChange {
  if (country !== null) return { ...row, of: { kind: 'unit', country } };
  if (brand !== null) return { ...row, of: { kind: 'brand', key: brand } };
  throw new Error(`scheduled change ${row.id} is of nothing`);
}

/** Those that wait, in the order of their moments. */
export async function listWaitingChanges(db: Db, changed: Changed): Promise<ScheduledChange[]> {
  const rows = await db.rows(sql<Row>`select ${columns} where ${isOf(changed)} and ${isWaiting} order by c.valid_from`);
  return rows.map(changeOf);
}

/** How many of those that ended are told. */
const mostEnded = 10;

/** Those that were applied, taken back or not applied, the last one first. */
export async function listEndedChanges(db: Db, changed: Changed): Promise<ScheduledChange[]> {
  const rows = await db.rows(sql<Row>`
    select ${columns} where ${isOf(changed)} and not (${isWaiting})
    order by coalesce(c.cancelled_at, c.applied_at, c.refused_at) desc, c.id desc limit ${mostEnded}`);
  return rows.map(changeOf);
}

/** One as nobody else can end it until the transaction does. */
async function lockScheduledChange(tx: Tx, id: number): Promise<ScheduledChange | undefined> {
  const row = await tx.first(sql<Row>`select ${columns} where c.id = ${id} for no key update of c`);
  return row === undefined ? undefined : changeOf(row);
}

/** The first whose moment has come. */
export async function lockDueChange(tx: Tx): Promise<ScheduledChange | undefined> {
  const row = await tx.first(sql<Row>`
    select ${columns} where ${isWaiting} and c.valid_from <= app_now() order by c.valid_from, c.id limit 1 for no key update of c`);
  return row === undefined ? undefined : changeOf(row);
}

/** What the audit log calls it. */
export const objectOf = (changed: Changed): { readonly type: string; readonly id: string } =>
  changed.kind === 'unit' ? { type: 'business_unit', id: changed.country } : { type: 'brand', id: changed.key };

/** The moment that a day or a time names on a clock; undefined where it is not to come, or more than two years away. */
export async function readChangeMoment(db: Db, from: string, timeZone: string): Promise<Date | undefined> {
  const row = await db.first(sql<{ moment: Date }>`
    select m.moment from (select ${from}::timestamp at time zone ${timeZone} as moment) m
    where m.moment > app_now() and m.moment < app_now() + interval '2 years'`);
  return row?.moment;
}

export interface ChangeToSchedule {
  readonly changed: Changed;
  /** What its form holds now. */
  readonly now: FormValues;
  /** What the form shall hold. What is left out stays. */
  readonly given: FormValues;
  /** A moment to come. */
  readonly from: Date;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/**
 * Keeps a change of a unit or a brand until its moment. It changes what will stand then, after what is scheduled before it. 'taken': there
 * is one for that moment. 'nothing': it would change nothing. The caller holds the row of the unit or the brand.
 */
export async function scheduleChange(tx: Tx, input: ChangeToSchedule): Promise<'scheduled' | 'taken' | 'nothing'> {
  const { changed, now, given, from, reason, by } = input;
  const waiting = await listWaitingChanges(tx, changed);
  if (waiting.some((other) => other.from.getTime() === from.getTime())) return 'taken';
  const before = projected(
    now,
    waiting.filter((other) => other.from < from),
  );
  const fields = differences(before, given);
  if (fields.length === 0) return 'nothing';
  const [seen, changes] = [fieldsOf(before, fields), fieldsOf(given, fields)];
  const [country, brand] = changed.kind === 'unit' ? [changed.country, null] : [null, changed.key];
  await tx.rows(sql`
    insert into scheduled_changes (country, brand, valid_from, changes, seen, reason, staff_id)
    values (${country}, ${brand}, ${from}, ${JSON.stringify(changes)}, ${JSON.stringify(seen)}, ${reason}, ${by.staffId})`);
  await recordAudit(tx, {
    ...by,
    action: `${changed.kind}.scheduled`,
    object: objectOf(changed),
    reason,
    before: seen,
    after: { ...changes, from: from.toISOString() },
  });
  return 'scheduled';
}

/** Takes back a change that has not begun. 'too_late': it has, or somebody else has taken it back. */
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
    object: objectOf(change.of),
    reason: input.reason,
    before: { ...change.changes, from: change.from.toISOString() },
    after: null,
  });
  return 'cancelled';
}
