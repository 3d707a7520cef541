import type { BrandKey } from '../../../contract/kit/brands.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { StaffId } from '../../../contract/kit/ids.ts';
import type { scheduledStates, scheduleProblems } from '../../../contract/companies/scheduled-changes-endpoints.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import type { SeenChange } from './projected-rule.ts';

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
export async function lockScheduledChange(tx: Tx, id: number): Promise<ScheduledChange | undefined> {
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
