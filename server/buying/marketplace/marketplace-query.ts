import type { NonPlaceFilters, MarketplaceQuery } from '../../../contract/buying/endpoints.ts';
import { coverageFilters } from '../../../contract/buying/values.ts';
import { asId, type EnquiryId, type PurchaseId } from '../../../contract/kit/ids.ts';
import { defaultPageSize } from '../../../contract/kit/page-sizes.ts';
import { parsePostcode } from '../../../contract/kit/postcode-rule.ts';
import { selectDistrictId } from '../../enquiries/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, noSql } from '../../platform/database/sql.ts';
import type { TradeCaller } from '../../platform/http/route.ts';
import {
  countMarketplace,
  findMarketplacePage,
  findMarketplaceRows,
  type MarketplaceSearch,
  candidates,
  sharedFilters,
  coverage,
  selectOffered,
  type FoundRows,
} from './marketplace-page-query.ts';
import { searchScope } from './marketplace-scope-rule.ts';
import { touchedBy } from './untouched-query.ts';

/** Totals that may be a few seconds old. */
interface SharedCounts {
  get(what: readonly unknown[], count: () => Promise<number>): Promise<number>;
}

/** Cache lifetime of a marketplace total. */
export const sharedCountMs = 5_000;

type MarketplaceAnswer =
  | {
      readonly kind: 'page';
      readonly found: FoundRows;
      readonly total: number;
      readonly preSelect: EnquiryId | null;
      readonly autoSwitched: boolean;
    }
  | { readonly kind: 'bought'; readonly code: string }
  | { readonly kind: 'bad_postcode' };

/** Up to here a search counts exactly; above, companies share a short-lived count of open leads and adjust it by their own. */
const maxExactTotal = 1_000;

/** Returns the total of a search everywhere or outside. The company's own actions show at once, others' once the cached count expires. */
export async function getWideTotal(db: Db, search: MarketplaceSearch, open: number, counts: SharedCounts): Promise<number> {
  const { companyId, country, workTypeIds, sold } = search;
  const { difference, ...lastActs } = await readOwnAdjustment(db, search);
  const touched = await counts.get([companyId, lastActs, country, workTypeIds, sold], () => countTouched(db, search));
  return open + difference - touched;
}

type CountedPage = FoundRows & { readonly total: number };

async function findPage(db: Db, search: MarketplaceSearch, counts: SharedCounts): Promise<CountedPage> {
  const wide = search.reach === 'country' && (search.scope === 'everywhere' || search.scope === 'outside');
  if (!wide) return withTotal(await findMarketplacePage(db, search, true));
  const shared = await counts.get([search.country, search.workTypeIds, search.sold], () => countOpen(db, search));
  if (shared <= maxExactTotal) return withTotal(await findMarketplacePage(db, search, true));
  const { rows, reader } = await findMarketplacePage(db, search, false);
  const seen = (search.page - 1) * search.pageSize + rows.length;
  // The last page itself gives the total; before it, the shared count may lag a few seconds.
  if (rows.length < search.pageSize && (rows.length > 0 || search.page === 1)) return { rows, reader, total: seen };
  return { rows, reader, total: Math.max(seen, await getWideTotal(db, search, shared, counts)) };
}

function withTotal(page: FoundRows & { readonly total: number | null }): CountedPage {
  return { ...page, total: page.total ?? page.rows.length };
}

/** Finds a Buy leads page for any query the specification allows. */
export async function queryMarketplace(
  db: Db,
  caller: TradeCaller,
  query: MarketplaceQuery,
  counts: SharedCounts,
): Promise<MarketplaceAnswer> {
  const bought = await findBoughtCode(db, caller, query);
  if (bought !== undefined) return { kind: 'bought', code: bought };

  let districtId: number | null = null;
  if (query.coverage === coverageFilters.postcode) {
    districtId = await findDistrictId(db, caller, query.postcode ?? '');
    if (districtId === null) return { kind: 'bad_postcode' };
  }
  const withOffers = query['auto-switch'] === 'true';
  const search: MarketplaceSearch = { ...buildSearch(caller, query), scope: searchScope(query.coverage), withOffers, districtId };
  let page = await findPage(db, search, counts);
  let autoSwitched = false;
  if (page.total === 0 && query['auto-switch'] === 'true' && search.scope === 'within' && caller.reach === 'country') {
    page = await findPage(db, { ...search, scope: 'everywhere' }, counts);
    autoSwitched = true;
  }
  const preSelect = query.enquirycode === undefined ? null : await findByQuoteCode(db, query.enquirycode);
  const { total } = page;
  if (preSelect === null || page.rows.some((row) => row.id === preSelect))
    return { kind: 'page', found: page, total, preSelect, autoSwitched };
  const extra = await findMarketplaceRows(db, { ...search, workTypeIds: null, sold: null }, [preSelect]);
  if (extra.reader === null) return { kind: 'page', found: page, total, preSelect: null, autoSwitched };
  // Either statement may have seen the newer texts.
  const labelVersion = Math.max(extra.reader.labelVersion, page.reader?.labelVersion ?? 0);
  const found = { rows: [...extra.rows, ...page.rows], reader: { ...extra.reader, labelVersion } };
  return { kind: 'page', found, total, preSelect, autoSwitched };
}

/** Counts the filtered leads within the coverage. Separate from the full list, so that its page need not wait. */
export function countInside(db: Db, caller: TradeCaller, filters: NonPlaceFilters): Promise<number> {
  return countMarketplace(db, {
    ...buildSearch(caller, { ...filters, order: 'date-desc', page: 1, pageSize: defaultPageSize }),
    scope: 'within',
  });
}

function buildSearch(caller: TradeCaller, query: NonPlaceFilters & Pick<MarketplaceQuery, 'order' | 'page' | 'pageSize'>) {
  return {
    companyId: caller.companyId,
    country: caller.country,
    language: caller.pageLanguage,
    reach: caller.reach,
    districtId: null,
    workTypeIds: query.workTypes ?? null,
    sold: query.sold ?? null,
    order: query.order,
    page: query.page,
    pageSize: query.pageSize,
  };
}

/** `leadcode` is the code of a lead already bought; an `enquirycode` may turn out to be one. */
async function findBoughtCode(db: Db, caller: TradeCaller, query: MarketplaceQuery): Promise<string | undefined> {
  if (query.leadcode === undefined && query.enquirycode === undefined) return undefined;
  const row = await db.first(sql<{ code: string }>`
    (select p.code from purchases p where p.code = ${query.leadcode ?? null} and p.company_id = ${caller.companyId})
    union all
    (select p.code from enquiries e join purchases p on p.enquiry_id = e.id and p.company_id = ${caller.companyId}
     where e.quote_code = ${query.enquirycode ?? null})
    limit 1`);
  return row?.code;
}

async function findByQuoteCode(db: Db, quoteCode: string): Promise<EnquiryId | null> {
  const row = await db.first(sql<{ id: number }>`select id from enquiries where quote_code = ${quoteCode}`);
  return row === undefined ? null : asId<'enquiry'>(row.id);
}

/** Finds the district for a postcode; for a closed district without a successor, the one that still holds its enquiries. */
async function findDistrictId(db: Db, { country }: TradeCaller, postcode: string): Promise<number | null> {
  const parsed = parsePostcode(country, postcode);
  if (parsed === null) return null;
  const row = await db.first(sql<{ id: number | null }>`
    select coalesce(${selectDistrictId(country, parsed.district)},
                    (select id from regions where country = ${country} and level = 'district' and code = ${parsed.district})) as id`);
  return row?.id ?? null;
}

/** Counts what is open to everyone in a country. */
async function countOpen(db: Db, search: MarketplaceSearch): Promise<number> {
  const row = await db.first(sql<{ total: number }>`
    select count(*) as total from enquiries e where e.open and e.country = ${search.country} ${sharedFilters(search)}`);
  return row?.total ?? 0;
}

interface OwnAdjustment {
  /** Offset from the open total: plus its own offers that are not open; outside, minus its coverage. */
  readonly difference: number;
  /** Its last purchase and decline: a new one invalidates the count of touched leads. */
  readonly lastBought: PurchaseId | null;
  readonly lastDeclined: EnquiryId | null;
  readonly lastDeclinedAt: Date | null;
}

/** The part of a total everywhere or outside that must be exact for this request. */
async function readOwnAdjustment(db: Db, search: MarketplaceSearch): Promise<OwnAdjustment> {
  const { companyId } = search;
  const within = sql`(select count(*) from (${candidates({ ...search, scope: 'within' })}) c)`;
  const row = await db.first(sql<OwnAdjustment>`
    with ${coverage(search)}
    select (select count(*) from (${selectOffered({ ...search, scope: 'everywhere' })}) o)
           ${search.scope === 'outside' ? sql`- ${within}` : noSql} as difference,
           (select p.id from purchases p where p.company_id = ${companyId} order by p.created_at desc, p.id desc limit 1) as "lastBought",
           d.enquiry_id as "lastDeclined", d.created_at as "lastDeclinedAt"
    from (select) only_one
    left join lateral (
      select enquiry_id, created_at from declines where company_id = ${companyId} order by created_at desc limit 1) d on true`);
  if (row === undefined) throw new Error('one row was asked for');
  return row;
}

/** Counts the open leads the company has bought or declined. Slow if there are many. */
export async function countTouched(db: Db, search: MarketplaceSearch): Promise<number> {
  const { companyId, country } = search;
  const row = await db.first(sql<{ total: number }>`
    with ${touchedBy(sql`${companyId}`, sql`${country}`)}
    select count(*) as total from touched k cross join lateral (
      select e.id from enquiries e where e.id = k.enquiry_id and e.open and e.country = ${country} ${sharedFilters(search)} offset 0) e`);
  return row?.total ?? 0;
}
