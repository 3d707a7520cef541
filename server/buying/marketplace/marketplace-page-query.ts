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
import { settingsColumn, type SettingValues } from '../../platform/business-settings.ts';
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

/**
 * Whether a search reads as a set which leads the company has bought or declined. It does for all of its coverage, and for all of the country when it
 * counts or has an order without an index.
 */
function readsTouched(search: MarketplaceSearch, counted: boolean): boolean {
  const scope = marketScope(search.reach, search.scope);
  if (scope === 'within') return true;
  return (counted || /^(sold|type)-/.test(search.order)) && (scope === 'everywhere' || scope === 'outside');
}

/** The company's covered districts, one row each, so that overlapping areas count once. */
export const coverage = (search: MarketplaceSearch): Sql => sql`
  mine as materialized (
    select m.district_id, m.work_type_ids from covered_districts m where m.company_id = ${search.companyId})${isSortedByType(search) ? sql`, ranks as materialized (select w.id, ${nameRank(search.language)} as type_rank from work_types w)` : noSql}`;

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

/** Many candidates are looked up in one set of what the company has bought and declined (`asSet`), few by key. */
const filters = (search: MarketplaceSearch, asSet = false): Sql =>
  sql`and ${asSet ? notTouched : untouchedBy(sql`${search.companyId}`)} ${sharedFilters(search)}`;

/** Whether the company covers enquiry `e`, looked up by key. */
const inside = (companyId: CompanyId): Sql => sql`
  exists (select from covered_districts m
          where m.company_id = ${companyId} and m.district_id = e.district_id and e.work_type_id = any(m.work_type_ids) offset 0)`;

function selectOnSale(search: MarketplaceSearch, asSet = false): Sql {
  const open = sql`e.open and e.country = ${search.country}`;
  switch (marketScope(search.reach, search.scope)) {
    case 'nothing':
      return sql`select ${columns(search)} from ${enquiries(search)} where false`;
    case 'within':
      // `offset 0` keeps the planner on the index, district by district, whatever share of enquiries is on sale.
      return sql`select f.* from mine m cross join lateral (
        select ${columns(search)} from ${enquiries(search)}
        where e.district_id = m.district_id and e.work_type_id = any(m.work_type_ids) and ${open} ${filters(search, asSet)} offset 0) f`;
    case 'outside':
      return sql`select ${columns(search)} from ${enquiries(search)} where ${open}
        and not exists (select 1 from mine m where m.district_id = e.district_id and e.work_type_id = any(m.work_type_ids)) ${filters(search, asSet)}`;
    case 'district':
      return sql`select ${columns(search)} from ${enquiries(search)} where ${open} and e.district_id = ${search.districtId} ${filters(search)}`;
    case 'district-within':
      return sql`select ${columns(search)} from ${enquiries(search)} where ${open} and e.district_id = ${search.districtId} and ${inside(search.companyId)} ${filters(search)}`;
    case 'everywhere':
      return sql`select ${columns(search)} from ${enquiries(search)} where ${open} ${filters(search, asSet)}`;
  }
}

const offerLives: Sql = sql`o.ended_at is null and o.guarantee_until > app_now()`;

const notOnSaleInside = (companyId: CompanyId): Sql => sql`and not (e.open and ${inside(companyId)})`;

/** Excludes from the offers what the company finds on sale anyway. */
const notOnSale: Readonly<Record<TradeCaller['reach'], (companyId: CompanyId) => Sql>> = {
  country: () => sql`and not e.open`,
  'own-area': notOnSaleInside,
  offers: () => noSql,
};

function inScope(search: MarketplaceSearch): Sql {
  switch (search.scope) {
    case 'within':
      return sql`and ${inside(search.companyId)}`;
    case 'outside':
      return sql`and not ${inside(search.companyId)}`;
    case 'district':
      return sql`and e.district_id = ${search.districtId}`;
    case 'everywhere':
      return noSql;
  }
}

/** Live offers are visible before the slots open to everyone, and beyond what the company sees of the market. */
export function selectOffered(search: MarketplaceSearch): Sql {
  const isArea = search.scope === 'within' && search.withOffers === true;
  const elsewhere = (isArea && search.reach === 'country' ? notOnSaleInside : notOnSale[search.reach])(search.companyId);
  return sql`select ${columns(search)} from offers o join ${enquiries(search)} on e.id = o.enquiry_id
    where o.company_id = ${search.companyId} and ${offerLives} and e.status = 'released' ${elsewhere} ${isArea ? noSql : inScope(search)} ${filters(search)}`;
}

interface MarketplacePage extends FoundRows {
  /** Null if the search does not count, because the market is too large to count per request. */
  readonly total: number | null;
}

/** Finds one page in one statement. With `counted`, includes the exact total. */
export async function findMarketplacePage(db: Db, search: MarketplaceSearch, counted: boolean): Promise<MarketplacePage> {
  const order = orders[search.order];
  const limit = limits[search.pageSize] ?? sql`20`;
  const offset = (search.page - 1) * search.pageSize;
  const isFirst = offset === 0;
  const asSet = readsTouched(search, counted);
  // Uncounted, each half is limited to what the page can need before merging, so that an index scan can stop early.
  const cut = counted ? noSql : sql`order by ${order} limit ${isFirst ? limit : sql`${offset + search.pageSize}`}`;
  const rows = await db.rows(sql<ReadRow & { total: number | null }>`
    with ${coverage(search)}${asSet ? sql`, ${touchedBy(sql`${search.companyId}`, sql`${search.country}`)}` : noSql},
    candidates as ((${selectOnSale(search, asSet)} ${cut}) union all ${selectOffered(search)}),
    found as (
      select id, row_number() over (order by ${order}) as position, ${counted ? sql`count(*) over ()` : sql`null::bigint`} as total
      from candidates order by ${order} limit ${limit} ${isFirst ? noSql : sql`offset ${offset}`})
    ${marketplaceRow(search.companyId, isFirst ? sql`1` : sql`${offset + 1}`)}`);
  const [first] = rows;
  if (first === undefined) return { rows: [], reader: null, total: counted && offset > 0 ? await countMarketplace(db, search) : 0 };
  return { rows, reader: first, total: first.total };
}

/** Everything a search finds. */
export const candidates = (search: MarketplaceSearch): Sql => sql`(${selectOnSale(search)}) union all ${selectOffered(search)}`;

/** Counts a search's results exactly. */
export async function countMarketplace(db: Db, search: MarketplaceSearch): Promise<number> {
  const row = await db.first(sql<{ total: number }>`with ${coverage(search)} select count(*) as total from (${candidates(search)}) c`);
  return row?.total ?? 0;
}

const withinReach: Readonly<Record<TradeCaller['reach'], (companyId: CompanyId) => Sql>> = {
  country: () => noSql,
  'own-area': (companyId) => sql`and ${inside(companyId)}`,
  offers: () => sql`and false`,
};

/** Finds rows by id, as far as visible, for a lead that an alert points to and that is not on the page. */
export async function findMarketplaceRows(db: Db, search: MarketplaceSearch, ids: readonly EnquiryId[]): Promise<FoundRows> {
  const rows = await db.rows(sql<ReadRow & { total: null }>`
    with found as (
      select e.id, row_number() over (order by e.id) as position, null::bigint as total from enquiries e
      where e.id = any(${[...ids]}::bigint[]) and e.country = ${search.country} and e.status = 'released'
        and (exists (select 1 from offers o where o.enquiry_id = e.id and o.company_id = ${search.companyId} and ${offerLives})
          or (e.open ${withinReach[search.reach](search.companyId)}))
        ${filters(search)})
    ${marketplaceRow(search.companyId, sql`1`)}`);
  return { rows, reader: rows[0] ?? null };
}

export interface FoundRow {
  readonly id: EnquiryId;
  readonly quoteCode: string;
  readonly districtId: number;
  readonly workTypeId: number;
  readonly description: string | null;
  readonly receivedAt: Date;
  readonly releasedAt: Date;
  readonly sold: number;
  readonly maxSales: number;
  readonly answers: readonly StoredAnswer[];
  readonly qualified: boolean;
  readonly contactFacts: readonly DatedFact[];
  readonly viewed: boolean;
  readonly inCoverage: boolean;
  readonly guaranteeUntil: Date | null;
  readonly offerLiving: boolean;
  readonly basePriceMinor: number;
  readonly priceOverrideMinor: number | null;
  readonly currency: CurrencyCode;
}

/** The company that reads and what its prices depend on. The same for every row, so only the first row of an answer has it. */
export interface Reader extends VatFacts {
  readonly country: CountryCode;
  readonly companyPostcode: string | null;
  readonly discountBp: number;
  readonly settings: SettingValues;
  readonly now: Date;
  /** Version of the texts that belong to the rows. */
  readonly labelVersion: number;
}

type ReadRow = FoundRow & Reader;

export interface FoundRows {
  readonly rows: readonly FoundRow[];
  /** Null without rows. */
  readonly reader: Reader | null;
}

/** A marketplace row's columns for the ids in `found`, with the reader at position `first`. Reads no contact tables. */
function marketplaceRow(companyId: CompanyId, first: Sql): Sql {
  return sql`
    select e.id, e.quote_code as "quoteCode", e.district_id as "districtId", e.work_type_id as "workTypeId", e.description,
           e.received_at as "receivedAt", e.released_at as "releasedAt", e.sold, e.max_sales as "maxSales", e.answers, e.qualified,
           ${contactFactsColumn} as "contactFacts",
           exists (select from enquiry_views v where v.company_id = ${companyId} and v.enquiry_id = e.id offset 0) as viewed,
           ${inside(companyId)} as "inCoverage",
           o.guarantee_until as "guaranteeUntil",
           coalesce(o.ended_at is null and o.guarantee_until > app_now(), false) as "offerLiving",
           e.base_price_minor as "basePriceMinor", e.price_override_minor as "priceOverrideMinor", e.currency, f.total, reader.*
    from found f
    join enquiries e on e.id = f.id
    left join lateral (
      select o.guarantee_until, o.ended_at from offers o where o.enquiry_id = e.id and o.company_id = ${companyId} offset 0) o on true
    left join lateral (
      select c.country, c.postcode as "companyPostcode", c.discount_bp as "discountBp", ${settingsColumn}, app_now() as now,
             (select version from label_version) as "labelVersion", ${vatFactColumns(sql`(select country from companies where id = ${companyId})`)}
      from companies c where c.id = ${companyId} and f.position = ${first}) reader on true
    order by f.position`;
}
