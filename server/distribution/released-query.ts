import { lookBackDays, type CapsInForce } from '../../contract/distribution/usual-leads-rule.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { AskedWorkType, ReleasedLead, ReleasedOnDay } from './company-dry-run-rule.ts';

interface GivenArea {
  readonly workTypes: readonly number[];
  readonly districts: readonly number[];
}

/** An area being edited; null parts are as saved. */
interface EditedArea {
  /** Null for a new area. */
  readonly areaId: number | null;
  readonly workTypes: readonly number[] | null;
  readonly districts: readonly number[] | null;
}

export interface CompanyQuestion {
  readonly companyId: CompanyId;
  readonly language: string;
  /** Null means as saved. */
  readonly areas: readonly GivenArea[] | null;
  /** Replaces its saved version; null if nothing is being edited. */
  readonly edited: EditedArea | null;
  /** For every work type; null means as saved for each. */
  readonly caps: CapsInForce | null;
}

interface Coverage {
  readonly workTypes: Sql;
  readonly districts: Sql;
}

/** The saved coverage without the area being edited. */
function ownCoverage({ companyId, edited }: Pick<CompanyQuestion, 'companyId' | 'edited'>): Coverage {
  const { areaId = null, workTypes = null, districts = null } = edited ?? {};
  // No area has id 0.
  const place = areaId ?? 0;
  const replaced = (ids: readonly number[] | null) => (ids === null ? -1 : place);
  return {
    workTypes: sql`
      select x.coverage_area_id as area, x.work_type_id from coverage_work_types x join coverage_areas a on a.id = x.coverage_area_id
      where a.company_id = ${companyId} and a.id <> ${replaced(workTypes)}
      union all select ${place}::bigint, w.id from unnest(${[...(workTypes ?? [])]}::integer[]) w(id)`,
    districts: sql`
      select d.coverage_area_id as area, d.district_id from coverage_districts d join coverage_areas a on a.id = d.coverage_area_id
      where a.company_id = ${companyId} and a.id <> ${replaced(districts)}
      union all select ${place}::bigint, g.id from unnest(${[...(districts ?? [])]}::integer[]) g(id)`,
  };
}

/** The work types and districts of each area, saved or given. */
export function buildCoverage(question: CompanyQuestion): Coverage {
  const { areas } = question;
  if (areas === null) return ownCoverage(question);
  const pairs = (of: (area: GivenArea) => readonly number[]): [areas: number[], ids: number[]] => [
    areas.flatMap((area, index) => of(area).map(() => index)),
    areas.flatMap((area) => [...of(area)]),
  ];
  const [typeAreas, types] = pairs((area) => area.workTypes);
  const [districtAreas, districts] = pairs((area) => area.districts);
  return {
    workTypes: sql`select * from unnest(${typeAreas}::integer[], ${types}::integer[]) w(area, work_type_id)`,
    districts: sql`select * from unnest(${districtAreas}::integer[], ${districts}::integer[]) d(area, district_id)`,
  };
}

interface Where {
  readonly country: CountryCode;
  readonly timeZone: string;
}

/** The longest period with a cap; null if nothing is capped. */
type CountedPeriod = 'day' | 'week' | 'month' | null;

const getLongestPeriod = (caps: readonly CapsInForce[]): CountedPeriod =>
  (['month', 'week', 'day'] as const).find((period) => caps.some((cap) => cap[period] !== null)) ?? null;

const lookBack = sql`(app_now() - make_interval(days => ${lookBackDays}))`;

/** Start of the releases to read: earlier ones in the same cap period use up caps. */
function since(period: CountedPeriod, timeZone: string): Sql {
  if (period === null) return lookBack;
  const begin = (unit: string): Sql => sql`date_trunc(${unit}, ${lookBack} at time zone ${timeZone}) at time zone ${timeZone}`;
  return period === 'month' ? sql`least(${begin('month')}, ${begin('week')})` : begin(period);
}

/** Number of releases of one work type and price on one day. */
interface ReleasedRow {
  readonly workTypeId: number;
  readonly day: string;
  readonly count: number;
  readonly maxSales: number;
  readonly basePriceMinor: number;
  readonly priceOverrideMinor: number | null;
}

/** Groups rows by day and work type. */
function byDay(rows: readonly ReleasedRow[]): ReleasedOnDay[] {
  const cells = new Map<string, Omit<ReleasedOnDay, 'leads'> & { leads: ReleasedOnDay['leads'][number][] }>();
  for (const { workTypeId, day, count, ...lead } of rows) {
    const cell = cells.get(`${day} ${workTypeId}`) ?? { workTypeId, day, isBefore: false, leads: [] };
    cells.set(`${day} ${workTypeId}`, cell);
    cell.leads.push({ lead, count });
  }
  return [...cells.values()];
}

/**
 * Selects recent releases inside the coverage. Days come from the release index, so years of enquiries cost nothing; location is checked afterwards
 * (`offset 0`). Districts in the same areas form one group, so that pairs of group and work type stay few instead of a hundred thousand. A place in
 * two areas counts once.
 */
function releasedInside(
  question: CompanyQuestion,
  { country, timeZone }: Where,
  workTypeIds: readonly number[],
  period: CountedPeriod,
): Sql {
  const { workTypes, districts } = buildCoverage(question);
  return sql`
    with types as materialized (${workTypes}),
    places as materialized (
      select district_id, areas, dense_rank() over (order by areas) as kind
      from (select d.district_id, array_agg(distinct d.area order by d.area) as areas from (${districts}) d group by d.district_id) one),
    covered as materialized (
      select distinct k.kind, t.work_type_id from (select distinct kind, areas from places) k join types t on t.area = any(k.areas)),
    lately as (
      select e.id, e.work_type_id, e.district_id, e.released_at, e.max_sales, e.base_price_minor, e.price_override_minor from enquiries e
      where e.country = ${country} and e.released_at > ${since(period, timeZone)} and e.released_at <= app_now()
        and e.status <> 'removed' and e.work_type_id = any(${[...workTypeIds]}::integer[])
      offset 0),
    inside as (
      select l.id, l.work_type_id, (l.released_at at time zone ${timeZone})::date as day, l.released_at, l.max_sales, l.base_price_minor, l.price_override_minor
      from lately l join places p on p.district_id = l.district_id join covered c on c.kind = p.kind and c.work_type_id = l.work_type_id)`;
}

/** Counts by price and day. */
function releasedByPrice(question: CompanyQuestion, where: Where, workTypeIds: readonly number[]): Sql<ReleasedRow> {
  return sql<ReleasedRow>`
    ${releasedInside(question, where, workTypeIds, null)}
    select work_type_id as "workTypeId", to_char(day, 'YYYY-MM-DD') as day, count,
           max_sales as "maxSales", base_price_minor as "basePriceMinor", price_override_minor as "priceOverrideMinor"
    from (select day, work_type_id, max_sales, base_price_minor, price_override_minor, count(*)::int as count from inside group by 1, 2, 3, 4, 5) one
    order by one.day, work_type_id, max_sales, base_price_minor, price_override_minor`;
}

/** One work type and day in one string, because parsing a list would cost as much as everything else. */
interface OrderedRow {
  readonly workTypeId: number;
  readonly day: string;
  readonly isBefore: boolean;
  readonly leads: string;
}

/** The same lead by lead, in release order. */
function releasedInOrder(question: CompanyQuestion, where: Where, capped: readonly AskedWorkType[]): Sql<OrderedRow> {
  const workTypeIds = capped.map(({ workTypeId }) => workTypeId);
  return sql<OrderedRow>`
    ${releasedInside(question, where, workTypeIds, getLongestPeriod(capped))}
    select work_type_id as "workTypeId", to_char(day, 'YYYY-MM-DD') as day, released_at <= ${lookBack} as "isBefore",
           string_agg(concat_ws(' ', max_sales, base_price_minor, price_override_minor), ',' order by released_at, id) as leads
    from inside group by inside.day, work_type_id, "isBefore" order by inside.day, "isBefore" desc, work_type_id`;
}

/** Consecutive leads of one price are merged. */
function readOrder({ workTypeId, day, isBefore, leads }: OrderedRow): ReleasedOnDay {
  const runs: { lead: ReleasedLead; count: number }[] = [];
  let before = '';
  for (const text of leads.split(',')) {
    const last = runs.at(-1);
    if (last !== undefined && text === before) {
      last.count += 1;
      continue;
    }
    const [maxSales = 3, basePriceMinor = 0, priceOverrideMinor = null] = text.split(' ').map(Number);
    runs.push({ lead: { maxSales, basePriceMinor, priceOverrideMinor }, count: 1 });
    before = text;
  }
  return { workTypeId, day, isBefore, leads: runs };
}

/** Order within a day matters only where a cap may cut in. */
export async function listReleased(
  db: Db,
  question: CompanyQuestion,
  where: Where,
  workTypes: readonly AskedWorkType[],
): Promise<ReleasedOnDay[]> {
  const [free = [], capped = []] = [false, true].map((wanted) =>
    workTypes.filter(({ day, week, month }) => ((day ?? week ?? month) !== null) === wanted),
  );
  const freeIds = free.map(({ workTypeId }) => workTypeId);
  const byPrice = free.length === 0 ? [] : byDay(await db.rows(releasedByPrice(question, where, freeIds)));
  const inOrder = capped.length === 0 ? [] : (await db.rows(releasedInOrder(question, where, capped))).map(readOrder);
  return [...byPrice, ...inOrder];
}
