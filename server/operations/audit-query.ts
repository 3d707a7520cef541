import type { Db } from '../platform/database/database.ts';
import { noSearch, narrowSearch, type Found, type Narrowed } from '../platform/database/paging.ts';
import { noSql, sql, type Sql } from '../platform/database/sql.ts';

export interface ListedEntry {
  readonly id: number;
  readonly at: Date;
  readonly staffId: number | null;
  readonly actor: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly reason: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export interface AuditSearch {
  readonly search?: string | undefined;
  readonly person?: number | undefined;
  readonly object?: string | undefined;
  readonly object_id?: string | undefined;
  readonly action?: string | undefined;
  /** UTC dates, YYYY-MM-DD, inclusive. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const toDayStart = (day: string): Sql => sql`${`${day}T00:00:00Z`}::timestamptz`;

/** Full-text search, matching the index expression. */
function findWords(text: string): Found {
  const has = sql`to_tsvector('simple', coalesce(a.reason, '') || ' ' || a.actor || ' ' || a.object_id) @@ plainto_tsquery('simple', ${text})`;
  return { gathered: has, tested: has };
}

/** Filter conditions except the search. */
function matching({ person, object, object_id: objectId, action, from, until }: AuditSearch): Sql {
  return sql`true
    ${person === undefined ? noSql : sql`and a.staff_id = ${person}`}
    ${object === undefined ? noSql : sql`and a.object_type = ${object}`}
    ${objectId === undefined ? noSql : sql`and a.object_id = ${objectId}`}
    ${action === undefined ? noSql : sql`and a.action = ${action}`}
    ${from === undefined ? noSql : sql`and a.at >= ${toDayStart(from)}`}
    ${until === undefined ? noSql : sql`and a.at < ${toDayStart(until)} + interval '1 day'`}`;
}

/** Narrows the search, with a capped total. */
export function narrowEntries(db: Db, asked: AuditSearch): Promise<Narrowed> {
  return narrowSearch(db, asked.search === undefined ? noSearch : findWords(asked.search), {
    id: sql`a.id`,
    rowsOf: (condition) => sql`select a.id from audit_entries a where ${matching(asked)} and ${condition}`,
  });
}

interface EntryPage {
  /** From `narrowEntries`. */
  readonly condition: Sql;
  readonly before: number | undefined;
  readonly pageSize: number;
}

/** Lists entries newest first, or those after `before`. */
export function listEntries(db: Db, asked: AuditSearch, { condition, before, pageSize }: EntryPage): Promise<ListedEntry[]> {
  return db.rows(sql<ListedEntry>`
    select a.id, a.at, a.staff_id as "staffId", a.actor, a.action, a.object_type as "objectType", a.object_id as "objectId", a.reason,
           a.before, a.after
    from audit_entries a
    where ${matching(asked)} and ${condition}
      ${before === undefined ? noSql : sql`and (a.at, a.id) < (select at, id from audit_entries where id = ${before})`}
    order by a.at desc, a.id desc limit ${pageSize}`);
}

/** A row that an entry mentions by its id. */
interface MentionedRow {
  readonly type: string;
  readonly id: string;
}

/** Names of mentioned rows by type and id. */
export type RowNames = ReadonlyMap<string, string>;
export const noNames: RowNames = new Map();
export const rowKey = ({ type, id }: MentionedRow): string => `${type} ${id}`;

/** The type of row that a field of a change refers to by id. */
const typeByField: ReadonlyMap<string, string> = new Map([
  ['companyId', 'company'],
  ['sourceId', 'source'],
  ['enquiryId', 'enquiry'],
  ['workTypeId', 'work_type'],
  ['categoryId', 'category'],
  ['assignedTo', 'staff'],
  ['staffId', 'staff'],
]);

/** Returns the row that a field's value refers to; undefined if it is no reference. */
export function findMentioned(field: string, value: string): MentionedRow | undefined {
  const type = typeByField.get(field.split('.').at(-1) ?? '');
  return type === undefined || !/^\d{1,9}$/.test(value) ? undefined : { type, id: value };
}

/** Lists the rows that entries mention, as object or in a change. */
function listMentioned(entries: readonly ListedEntry[]): MentionedRow[] {
  return entries.flatMap(({ objectType, objectId, before, after }) => [
    { type: objectType, id: objectId },
    ...[before, after].flatMap((state) =>
      Object.entries(state ?? {}).flatMap(([field, value]) => findMentioned(field, String(value)) ?? []),
    ),
  ]);
}

/** Finds the names that rows mentioned in these entries have today. */
export async function findNames(db: Db, entries: readonly ListedEntry[]): Promise<RowNames> {
  const mentioned = listMentioned(entries);
  const ids = (type: string): number[] => [
    ...new Set(mentioned.filter((one) => one.type === type && /^\d{1,9}$/.test(one.id)).map(({ id }) => Number(id))),
  ];
  const brands = [...new Set(mentioned.filter(({ type }) => type === 'brand').map(({ id }) => id))];
  const rows = await db.rows(sql<MentionedRow & { name: string }>`
    select 'company' as type, c.id::text as id, c.internal_name as name from companies c where c.id = any(${ids('company')}::bigint[])
    union all select 'enquiry', e.id::text, e.quote_code from enquiries e where e.id = any(${ids('enquiry')}::bigint[])
    union all select 'staff', s.id::text, s.name from staff s where s.id = any(${ids('staff')}::bigint[])
    union all select 'source', o.id::text, o.name from sources o where o.id = any(${ids('source')}::bigint[])
    union all select 'work_type', w.id::text, w.name->>'en' from work_types w where w.id = any(${ids('work_type')}::bigint[])
    union all select 'category', g.id::text, g.name->>'en' from categories g where g.id = any(${ids('category')}::bigint[])
    union all select 'brand', b.key, b.name from brands b where b.key = any(${brands}::text[])`);
  return new Map(rows.map((row) => [rowKey(row), row.name]));
}

interface CountedDay {
  readonly day: string;
  readonly count: number;
}

/** Counts entries per day; of the last thirty days unless a period is given. */
export async function countDays(db: Db, search: AuditSearch): Promise<CountedDay[]> {
  const { condition } = await narrowEntries(db, search);
  const recent = search.from === undefined && search.until === undefined ? sql`and a.at > app_now() - interval '30 days'` : noSql;
  return db.rows(sql<CountedDay>`
    select to_char(a.at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count
    from audit_entries a where ${matching(search)} and ${condition} ${recent}
    group by 1 order by 1 desc limit 366`);
}

interface AuditChoices {
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly actions: readonly string[];
  readonly objects: readonly string[];
}

/** Lists filter values. Each takes one index step (loose index scan), however many entries have it. */
export async function listAuditChoices(db: Db): Promise<AuditChoices> {
  const people = await db.rows(sql<{ id: number; name: string }>`select id, name from staff order by name, id`);
  const actions = await db.rows(sql<{ value: string }>`
    with recursive step as (
      select min(action) as value from audit_entries
      union all select (select min(a.action) from audit_entries a where a.action > step.value) from step where step.value is not null)
    select value from step where value is not null`);
  const objects = await db.rows(sql<{ value: string }>`
    with recursive step as (
      select min(object_type) as value from audit_entries
      union all select (select min(a.object_type) from audit_entries a where a.object_type > step.value) from step where step.value is not null)
    select value from step where value is not null`);
  return { people, actions: actions.map(({ value }) => value), objects: objects.map(({ value }) => value) };
}

/** Links verified on request; checks A01 to A03 verify all of them nightly. */
const newest = 1_000;

interface ChainState {
  readonly entries: number;
  readonly lastLink: string;
  readonly lookedAt: number;
  readonly broken: readonly { readonly position: number; readonly entry: number | null }[];
  readonly wholeAt: Date | null;
}

interface Link {
  readonly position: number;
  readonly entry: number | null;
  readonly fits: boolean;
}

interface Head {
  readonly position: number;
  readonly link: string;
  readonly isThere: boolean;
  readonly wholeAt: Date | null;
}

/** Verifies that the newest entries are unchanged and linked to their predecessors. */
export async function readChain(db: Db): Promise<ChainState> {
  const head = await db.first(sql<Head>`
    select coalesce(h.position, l.position, 0) as position, coalesce(encode(coalesce(h.hash, l.hash), 'hex'), '') as link, h.single is not null as "isThere",
           (select started_at from job_runs where job = 'verify-invariants' and period_key = 'last-green') as "wholeAt"
    from (select) one left join audit_head h on true
    left join lateral (select position, hash from audit_chain order by position desc limit 1) l on true`);
  if (head === undefined) throw new Error('the query returned no row');
  // By position, so a removed link is noticed as well.
  const links = await db.rows(sql<Link>`
    select g.position, e.id as entry,
           coalesce(c.hash = sha256(coalesce(p.hash, decode(repeat('00', 32), 'hex')) || audit_line(
             e.id, e.at, e.staff_id, e.actor, e.action, e.object_type, e.object_id, e.reason, e.before, e.after))
             and (g.position > 1) = (p.hash is not null) and (g.position < ${head.position}::bigint or encode(c.hash, 'hex') = ${head.link}), false) as fits
    from generate_series(greatest(1, ${head.position}::bigint - ${newest} + 1), ${head.position}::bigint) as g(position)
    left join audit_chain c on c.position = g.position
    left join audit_entries e on e.id = c.entry_id
    left join audit_chain p on p.position = g.position - 1
    order by g.position`);
  const broken = links.filter(({ fits }) => !fits).map(({ position, entry }) => ({ position, entry }));
  return {
    entries: head.position,
    lastLink: head.link,
    lookedAt: links.length,
    // Without the head, later entries have no link.
    broken: head.isThere ? broken : [...broken, { position: head.position + 1, entry: null }],
    wholeAt: head.wholeAt,
  };
}
