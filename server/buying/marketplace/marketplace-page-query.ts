import type { MarketplaceOrder } from '../../../contract/buying/values.ts';
import type { DatedFact } from '../../../contract/enquiries/contact-facts.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CompanyId, EnquiryId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { nameRank } from '../../catalogue/queries.ts';
import { vatFactColumns } from '../../companies/queries.ts';
import type { VatFacts } from '../../companies/vat-treatment-rule.ts';
import { contactFactsColumn } from '../../enquiries/checks.ts';
import type { StoredAnswer } from '../../enquiries/hold-reason-rule.ts';
import type { SettingValues } from '../../platform/business-settings.ts';
import type { Db } from '../../platform/database/database.ts';
import { noSql, sql, type Sql } from '../../platform/database/sql.ts';
import type { TradeCaller } from '../../platform/http/route.ts';
import { marketScope, type SearchScope } from './marketplace-scope-rule.ts';
import { notTouched, touchedBy, untouchedBy } from './untouched-query.ts';

export interface MarketplaceSearch {
  readonly companyId: CompanyId;
  readonly country: CountryCode;
  readonly language: string;
  readonly reach: TradeCaller['reach'];
  readonly scope: SearchScope;
  /** Whether `within` includes the company's offers from outside, as in its default view. */
  readonly withOffers?: boolean;
  /** Only for scope `district`. */
  readonly districtId: number | null;
  readonly workTypeIds: readonly number[] | null;
  readonly sold: readonly number[] | null;
  readonly order: MarketplaceOrder;
  readonly page: number;
  readonly pageSize: number;
}

/** Ties go by id descending. Each variant has its own text, hence its own prepared statement. */
const orders: Readonly<Record<MarketplaceOrder, Sql>> = {
  'urgency-desc': sql`urgency desc, id desc`,
  'urgency-asc': sql`urgency asc, id desc`,
  'date-desc': sql`released_at desc, id desc`,
  'date-asc': sql`released_at asc, id desc`,
  'price-desc': sql`list_price_minor desc, id desc`,
  'price-asc': sql`list_price_minor asc, id desc`,
  'sold-desc': sql`sold desc, id desc`,
  'sold-asc': sql`sold asc, id desc`,
  'type-desc': sql`type_rank desc, id desc`,
  'type-asc': sql`type_rank asc, id desc`,
};
/**
 * Page sizes as literals, and no offset on the first page: with a known limit the planner walks an index instead of sorting, with one plan for
 * everyone.
 */
const limits: Readonly<Record<number, Sql>> = { 10: sql`10`, 20: sql`20`, 40: sql`40`, 60: sql`60` };

/** Whether every open enquiry of the country must be scanned: for a total, or an order without an index. */
const needsFullScan = (search: MarketplaceSearch, counted: boolean): boolean =>
  (counted || /^(sold|type)-/.test(search.order)) && ['everywhere', 'outside'].includes(marketScope(search.reach, search.scope));

/** The company's covered districts, one row each, so that overlapping areas count once. */
export const coverage = (search: MarketplaceSearch): Sql => sql`
  mine as materialized (
    select d.district_id, array_agg(distinct w.work_type_id) as work_type_ids
    from coverage_areas a
    join coverage_districts d on d.coverage_area_id = a.id
    join coverage_work_types w on w.coverage_area_id = a.id
    where a.company_id = ${search.companyId}
    group by d.district_id)${isSortedByType(search) ? sql`, ranks as materialized (select w.id, ${nameRank(search.language)} as type_rank from work_types w)` : noSql}`;

const isSortedByType = (search: MarketplaceSearch): boolean => search.order.startsWith('type');

const columns = (search: MarketplaceSearch): Sql =>
  isSortedByType(search)
    ? sql`e.id, e.urgency, e.released_at, e.list_price_minor, e.sold, k.type_rank`
    : sql`e.id, e.urgency, e.released_at, e.list_price_minor, e.sold`;

const enquiries = (search: MarketplaceSearch): Sql =>
  isSortedByType(search) ? sql`enquiries e join ranks k on k.id = e.work_type_id` : sql`enquiries e`;

/** The filters that do not depend on the company. */
export const sharedFilters = (
  search: MarketplaceSearch,
): Sql => sql`${search.workTypeIds === null ? noSql : sql`and e.work_type_id = any(${[...search.workTypeIds]}::integer[])`}
  ${search.sold === null ? noSql : sql`and e.sold = any(${[...search.sold]}::smallint[])`}`;

/** With `all` every open enquiry is scanned: one set lookup is then cheaper than two lookups each. */
const filters = (search: MarketplaceSearch, all = false): Sql =>
  sql`and ${all ? notTouched : untouchedBy(sql`${search.companyId}`)} ${sharedFilters(search)}`;

const inside: Sql = sql`exists (select 1 from mine m where m.district_id = e.district_id and e.work_type_id = any(m.work_type_ids))`;

function selectOnSale(search: MarketplaceSearch, all = false): Sql {
  const open = sql`e.open and e.country = ${search.country}`;
  switch (marketScope(search.reach, search.scope)) {
    case 'nothing':
      return sql`select ${columns(search)} from ${enquiries(search)} where false`;
    case 'within':
      // `offset 0` keeps the planner on the index, district by district, whatever share of enquiries is on sale.
      return sql`select f.* from mine m cross join lateral (
        select ${columns(search)} from ${enquiries(search)}
        where e.district_id = m.district_id and e.work_type_id = any(m.work_type_ids) and ${open} ${filters(search)} offset 0) f`;
    case 'outside':
      return sql`select ${columns(search)} from ${enquiries(search)} where ${open}
        and not exists (select 1 from mine m where m.district_id = e.district_id and e.work_type_id = any(m.work_type_ids)) ${filters(search, all)}`;
    case 'district':
      return sql`select ${columns(search)} from ${enquiries(search)} where ${open} and e.district_id = ${search.districtId} ${filters(search)}`;
    case 'district-within':
      return sql`select ${columns(search)} from ${enquiries(search)} where ${open} and e.district_id = ${search.districtId} and ${inside} ${filters(search)}`;
    case 'everywhere':
      return sql`select ${columns(search)} from ${enquiries(search)} where ${open} ${filters(search, all)}`;
  }
}

const offerLives: Sql = sql`o.ended_at is null and o.guarantee_until > app_now()`;

const notOnSaleInside: Sql = sql`and not (e.open and ${inside})`;

/** Excludes from the offers what the company finds on sale anyway. */
const notOnSale: Readonly<Record<TradeCaller['reach'], Sql>> = {
  country: sql`and not e.open`,
  'own-area': notOnSaleInside,
  offers: noSql,
};

function inScope(search: MarketplaceSearch): Sql {
  switch (search.scope) {
    case 'within':
      return sql`and ${inside}`;
    case 'outside':
      return sql`and not ${inside}`;
    case 'district':
      return sql`and e.district_id = ${search.districtId}`;
    case 'everywhere':
      return noSql;
  }
}

/** Live offers are visible before the slots open to everyone, and beyond what the company sees of the market. */
export function selectOffered(search: MarketplaceSearch): Sql {
  const isArea = search.scope === 'within' && search.withOffers === true;
  const elsewhere = isArea && search.reach === 'country' ? notOnSaleInside : notOnSale[search.reach];
  return sql`select ${columns(search)} from offers o join ${enquiries(search)} on e.id = o.enquiry_id
    where o.company_id = ${search.companyId} and ${offerLives} and e.status = 'released' ${elsewhere} ${isArea ? noSql : inScope(search)} ${filters(search)}`;
}

interface MarketplacePage {
  readonly rows: readonly FoundRow[];
  /** Null if the search does not count, because the market is too large to count per request. */
  readonly total: number | null;
}

/** Finds one page in one statement. With `counted`, includes the exact total. */
export async function findMarketplacePage(db: Db, search: MarketplaceSearch, counted: boolean): Promise<MarketplacePage> {
  const order = orders[search.order];
  const limit = limits[search.pageSize] ?? sql`20`;
  const offset = (search.page - 1) * search.pageSize;
  const isFirst = offset === 0;
  const all = needsFullScan(search, counted);
  // Uncounted, each half is limited to what the page can need before merging, so that an index scan can stop early.
  const cut = counted ? noSql : sql`order by ${order} limit ${isFirst ? limit : sql`${offset + search.pageSize}`}`;
  const rows = await db.rows(sql<FoundRow & { total: number | null }>`
    with ${coverage(search)}${all ? sql`, ${touchedBy(sql`${search.companyId}`, sql`${search.country}`)}` : noSql},
    candidates as ((${selectOnSale(search, all)} ${cut}) union all ${selectOffered(search)}),
    found as (
      select id, row_number() over (order by ${order}) as position, ${counted ? sql`count(*) over ()` : sql`null::bigint`} as total
      from candidates order by ${order} limit ${limit} ${isFirst ? noSql : sql`offset ${offset}`})
    ${marketplaceRow(search.companyId, search.language)}`);
  const first = rows[0];
  if (first === undefined) return { rows, total: counted && offset > 0 ? await countMarketplace(db, search) : 0 };
  return { rows, total: first.total };
}

/** Everything a search finds. */
export const candidates = (search: MarketplaceSearch): Sql => sql`(${selectOnSale(search)}) union all ${selectOffered(search)}`;

/** Counts a search's results exactly. */
export async function countMarketplace(db: Db, search: MarketplaceSearch): Promise<number> {
  const row = await db.first(sql<{ total: number }>`with ${coverage(search)} select count(*) as total from (${candidates(search)}) c`);
  return row?.total ?? 0;
}

const withinReach: Readonly<Record<TradeCaller['reach'], Sql>> = { country: noSql, 'own-area': sql`and ${inside}`, offers: sql`and false` };

/** Finds rows by id, as far as visible, for a lead that an alert points to and that is not on the page. */
export function findMarketplaceRows(db: Db, search: MarketplaceSearch, ids: readonly EnquiryId[]): Promise<FoundRow[]> {
  return db.rows(sql<FoundRow & { total: null }>`
    with ${coverage(search)},
    found as (
      select e.id, row_number() over (order by e.id) as position, null::bigint as total from enquiries e
      where e.id = any(${[...ids]}::bigint[]) and e.country = ${search.country} and e.status = 'released'
        and (exists (select 1 from offers o where o.enquiry_id = e.id and o.company_id = ${search.companyId} and ${offerLives})
          or (e.open ${withinReach[search.reach]}))
        ${filters(search)})
    ${marketplaceRow(search.companyId, search.language)}`);
}

export interface FoundRow extends VatFacts {
  readonly id: EnquiryId;
  readonly quoteCode: string;
  readonly districtCode: string;
  readonly town: string | null;
  readonly county: string | null;
  readonly path: string;
  readonly lat: number | null;
  readonly lng: number | null;
  /** The reader's own postcode. */
  readonly companyPostcode: string | null;
  readonly description: string | null;
  readonly receivedAt: Date;
  readonly releasedAt: Date;
  readonly sold: number;
  readonly maxSales: number;
  readonly answers: readonly StoredAnswer[];
  readonly workTypeName: string;
  readonly qualified: boolean;
  readonly contactFacts: readonly DatedFact[];
  readonly viewed: boolean;
  readonly inCoverage: boolean;
  readonly guaranteeUntil: Date | null;
  readonly offerLiving: boolean;
  readonly basePriceMinor: number;
  readonly priceOverrideMinor: number | null;
  readonly currency: CurrencyCode;
  readonly country: CountryCode;
  readonly discountBp: number;
  readonly settings: SettingValues;
  readonly now: Date;
}

/** A marketplace row's columns for the ids in `found` and the coverage in `mine`. Reads no contact tables. */
function marketplaceRow(companyId: CompanyId, language: string): Sql {
  return sql`
    select e.id, e.quote_code as "quoteCode", r.code as "districtCode", r.town, r.county, r.path, r.lat, r.lng, e.description,
           e.received_at as "receivedAt", e.released_at as "releasedAt", e.sold, e.max_sales as "maxSales",
           e.answers, w.name->>${language} as "workTypeName", e.qualified,
           ${contactFactsColumn} as "contactFacts",
           exists (select from enquiry_views v where v.company_id = ${companyId} and v.enquiry_id = e.id offset 0) as viewed,
           exists (select 1 from mine m where m.district_id = e.district_id and e.work_type_id = any(m.work_type_ids)) as "inCoverage",
           o.guarantee_until as "guaranteeUntil",
           coalesce(o.ended_at is null and o.guarantee_until > app_now(), false) as "offerLiving",
           e.base_price_minor as "basePriceMinor", e.price_override_minor as "priceOverrideMinor", e.currency, c.country,
           c.postcode as "companyPostcode", c.discount_bp as "discountBp", s.settings, app_now() as now, f.total,
           ${vatFactColumns(sql`(select country from companies where id = ${companyId})`)}
    from found f
    join enquiries e on e.id = f.id
    join regions r on r.id = e.district_id
    join work_types w on w.id = e.work_type_id
    join companies c on c.id = ${companyId}
    cross join (select jsonb_object_agg(key, value) as settings from business_settings) s
    left join lateral (
      select o.guarantee_until, o.ended_at from offers o where o.enquiry_id = e.id and o.company_id = ${companyId} offset 0) o on true
    order by f.position`;
}
