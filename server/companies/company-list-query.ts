import type { CompanyOrder, CompanyView } from '../../contract/companies/desk-values.ts';
import type { CompanyStatus } from '../../contract/companies/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { Db } from '../platform/database/database.ts';
import { noSearch, narrowSearch, type Narrowed, buildPageLimit } from '../platform/database/paging.ts';
import { noSql, sql, type Sql } from '../platform/database/sql.ts';
import { matchAnyTerm } from './company-search-query.ts';

/** A company in lists and pages of the back office. Amounts in minor units. */
export interface ListedCompany {
  readonly id: CompanyId;
  readonly accountNumber: number;
  readonly internalName: string;
  readonly statusId: CompanyStatus;
  readonly locked: boolean;
  readonly country: CountryCode;
  readonly accountType: 1 | 2 | 3;
  readonly createdAt: Date;
  readonly purchaseEnabled: boolean;
  readonly buyWithoutCard: boolean;
  readonly noMarketplace: boolean;
  readonly noWidenMarketplace: boolean;
  readonly banEdit: boolean;
  readonly banEditCoverage: boolean;
  readonly discountBp: number;
  readonly alertsPaused: boolean;
  readonly currency: CurrencyCode;
  readonly balanceMinor: number;
  readonly creditLimitMinor: number;
  readonly suspended: boolean;
  readonly lastPurchaseAt: Date | null;
  readonly overdue: boolean;
}

export interface CompanyFilter {
  readonly view: CompanyView;
  readonly search?: string | undefined;
  readonly country?: CountryCode | undefined;
  readonly accountType?: 1 | 2 | 3 | undefined;
}

/** Checks whether company `c` has an overdue invoice. */
const isOverdue: Sql = sql`
  exists (select from invoices i where i.company_id = c.id and i.kind = 'invoice' and i.status = 'unpaid' and i.gross_minor > i.settled_minor
            and i.due_on < (app_now() at time zone c.time_zone)::date)`;

/**
 * Finds all companies with overdue invoices from an index of open ones; time zones matter only between the world's earliest and latest
 * date.
 */
const ofOverdueInvoices: Sql = sql`
  select i.company_id from invoices i
  where i.kind = 'invoice' and i.status = 'unpaid' and i.gross_minor > i.settled_minor
    and i.due_on < (select (app_now() at time zone 'Etc/GMT-14')::date)
    and (i.due_on < (select (app_now() at time zone 'Etc/GMT+12')::date)
         or i.due_on < (select (app_now() at time zone o.time_zone)::date from companies o where o.id = i.company_id))`;

export const listedColumns: Sql = sql`
  c.id, c.account_number as "accountNumber", c.internal_name as "internalName", c.status_id as "statusId", c.locked_at is not null as locked,
  c.country, c.account_type as "accountType", c.created_at as "createdAt", c.purchase_enabled as "purchaseEnabled",
  c.buy_without_card as "buyWithoutCard", c.no_marketplace as "noMarketplace", c.no_widen_marketplace as "noWidenMarketplace",
  c.ban_edit as "banEdit", c.ban_edit_coverage as "banEditCoverage", c.discount_bp as "discountBp",
  c.alerts_paused_at is not null as "alertsPaused", a.currency, a.balance_minor as "balanceMinor",
  a.credit_limit_minor as "creditLimitMinor", a.suspended_at is not null as suspended, a.last_purchase_at as "lastPurchaseAt", ${isOverdue} as overdue`;

export const listedTables: Sql = sql`companies c join accounts a on a.company_id = c.id`;

/** Rare views collect ids first, because matches are far apart in balance order. */
const views: Readonly<Record<CompanyView, Sql>> = {
  active: sql`c.status_id = 20 and c.locked_at is null`,
  locked: sql`c.id = any(array(select r.id from companies r where r.locked_at is not null))`,
  closed: sql`c.id = any(array(select r.id from companies r where r.status_id = 230))`,
  overdue: sql`c.id in (${ofOverdueInvoices})`,
  new: sql`c.id = any(array(select r.id from companies r where r.created_at > app_now() - interval '30 days'))`,
  all: sql`true`,
};

/** Sorted bytewise like the index: Å, Ä and Ö come after Z. */
const byName: Sql = sql`lower(c.internal_name) collate "C"`;
const orders: Readonly<Record<CompanyOrder, Sql>> = {
  'name-asc': sql`${byName}, c.id`,
  'name-desc': sql`${byName} desc, c.id desc`,
  'balance-desc': sql`a.balance_minor desc, a.company_id desc`,
  'balance-asc': sql`a.balance_minor, a.company_id`,
  'last_purchase-desc': sql`a.last_purchase_at desc nulls last, a.company_id desc`,
  'last_purchase-asc': sql`a.last_purchase_at nulls first, a.company_id`,
  'created-desc': sql`c.created_at desc, c.id desc`,
  'created-asc': sql`c.created_at, c.id`,
};

/** Filter conditions except the search. */
const matching = ({ view, country, accountType }: CompanyFilter): Sql => sql`
  ${views[view]}
  ${country === undefined ? noSql : sql`and c.country = ${country}`}
  ${accountType === undefined ? noSql : sql`and c.account_type = ${accountType}`}`;

const narrow = (db: Db, filter: CompanyFilter): Promise<Narrowed> =>
  narrowSearch(db, filter.search === undefined ? noSearch : matchAnyTerm(filter.search), {
    id: sql`c.id`,
    rowsOf: (condition) => sql`select c.id from companies c where ${matching(filter)} and ${condition}`,
  });

/** Lists a page of companies with the total, capped like other lists. */
export async function listCompanies(
  db: Db,
  { order, page, pageSize, ...filter }: CompanyFilter & { readonly order: CompanyOrder; readonly page: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly ListedCompany[]; readonly total: number }> {
  const { condition, total } = await narrow(db, filter);
  if (total === 0) return { rows: [], total };
  const rows = await db.rows(sql<ListedCompany>`
    select ${listedColumns} from ${listedTables} where ${matching(filter)} and ${condition}
    order by ${orders[order]} ${buildPageLimit({ limit: pageSize, offset: (page - 1) * pageSize })}`);
  return { rows, total };
}

/** Companies per batch of an export. */
const exportedAtOnce = 500;

/** Streams every company of a list in order of registration. */
export async function* eachCompany(db: Db, filter: CompanyFilter): AsyncGenerator<ListedCompany> {
  const { condition } = await narrow(db, filter);
  let after = 0;
  for (;;) {
    const rows: readonly ListedCompany[] = await db.rows(sql<ListedCompany>`
      select ${listedColumns} from ${listedTables} where ${matching(filter)} and ${condition} and c.id > ${after}
      order by c.id limit ${exportedAtOnce}::integer`);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < exportedAtOnce) return;
    after = last.id;
  }
}
