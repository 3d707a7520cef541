import type { AgeingBand, DocumentOrder, DocumentStatus, DocumentView } from '../../../contract/billing/operator-values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { matchCompanyName, matchCompanyNumber } from '../../companies/company-search-query.ts';
import type { VatTreatment } from '../../../contract/companies/values.ts';
import { begins } from '../../platform/database/transaction.ts';
import type { Db } from '../../platform/database/database.ts';
import { noSearch, narrowSearch, type Found, type Narrowed, onePage } from '../../platform/database/paging.ts';
import { noSql, sql, type Sql } from '../../platform/database/sql.ts';
import type { FormValues } from '../../platform/http/route.ts';
import type { CreditReason } from '../issue-credit-note.ts';
import { creditableNet } from '../queries.ts';

/** A company's document in the staff list; amounts in minor units, days as YYYY-MM-DD. */
export interface StaffDocument {
  readonly id: number;
  readonly code: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly createdAt: Date;
  /** The same by its company's calendar, as printed on the document. */
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly companyId: CompanyId;
  readonly companyName: string;
  readonly country: CountryCode;
  readonly leadCode: string | null;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
  readonly outstandingMinor: number;
  readonly currency: CurrencyCode;
  readonly status: DocumentStatus;
  readonly daysOverdue: number;
  readonly paymentFailure: string | null;
  readonly remindedOn: string | null;
}

export interface DocumentFilter {
  readonly view: DocumentView;
  readonly search?: string | undefined;
  readonly ageing?: AgeingBand | undefined;
  readonly country?: CountryCode | undefined;
}

/** By the calendar of company `c`. */
const today: Sql = sql`(app_now() at time zone c.time_zone)::date`;
const isWaiting: Sql = sql`i.kind = 'invoice' and i.status in ('unpaid', 'pending')`;

/** The company's time zone matters only for dates between the world's earliest and latest day; only then is the company row read. */
const earliest: Sql = sql`(select (app_now() at time zone 'Etc/GMT+12')::date)`;
const latest: Sql = sql`(select (app_now() at time zone 'Etc/GMT-14')::date)`;
const todayOfOwner: Sql = sql`(select (app_now() at time zone o.time_zone)::date from companies o where o.id = i.company_id)`;
const dueBefore = (days: number): Sql => sql`
  i.due_on < ${latest} - ${days}::integer and (i.due_on < ${earliest} - ${days}::integer or i.due_on < ${todayOfOwner} - ${days}::integer)`;
const dueSince = (days: number): Sql => sql`
  i.due_on >= ${earliest} - ${days}::integer and (i.due_on >= ${latest} - ${days}::integer or i.due_on >= ${todayOfOwner} - ${days}::integer)`;

/** Invoices are positive and credit notes negative. Stated explicitly, so that the index by total starts at the right end. */
const views: Readonly<Record<DocumentView, Sql>> = {
  unpaid: isWaiting,
  overdue: sql`i.kind = 'invoice' and i.status = 'unpaid' and ${dueBefore(0)}`,
  paid: sql`i.kind = 'invoice' and i.gross_minor > 0 and i.status = 'paid'`,
  credited: sql`i.kind = 'credit_note'`,
  written_off: sql`i.gross_minor > 0 and i.status = 'writeoff'`,
  failed_payment: sql`${isWaiting} and i.failed_payment_id is not null`,
  all: sql`true`,
};

const month = 30;
/** Bands cover only open invoices, so that their partial index applies. */
const bands: Readonly<Record<AgeingBand, Sql>> = {
  current: sql`${isWaiting} and ${dueSince(0)}`,
  days_1_30: sql`${isWaiting} and ${dueBefore(0)} and ${dueSince(month)}`,
  days_31_60: sql`${isWaiting} and ${dueBefore(month)} and ${dueSince(2 * month)}`,
  over_60: sql`${isWaiting} and ${dueBefore(2 * month)}`,
};

/** Matches the indexes; ties by order of issue. */
const orders: Readonly<Record<DocumentOrder, Sql>> = {
  'due-asc': sql`i.due_on, i.id`,
  'due-desc': sql`i.due_on desc, i.id desc`,
  'created-desc': sql`i.created_at desc, i.id desc`,
  'created-asc': sql`i.created_at, i.id`,
  'total-desc': sql`i.gross_minor desc, i.id desc`,
  'total-asc': sql`i.gross_minor, i.id`,
};

const matchesAccount = (account: string, code: string): Found => {
  const isIt = sql`i.company_id = (select s.id from companies s where s.account_number = ${account}::bigint) and ${begins(sql`i.code`, code)}`;
  return { gathered: isIt, tested: isIt };
};

/** Finds documents by the beginning of their code, or by company number or name. A code identifies its company, and each company has an index. */
function findSearched(text: string): Found {
  const account = /^(\d{1,10})-C?\d*$/i.exec(text)?.[1];
  if (account !== undefined) return matchesAccount(account, text.toUpperCase());
  return /^\d{1,10}$/.test(text) ? matchCompanyNumber(text, sql`i.company_id`) : matchCompanyName(text, sql`i.company_id`);
}

/** Applies the filters except the search. */
const matching = ({ view, ageing, country }: DocumentFilter): Sql => sql`
  ${views[view]}
  ${ageing === undefined ? noSql : sql`and ${bands[ageing]}`}
  ${country === undefined ? noSql : sql`and i.country = ${country}`}`;

const narrow = (db: Db, filter: DocumentFilter): Promise<Narrowed> =>
  narrowSearch(db, filter.search === undefined ? noSearch : findSearched(filter.search), {
    id: sql`i.id`,
    rowsOf: (condition) => sql`select i.id from invoices i where ${matching(filter)} and ${condition}`,
  });

const listed: Sql = sql`
  i.id, i.code, i.kind, i.created_at as "createdAt", to_char(i.created_at at time zone c.time_zone, 'YYYY-MM-DD') as "issuedOn", to_char(i.due_on, 'YYYY-MM-DD') as "dueOn", c.id as "companyId", c.internal_name as "companyName",
  c.country, l.code as "leadCode", i.net_minor as "netMinor", i.vat_minor as "vatMinor", i.gross_minor as "grossMinor", i.currency,
  case when i.kind = 'credit_note' then i.gross_minor + i.settled_minor when i.status in ('unpaid', 'pending') then i.gross_minor - i.settled_minor
       else 0 end as "outstandingMinor",
  case when i.kind = 'credit_note' and i.status = 'unpaid' then 'credit' when i.status = 'unpaid' and i.due_on < ${today} then 'overdue'
       else i.status end as status,
  case when ${isWaiting} then greatest(${today} - i.due_on, 0) else 0 end as "daysOverdue",
  case when ${isWaiting} then (
    select coalesce(y.failure_message, y.failure_code, 'failed') from payments y where y.id = i.failed_payment_id) end as "paymentFailure",
  (select to_char(max(r.day), 'YYYY-MM-DD') from invoice_reminders r where r.invoice_id = i.id) as "remindedOn"`;

const tables: Sql = sql`invoices i join companies c on c.id = i.company_id left join purchases l on l.id = i.purchase_id`;

/** Lists a page of all companies' documents. Paging stops at the counted maximum. */
export async function listDocuments(
  db: Db,
  filter: DocumentFilter & { readonly order: DocumentOrder; readonly page: number; readonly pageSize: number },
): Promise<{ documents: StaffDocument[]; total: number }> {
  const { order, page, pageSize } = filter;
  const offset = (page - 1) * pageSize;
  const { condition, total } = await narrow(db, filter);
  if (offset >= total) return { documents: [], total };
  const wanted = sql`select i.id from invoices i where ${matching(filter)} and ${condition}`;
  const documents = await db.rows(sql<StaffDocument>`
    select ${listed} from ${tables}
    join (${onePage(sql`${wanted} order by ${orders[order]}`, { limit: pageSize, offset })}) of_page on of_page.id = i.id
    order by ${orders[order]}`);
  return { documents, total };
}

export interface AgeingSum {
  readonly band: AgeingBand;
  readonly currency: CurrencyCode;
  readonly count: number;
  readonly amountMinor: number;
}

/** Sums what is outstanding by age. Reads open invoices only. */
export function listAgeing(db: Db, country: CountryCode | undefined): Promise<AgeingSum[]> {
  const where = country === undefined ? sql`true` : sql`i.country = ${country}`;
  return db.rows(sql<AgeingSum>`
    select case when ${dueSince(0)} then 'current' when ${dueSince(month)} then 'days_1_30' when ${dueSince(2 * month)} then 'days_31_60' else 'over_60' end as band,
           i.currency, count(*)::int as count, sum(i.gross_minor - i.settled_minor)::bigint as "amountMinor"
    from invoices i where ${isWaiting} and ${where} group by 1, 2`);
}

/** Finds one document as listed; undefined if there is none. */
export function findStaffDocument(db: Db, code: string): Promise<StaffDocument | undefined> {
  return db.first(sql<StaffDocument>`select ${listed} from ${tables} where i.code = ${code}`);
}

/** Yields a view's documents in order of issue, in chunks. */
export async function* eachDocument(db: Db, filter: DocumentFilter, chunk = 1_000): AsyncGenerator<StaffDocument> {
  const { condition } = await narrow(db, filter);
  let last = 0;
  for (;;) {
    const documents: readonly StaffDocument[] = await db.rows(sql<StaffDocument>`
      select ${listed} from ${tables} where ${matching(filter)} and ${condition} and i.id > ${last} order by i.id limit ${chunk}`);
    yield* documents;
    last = documents.at(-1)?.id ?? 0;
    if (documents.length < chunk) return;
  }
}

/** Further facts on a document's page; amounts in minor units, days as YYYY-MM-DD. */
interface DocumentFacts {
  readonly description: string;
  readonly isByHand: boolean;
  readonly vatRateBp: number;
  readonly vatTreatment: VatTreatment;
  readonly creditReason: CreditReason | null;
  readonly note: string | null;
  readonly credits: string | null;
}

export function findDocumentFacts(db: Db, id: number): Promise<DocumentFacts | undefined> {
  return db.first(sql<DocumentFacts>`
    select i.description, i.kind = 'invoice' and i.purchase_id is null as "isByHand", i.vat_rate_bp as "vatRateBp", i.vat_treatment as "vatTreatment",
           i.reason as "creditReason", i.note, o.code as credits
    from invoices i left join invoices o on o.id = i.credits_id where i.id = ${id}`);
}

interface ShownWriteOff {
  readonly at: Date;
  /** Negative for a reversal. */
  readonly amountMinor: number;
  /** For a reversal, the code of the credit note that caused it. */
  readonly reason: string;
}

/** Lists an invoice's write-offs and reversals, oldest first. */
export function listWriteOffs(db: Db, id: number): Promise<ShownWriteOff[]> {
  return db.rows(sql<ShownWriteOff>`
    select created_at as at, amount_minor as "amountMinor", reason from write_offs where invoice_id = ${id} order by id`);
}

export interface ShownAllocation {
  readonly at: Date;
  readonly amountMinor: number;
  readonly state: 'open' | 'settled' | 'released' | 'reversed';
  readonly source: 'card' | 'transfer' | 'credit_note' | 'invoice';
  readonly reference: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly bankReference: string | null;
  readonly failure: string | null;
}

/** Lists what settles a document, or what a credit note settles, newest first. */
export function listAllocations(db: Db, id: number): Promise<ShownAllocation[]> {
  return db.rows(sql<ShownAllocation>`
    select a.created_at as at, a.amount_minor as "amountMinor", a.state,
           case when a.credit_note_id = ${id} then 'invoice' when a.credit_note_id is not null then 'credit_note'
                when p.provider = 'bank' then 'transfer' else 'card' end as source,
           case when a.credit_note_id = ${id} then i.code else coalesce(n.code, p.code) end as reference,
           k.brand, k.last4, p.reference as "bankReference", case when p.state = 'failed' then coalesce(p.failure_message, p.failure_code) end as failure
    from allocations a join invoices i on i.id = a.invoice_id left join invoices n on n.id = a.credit_note_id
    left join payments p on p.id = a.payment_id left join cards k on k.id = p.card_id
    where a.invoice_id = ${id} or a.credit_note_id = ${id} order by a.id desc`);
}

interface ShownCredit {
  readonly code: string;
  readonly createdAt: Date;
  readonly grossMinor: number;
  readonly reason: CreditReason;
  readonly note: string | null;
}

/** Lists an invoice's credit notes. */
export function listCreditNotes(db: Db, id: number): Promise<ShownCredit[]> {
  return db.rows(sql<ShownCredit>`
    select code, created_at as "createdAt", gross_minor as "grossMinor", reason, note from invoices where credits_id = ${id} order by id`);
}

/** Lists the reports on the lead that a document bills. */
export function listInvoiceReports(db: Db, id: number): Promise<{ id: number; state: string; reason: string }[]> {
  return db.rows(sql<{ id: number; state: string; reason: string }>`
    select r.id, r.state, r.reason from reports r join invoices i on i.purchase_id = r.purchase_id where i.id = ${id} order by r.id desc`);
}

/** Lists the days on which staff sent reminders of an invoice. */
export function listReminders(db: Db, id: number): Promise<{ day: string; staff: string }[]> {
  return db.rows(sql<{ day: string; staff: string }>`
    select to_char(r.day, 'YYYY-MM-DD') as day, s.name as staff from invoice_reminders r join staff s on s.id = r.staff_id
    where r.invoice_id = ${id} order by r.day desc`);
}

/** An invoice in the form that credits it; amounts in minor units. */
interface Creditable {
  readonly id: number;
  readonly status: string;
  readonly outstandingMinor: number;
  /** Excluding VAT; 0 if the rest was never paid. */
  readonly creditableNetMinor: number;
  /** Reports on its purchase. */
  readonly reportIds: readonly number[];
}

/** Undefined for a credit note too, which cannot be credited. */
export function findCreditable(db: Db, code: string): Promise<Creditable | undefined> {
  return db.first(sql<Creditable>`
    select i.id, i.status, i.gross_minor - i.settled_minor as "outstandingMinor",
           ${creditableNet} as "creditableNetMinor",
           coalesce((select jsonb_agg(r.id order by r.id) from reports r where r.purchase_id = i.purchase_id), '[]') as "reportIds"
    from invoices i where i.code = ${code} and i.kind = 'invoice'`);
}

/** The values that must not change between reading and crediting. */
export const creditForm = ({ status, outstandingMinor, creditableNetMinor }: Creditable): FormValues => ({
  status,
  outstandingMinor,
  creditableNetMinor,
});
