import type { EnquiryStatus, HoldReason, Timescale } from '../../../contract/enquiries/values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { maxCounted } from '../../../contract/kit/desk-list.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { LeadOrder, LeadStage, LeadView } from '../../../contract/leads/operator-values.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { findSearched } from './search-query.ts';
import { readLeadSearch } from './search-rule.ts';

export interface DeskLead {
  readonly id: EnquiryId;
  readonly code: string;
  readonly stage: LeadStage;
  readonly status: EnquiryStatus;
  readonly heldAsDuplicate: boolean;
  readonly holdReasons: readonly HoldReason[];
  readonly qualified: boolean;
  readonly country: CountryCode;
  readonly workType: string;
  readonly outcode: string;
  readonly timescale: Timescale | null;
  readonly source: string;
  readonly receivedAt: Date;
  readonly holdReleaseAt: Date | null;
  readonly releasedAt: Date | null;
  readonly priorityUntil: Date | null;
  readonly priceMinor: number;
  readonly currency: CurrencyCode;
  readonly sold: number;
  readonly reserved: number;
  readonly maximum: number;
}

export const deskLeadColumns: Sql = sql`
  e.id, e.quote_code as code, e.stage, e.status, e.held_as_duplicate as "heldAsDuplicate", e.hold_reasons as "holdReasons", e.qualified, e.country,
  w.name->>'en' as "workType", r.code as outcode, e.timescale, s.name as source, e.received_at as "receivedAt",
  e.hold_release_at as "holdReleaseAt", e.released_at as "releasedAt",
  case when e.status = 'released' then greatest(
    (select max(o.guarantee_until) from offers o where o.enquiry_id = e.id and o.ended_at is null),
    case when e.opened_at is null then d.opens_at end) end as "priorityUntil",
  e.list_price_minor as "priceMinor", e.currency, e.sold, e.reserved, e.max_sales as maximum`;

export const deskLeadTables: Sql = sql`
  enquiries e join regions r on r.id = e.district_id join work_types w on w.id = e.work_type_id join sources s on s.id = e.source_id
  left join distribution_runs d on d.enquiry_id = e.id`;

export interface LeadScope {
  readonly view: LeadView;
  readonly search: string | null;
  readonly country: CountryCode | null;
  readonly workTypeId: number | null;
  readonly sourceId: number | null;
}

export interface LeadPage extends LeadScope {
  readonly order: LeadOrder;
  readonly page: number;
  readonly pageSize: number;
}

/** Only what is asked for stands in the statement, so that each has the plan of its own index. */
async function conditionsOf(db: Db, { view, search, country, workTypeId, sourceId }: LeadScope): Promise<Sql> {
  let wanted = view === 'all' ? sql`true` : sql`e.stage = ${view}`;
  if (country !== null) wanted = sql`${wanted} and e.country = ${country}`;
  if (workTypeId !== null) wanted = sql`${wanted} and e.work_type_id = ${workTypeId}`;
  if (sourceId !== null) wanted = sql`${wanted} and e.source_id = ${sourceId}`;
  if (search === null) return wanted;
  const { enquiryIds, districtIds } = await findSearched(db, readLeadSearch(search));
  const [district] = districtIds;
  // The usual case comes from its index in order; the others are few.
  if (enquiryIds.length === 0 && districtIds.length === 1) return sql`${wanted} and e.district_id = ${district}`;
  return sql`${wanted} and (e.id = any(${[...enquiryIds]}::bigint[]) or e.district_id = any(${[...districtIds]}::integer[]))`;
}

/** By which end of the list its thousand are taken, and how these stand. */
const orders: Readonly<Record<LeadOrder, { readonly taken: Sql; readonly shown: Sql }>> = {
  'received-desc': { taken: sql`e.id desc`, shown: sql`n.id desc` },
  'received-asc': { taken: sql`e.id`, shown: sql`n.id` },
  'price-desc': { taken: sql`e.id desc`, shown: sql`n.price desc, n.id desc` },
  'price-asc': { taken: sql`e.id desc`, shown: sql`n.price, n.id desc` },
  'sold-desc': { taken: sql`e.id desc`, shown: sql`n.sold desc, n.id desc` },
  'sold-asc': { taken: sql`e.id desc`, shown: sql`n.sold, n.id desc` },
};

/**
 * A page of leads. At most a thousand are taken, by an index, counted, and put in order: what lies further behind is searched for and
 * not paged to. So a list of a million costs what one of a thousand does.
 */
export async function listDeskLeads(db: Db, asked: LeadPage): Promise<{ rows: readonly DeskLead[]; total: number }> {
  const wanted = await conditionsOf(db, asked);
  const { taken, shown } = orders[asked.order];
  const rows = await db.rows(sql<DeskLead & { total: number }>`
    with taken as materialized (
      select e.id, e.list_price_minor as price, e.sold from enquiries e where ${wanted} order by ${taken} limit ${maxCounted}),
    page as (
      select n.id, row_number() over (order by ${shown}) as place, count(*) over () as total
      from taken n order by place limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize})
    select ${deskLeadColumns}, p.total from page p join (${deskLeadTables}) on e.id = p.id order by p.place`);
  // A page behind the last one has no row to carry the total.
  if (rows.length > 0 || asked.page === 1) return { rows, total: rows[0]?.total ?? 0 };
  const counted = await db.first(sql<{ total: number }>`
    select count(*) as total from (select from enquiries e where ${wanted} limit ${maxCounted}) counted`);
  return { rows, total: counted?.total ?? 0 };
}

/** Every lead of a scope, the newest first, a chunk at a time: a year of them needs no more memory than a day. */
export async function* eachDeskLead(db: Db, scope: LeadScope, chunk = 1_000): AsyncGenerator<DeskLead> {
  const wanted = await conditionsOf(db, scope);
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const leads: readonly DeskLead[] = await db.rows(sql<DeskLead>`
      select ${deskLeadColumns} from ${deskLeadTables} where ${wanted} and e.id < ${before} order by e.id desc limit ${chunk}`);
    yield* leads;
    before = leads.at(-1)?.id ?? 0;
    if (leads.length < chunk) return;
  }
}

export interface NamedId {
  readonly id: number;
  readonly name: string;
}

/** What the list can be narrowed to, by name. */
export async function readLeadFilters(db: Db): Promise<{ workTypes: readonly NamedId[]; sources: readonly NamedId[] }> {
  const workTypes = await db.rows(sql<NamedId>`select id, name->>'en' as name from work_types order by name->>'en', id`);
  const sources = await db.rows(sql<NamedId>`select id, name from sources order by name`);
  return { workTypes, sources };
}
