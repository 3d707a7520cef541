import { defaultAccountNumbers, ledgerRoles, type AccountNumbers, type LedgerRole } from '../../../contract/billing/operator-values.ts';
import type { LedgerKind } from '../../../contract/billing/values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { VatTreatment } from '../../../contract/companies/values.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { settlement } from '../document-query.ts';

/** Days by the companies' calendars, as printed on documents; both included. */
export interface AccountingPeriod {
  readonly country: CountryCode;
  readonly from: string;
  readonly to: string;
}

/** The seller of a unit. Not every one is registered for VAT. */
export interface AccountingSeller {
  readonly name: string;
  readonly address: readonly string[];
  readonly companyNumber: string;
  readonly vatNumber: string | null;
}

export interface AccountingUnit {
  readonly currency: CurrencyCode;
  readonly seller: AccountingSeller | null;
  /** Today in the unit's time zone. */
  readonly today: string;
}

export async function findAccountingUnit(db: Db, country: CountryCode): Promise<AccountingUnit> {
  const unit = await db.first(sql<AccountingUnit>`
    select currency, to_char(app_now() at time zone time_zone, 'YYYY-MM-DD') as today,
           case when seller_name is not null then jsonb_build_object('name', seller_name, 'address', to_jsonb(seller_address),
             'companyNumber', seller_company_number, 'vatNumber', seller_vat_number) end as seller
    from business_units where country = ${country}`);
  if (unit === undefined) throw new Error(`there is no business unit ${country}`);
  return unit;
}

export async function readAccountNumbers(db: Db, country: CountryCode): Promise<AccountNumbers> {
  const rows = await db.rows(sql<{ role: LedgerRole; number: string }>`
    select role, number from ledger_account_numbers where country = ${country}`);
  return { ...defaultAccountNumbers(country), ...Object.fromEntries(rows.map(({ role, number }) => [role, number])) };
}

/** Locks a unit's account numbers until the transaction ends. */
export function lockAccountNumbers(tx: Tx, country: CountryCode): Promise<unknown> {
  return tx.rows(sql`select from business_units where country = ${country} for no key update`);
}

export function saveAccountNumbers(tx: Tx, country: CountryCode, numbers: AccountNumbers): Promise<unknown> {
  return tx.rows(sql`
    insert into ledger_account_numbers (country, role, number)
    select ${country}, * from unnest(${[...ledgerRoles]}::text[], ${ledgerRoles.map((role) => numbers[role])}::text[])
    on conflict (country, role) do update set number = excluded.number`);
}

/** Amounts in minor units; those of a credit note are negative. */
export interface AccountingDocument {
  readonly id: number;
  readonly code: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly customerNumber: number;
  readonly customer: string;
  readonly vatNumber: string | null;
  /** Upper case. */
  readonly buyerCountry: string;
  readonly buyerAddress: readonly string[];
  readonly description: string;
  readonly netMinor: number;
  readonly vatRateBp: number;
  readonly treatment: VatTreatment;
  readonly vatMinor: number;
  readonly grossMinor: number;
  readonly currency: CurrencyCode;
  /** Set once the document is settled: the last day, and every way it was settled. */
  readonly paidOn: string | null;
  readonly method: string | null;
  readonly creditedCode: string | null;
}

const localDay = (time: Sql): Sql => sql`to_char(${time} at time zone c.time_zone, 'YYYY-MM-DD')`;

/** Tests a time against the period on company `c`'s calendar. The outer days let an index on the time be used. */
const within = (time: Sql, { from, to }: Pick<AccountingPeriod, 'from' | 'to'>): Sql => sql`
  ${time} >= ${from}::date - 1 and ${time} < ${to}::date + 2
  and (${time} at time zone c.time_zone)::date between ${from}::date and ${to}::date`;

const chunkSize = 1_000;

/** Yields rows in order of id, a chunk at a time, so that memory use does not grow with the period. */
async function* inChunks<Row extends { readonly id: number }>(read: (after: number) => Promise<Row[]>, chunk: number): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const rows = await read(after);
    yield* rows;
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < chunk) return;
  }
}

/** Yields the documents issued in a period, in order of issue. */
export function eachAccountingDocument(db: Db, period: AccountingPeriod, chunk = chunkSize): AsyncGenerator<AccountingDocument> {
  return inChunks(
    (after) =>
      db.rows(sql<AccountingDocument>`
        select i.id, i.code, i.kind, ${localDay(sql`i.created_at`)} as "issuedOn", to_char(i.due_on, 'YYYY-MM-DD') as "dueOn",
               c.account_number as "customerNumber", i.buyer->>'name' as customer, i.buyer->>'vatNumber' as "vatNumber",
               upper(coalesce(i.buyer->>'country', i.country)) as "buyerCountry", coalesce(i.buyer->'address', '[]') as "buyerAddress",
               i.description, i.net_minor as "netMinor", i.vat_rate_bp as "vatRateBp", i.vat_treatment as treatment, i.vat_minor as "vatMinor",
               i.gross_minor as "grossMinor", i.currency, s.day as "paidOn", s.method, o.code as "creditedCode"
        from invoices i join companies c on c.id = i.company_id left join invoices o on o.id = i.credits_id
        left join lateral (${settlement}) s on i.status in ('paid', 'offset', 'writeoff')
        where i.country = ${period.country} and i.id > ${after} and ${within(sql`i.created_at`, period)}
        order by i.id limit ${chunk}`),
    chunk,
  );
}

/** The provider's fee of posting `t`, in its currency; null if there is none. Fees in another currency cannot be booked with it. */
const postedFee: Sql = sql`
  (select nullif(f.amount_minor, 0) from payment_fees f
   where f.payment_id = case when t.kind = 'payment' then t.ref_id else (select b.payment_id from payment_returns b where b.id = t.ref_id) end
     and f.kind = t.kind and f.currency = t.currency
     and (t.kind = 'payment' or f.provider_ref = (select b.provider_ref from payment_returns b where b.id = t.ref_id)))`;

export interface PostingLine {
  readonly role: LedgerRole;
  /** Debit is positive, credit negative. */
  readonly amountMinor: number;
}

/** A transaction of the ledger with its lines. A fee of the card provider reduces what it owes us. */
export interface Posting {
  readonly id: number;
  readonly kind: LedgerKind;
  readonly postedOn: string;
  /** Code of the invoice, credit note or payment behind it. */
  readonly reference: string;
  readonly customerNumber: number;
  readonly customer: string;
  readonly currency: CurrencyCode;
  readonly lines: readonly PostingLine[];
  /** VAT of the document behind it; null for movements of money. */
  readonly vat: { readonly treatment: VatTreatment; readonly rateBp: number; readonly netMinor: number; readonly vatMinor: number } | null;
  readonly dueOn: string | null;
}

/** Account of the amount of document `d` before VAT. Mirrors `accounting-files-rule.ts`. */
const salesRole: Sql = sql`
  case when d.vat_treatment in ('domestic', 'unregistered') then 'sales'
       when d.vat_treatment = 'opening_balance' then 'opening_balance'
       else 'sales_' || d.vat_treatment end`;

/** Role of ledger account `a` in a posting of document `d`. */
const roleOfAccount: Sql = sql`
  case a.kind when 'provider_clearing' then 'card_clearing'
       when 'revenue' then ${salesRole}
       when 'credits_given' then ${salesRole}
       else a.kind end`;

/** Postings with company `c` whose receivable they change, and document `d` if they post one. */
const postings: Sql = sql`
  ledger_transactions t
  join ledger_entries r on r.transaction_id = t.id
  join ledger_accounts ra on ra.id = r.account_id and ra.kind = 'receivable'
  join companies c on c.id = ra.company_id
  left join lateral (
    select i.* from invoices i where t.kind = 'purchase' and i.purchase_id = t.ref_id and i.kind = 'invoice'
    union all select i.* from invoices i where t.kind in ('invoice', 'credit_note') and i.id = t.ref_id) d on true`;

/** Yields the ledger's postings of a period, in order. */
export function eachPosting(db: Db, period: AccountingPeriod, chunk = chunkSize): AsyncGenerator<Posting> {
  return inChunks(
    (after) =>
      db.rows(sql<Posting>`
        select t.id, t.kind, ${localDay(sql`t.posted_at`)} as "postedOn", c.account_number as "customerNumber",
               coalesce(d.buyer->>'name', c.internal_name) as customer, t.currency, to_char(d.due_on, 'YYYY-MM-DD') as "dueOn",
               case when d.id is not null then d.code
                    when t.kind = 'payment' then (select code from payments where id = t.ref_id)
                    when t.kind = 'write_off' then (select i.code from write_offs w join invoices i on i.id = w.invoice_id where w.id = t.ref_id)
                    else (select p.code from payment_returns b join payments p on p.id = b.payment_id where b.id = t.ref_id) end as reference,
               (select jsonb_agg(jsonb_build_object('role', l.role, 'amountMinor', l.amount) order by l.place)
                from (select ${roleOfAccount} as role, e.amount_minor - case a.kind when 'provider_clearing' then coalesce(fee.minor, 0) else 0 end as amount,
                             e.id as place
                      from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id
                      union all select 'card_fees', fee.minor, null where fee.minor is not null) l) as lines,
               case when d.id is not null then jsonb_build_object('treatment', d.vat_treatment, 'rateBp', d.vat_rate_bp, 'netMinor', d.net_minor,
                 'vatMinor', d.vat_minor) end as vat
        from ${postings} cross join lateral (select ${postedFee} as minor) fee
        where c.country = ${period.country} and t.id > ${after} and ${within(sql`t.posted_at`, period)}
        order by t.id limit ${chunk}`),
    chunk,
  );
}

export interface RoleBalance {
  readonly role: LedgerRole;
  /** Before the period, and at its end. */
  readonly openingMinor: number;
  readonly closingMinor: number;
}

/** Sums a unit's postings by role, before a period and at its end. */
export function listRoleBalances(db: Db, { country, from, to }: AccountingPeriod): Promise<RoleBalance[]> {
  return db.rows(sql<RoleBalance>`
    with moved as (
      select t.id, d.vat_treatment, (t.posted_at at time zone c.time_zone)::date < ${from}::date as earlier, ${postedFee} as fee
      from ${postings}
      where c.country = ${country} and t.posted_at < ${to}::date + 2 and (t.posted_at at time zone c.time_zone)::date <= ${to}::date),
    lines as (
      select ${roleOfAccount} as role, d.earlier, e.amount_minor - case a.kind when 'provider_clearing' then coalesce(d.fee, 0) else 0 end as amount
      from moved d join ledger_entries e on e.transaction_id = d.id join ledger_accounts a on a.id = e.account_id
      union all select 'card_fees', earlier, fee from moved where fee is not null)
    select role, coalesce(sum(amount) filter (where earlier), 0)::bigint as "openingMinor", sum(amount)::bigint as "closingMinor"
    from lines group by 1 order by 1`);
}

export interface CustomerBalance {
  readonly customerNumber: number;
  readonly customer: string;
  readonly companyNumber: string | null;
  readonly vatNumber: string | null;
  readonly country: string;
  readonly postcode: string | null;
  readonly town: string | null;
  readonly line1: string | null;
  readonly openingMinor: number;
  readonly closingMinor: number;
}

/** Lists the companies of a unit that have postings up to the end of a period, with what they owed. */
export function listCustomerBalances(db: Db, { country, from, to }: AccountingPeriod): Promise<CustomerBalance[]> {
  return db.rows(sql<CustomerBalance>`
    select c.account_number as "customerNumber", c.internal_name as customer, c.company_number as "companyNumber", c.vat_number as "vatNumber",
           upper(c.country) as country, c.postcode, c.town, c.address_line1 as line1, s."openingMinor", s."closingMinor"
    from companies c
    join ledger_accounts a on a.company_id = c.id and a.kind = 'receivable'
    cross join lateral (
      select coalesce(sum(e.amount_minor) filter (where (t.posted_at at time zone c.time_zone)::date < ${from}::date), 0)::bigint as "openingMinor",
             coalesce(sum(e.amount_minor), 0)::bigint as "closingMinor", count(*) as entries
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account_id = a.id and (t.posted_at at time zone c.time_zone)::date <= ${to}::date) s
    where c.country = ${country} and s.entries > 0 order by c.account_number`);
}

export interface VatRow {
  readonly treatment: VatTreatment;
  readonly rateBp: number;
  readonly kind: 'invoice' | 'credit_note';
  readonly documents: number;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
}
export type VatSums = Pick<VatRow, 'netMinor' | 'vatMinor' | 'grossMinor'>;

/** Sums a period's documents by VAT treatment, rate and kind. */
export function listVat(db: Db, period: AccountingPeriod): Promise<VatRow[]> {
  return db.rows(sql<VatRow>`
    select i.vat_treatment as treatment, i.vat_rate_bp as "rateBp", i.kind, count(*)::int as documents, sum(i.net_minor)::bigint as "netMinor",
           sum(i.vat_minor)::bigint as "vatMinor", sum(i.gross_minor)::bigint as "grossMinor"
    from invoices i join companies c on c.id = i.company_id
    where i.country = ${period.country} and ${within(sql`i.created_at`, period)}
    group by 1, 2, 3 order by 1, 2 desc, 3 desc`);
}

/** Sums the ledger's postings for documents in a period. Cross-checks `listVat`, which reads the documents. */
export async function sumPostedVat(db: Db, period: AccountingPeriod): Promise<VatSums> {
  const sums = await db.first(sql<VatSums>`
    select coalesce(-sum(e.amount_minor) filter (where a.kind in ('revenue', 'credits_given')), 0)::bigint as "netMinor",
           coalesce(-sum(e.amount_minor) filter (where a.kind = 'vat_output'), 0)::bigint as "vatMinor",
           coalesce(sum(e.amount_minor) filter (where a.kind = 'receivable'), 0)::bigint as "grossMinor"
    from ${postings} join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
    where c.country = ${period.country} and t.kind in ('purchase', 'invoice', 'credit_note') and ${within(sql`t.posted_at`, period)}`);
  if (sums === undefined) throw new Error('a sum returned no row');
  return sums;
}

export interface OpenItem {
  readonly id: number;
  readonly code: string;
  readonly kind: 'invoice' | 'credit_note' | 'payment';
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly daysOverdue: number;
  readonly customerNumber: number;
  readonly customer: string;
  readonly amountMinor: number;
  /** Negative for credit. */
  readonly outstandingMinor: number;
  readonly currency: CurrencyCode;
}

/** Lists unsettled invoices, unused credit notes and unused payments. Their sum equals the companies' balances. */
export function listOpenItems(db: Db, country: CountryCode): Promise<OpenItem[]> {
  return db.rows(sql<OpenItem>`
    select i.id, i.code, i.kind, ${localDay(sql`i.created_at`)} as "issuedOn", to_char(i.due_on, 'YYYY-MM-DD') as "dueOn",
           case i.kind when 'invoice' then greatest((app_now() at time zone c.time_zone)::date - i.due_on, 0) else 0 end as "daysOverdue",
           c.account_number as "customerNumber", i.buyer->>'name' as customer, i.gross_minor as "amountMinor",
           case i.kind when 'invoice' then i.gross_minor - i.settled_minor else i.gross_minor + i.settled_minor end as "outstandingMinor", i.currency
    from invoices i join companies c on c.id = i.company_id
    where i.country = ${country} and i.status in ('unpaid', 'pending')
    union all
    select p.id, p.code, 'payment', ${localDay(sql`p.settled_at`)}, null, 0, c.account_number, c.internal_name, -p.received_minor,
           p.used_minor - p.received_minor, p.currency
    from payments p join companies c on c.id = p.company_id
    where c.country = ${country} and p.state = 'succeeded' and p.used_minor < p.amount_minor
    order by "customerNumber", "issuedOn", id`);
}

export interface AccountingPayment {
  readonly id: number;
  readonly postedOn: string;
  readonly code: string;
  readonly kind: 'payment' | 'refund' | 'chargeback' | 'chargeback_won';
  readonly customerNumber: number;
  readonly customer: string;
  readonly method: 'card' | 'transfer';
  readonly reference: string;
  /** Negative if the money went back. */
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  /** The card provider's fee; null for none, or if it is not known yet. */
  readonly feeMinor: number | null;
  /** Of our account at the provider. */
  readonly feeCurrency: CurrencyCode | null;
  /** Codes of the documents it settles now. */
  readonly documents: readonly string[];
}

/** Yields the money that came in and went back in a period, in order of posting. */
export function eachAccountingPayment(db: Db, period: AccountingPeriod, chunk = chunkSize): AsyncGenerator<AccountingPayment> {
  return inChunks(
    (after) =>
      db.rows(sql<AccountingPayment>`
        select t.id, ${localDay(sql`t.posted_at`)} as "postedOn", p.code, t.kind, c.account_number as "customerNumber", c.internal_name as customer,
               case p.provider when 'bank' then 'transfer' else 'card' end as method, coalesce(p.reference, b.provider_ref, p.provider_ref) as reference,
               -r.amount_minor as "amountMinor", t.currency, f.amount_minor as "feeMinor", f.currency as "feeCurrency",
               coalesce((select jsonb_agg(i.code order by i.id) from allocations a join invoices i on i.id = a.invoice_id
                         where a.payment_id = p.id and a.state = 'settled'), '[]') as documents
        from ${postings}
        left join payment_returns b on t.kind in ('refund', 'chargeback', 'chargeback_won') and b.id = t.ref_id
        join payments p on p.id = case when t.kind = 'payment' then t.ref_id else b.payment_id end
        left join payment_fees f on f.payment_id = p.id and f.kind = t.kind and (b.id is null or f.provider_ref = b.provider_ref)
        where c.country = ${period.country} and t.kind in ('payment', 'refund', 'chargeback', 'chargeback_won') and t.id > ${after}
          and ${within(sql`t.posted_at`, period)}
        order by t.id limit ${chunk}`),
    chunk,
  );
}
