import type { FinanceCompany, FinanceLead } from '../../contract/finance/finance-rule.ts';
import type { FinanceSite } from '../../contract/finance/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, EnquiryId, PurchaseId } from '../../contract/kit/ids.ts';
import { matchCompanyName } from '../companies/company-search-query.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { matchesAnyId, noSearch, narrowSearch, type Found, buildPageLimit } from '../platform/database/paging.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

interface CompanyRow {
  readonly country: CountryCode;
  readonly canOfferFinance: boolean;
  readonly showFinance: boolean;
  readonly accountType: number;
  readonly settings: SettingValues;
}

const companyColumns: Sql = sql`c.country, c.can_offer_finance as "canOfferFinance", c.show_finance as "showFinance",
  c.account_type as "accountType", ${settingsColumn}`;

/** Loads a company's finance flags with the operator's settings. */
export async function findFinanceCompany(
  db: Db,
  companyId: CompanyId,
): Promise<{ company: FinanceCompany; settings: SettingValues } | undefined> {
  const row = await db.first(sql<CompanyRow>`select ${companyColumns} from companies as c where c.id = ${companyId}`);
  if (row === undefined) return undefined;
  const { settings, ...company } = row;
  return { company, settings };
}

interface LeadRow extends CompanyRow {
  readonly purchaseId: PurchaseId;
  readonly enquiryId: EnquiryId;
  readonly site: FinanceSite;
  readonly autoAccepted: boolean;
  readonly firstRequest: Date;
  readonly acceptedDate: Date;
  readonly introduced: Date | null;
  readonly now: Date;
}

interface FinanceLeadRow {
  readonly purchaseId: PurchaseId;
  readonly enquiryId: EnquiryId;
  readonly site: FinanceSite;
  readonly company: FinanceCompany;
  readonly facts: FinanceLead;
  readonly settings: SettingValues;
  readonly now: Date;
}

/** Loads a lead's facts for the finance rule; undefined for another company's code. */
export async function findFinanceLead(db: Db, of: { companyId: CompanyId; code: string }): Promise<FinanceLeadRow | undefined> {
  const row = await db.first(sql<LeadRow>`
    select p.id as "purchaseId", p.enquiry_id as "enquiryId", e.site, p.channel = 'auto' as "autoAccepted",
           p.first_request_at as "firstRequest", p.created_at as "acceptedDate", f.sent_at as introduced, app_now() as now, ${companyColumns}
    from purchases p
    join companies c on c.id = p.company_id
    join enquiries e on e.id = p.enquiry_id
    left join finance_introductions f on f.purchase_id = p.id and f.state = 'sent'
    where p.company_id = ${of.companyId} and p.code = ${of.code}`);
  if (row === undefined) return undefined;
  const { purchaseId, enquiryId, site, settings, now, autoAccepted, ...rest } = row;
  const { firstRequest, acceptedDate, introduced, ...company } = rest;
  const facts = {
    autoAccepted,
    firstRequest: firstRequest.getTime(),
    acceptedDate: acceptedDate.getTime(),
    introduced: introduced?.getTime() ?? null,
  };
  return { purchaseId, enquiryId, site, company, facts, settings, now };
}

export interface ListedIntroduction {
  readonly id: number;
  readonly sentAt: Date;
  readonly state: 'sent' | 'failed';
  readonly failedAt: Date | null;
  readonly site: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly lead: string | null;
  readonly email: string | null;
  readonly doneAt: Date | null;
}

interface IntroductionSearch {
  readonly view: 'waiting' | 'done';
  readonly order: 'sent-desc' | 'sent-asc';
  /** A lead code, or the start of the company's name. */
  readonly search: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const inView = { waiting: sql`f.done_at is null`, done: sql`f.done_at is not null` } as const;
const inOrder = { 'sent-desc': sql`f.id desc`, 'sent-asc': sql`f.id` } as const;
const sources: Sql = sql`finance_introductions f join companies c on c.id = f.company_id left join purchases p on p.id = f.purchase_id`;

const columns: Sql = sql`f.id, f.sent_at as "sentAt", f.state, f.failed_at as "failedAt", f.site, c.id as "companyId", c.internal_name as "companyName",
  p.code as lead, f.email, f.done_at as "doneAt"`;

/** Searches by lead code, otherwise by start of the company name. */
async function findSearched(db: Db, search: string): Promise<Found> {
  const coded = await db.rows(sql<{ id: number }>`
    select i.id from purchases b join finance_introductions i on i.purchase_id = b.id where b.code = ${search}`);
  const matchesCode = matchesAnyId(
    sql`f.id`,
    coded.map(({ id }) => id),
  );
  return coded.length > 0 ? { gathered: matchesCode, tested: matchesCode } : matchCompanyName(search, sql`f.company_id`);
}

/** Lists a page of introductions with the total, capped like other lists. */
export async function listIntroductions(db: Db, search: IntroductionSearch): Promise<{ rows: ListedIntroduction[]; total: number }> {
  const found = search.search === undefined ? noSearch : await findSearched(db, search.search);
  const { condition, total } = await narrowSearch(db, found, {
    id: sql`f.id`,
    rowsOf: (narrowed) => sql`select f.id from finance_introductions f where ${inView[search.view]} and ${narrowed}`,
  });
  if (total === 0) return { rows: [], total };
  const rows = await db.rows(sql<ListedIntroduction>`
    select ${columns}
    from ${sources} where ${inView[search.view]} and ${condition}
    order by ${inOrder[search.order]} ${buildPageLimit({ limit: search.pageSize, offset: (search.page - 1) * search.pageSize })}`);
  return { rows, total };
}

/** Streams all introductions in batches. */
export async function* eachIntroduction(
  db: Db,
  { view, order, search }: Omit<IntroductionSearch, 'page' | 'pageSize'>,
  batch = 500,
): AsyncGenerator<ListedIntroduction> {
  const { tested } = search === undefined ? noSearch : await findSearched(db, search);
  const further = order === 'sent-asc' ? (id: number) => sql`f.id > ${id}` : (id: number) => sql`f.id < ${id}`;
  for (let beyond = sql`true`; ;) {
    const rows = await db.rows(sql<ListedIntroduction>`
      select ${columns} from ${sources} where ${inView[view]} and ${tested} and ${beyond} order by ${inOrder[order]} limit ${batch}`);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    beyond = further(last.id);
  }
}
