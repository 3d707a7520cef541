import type { InvoiceOrder, InvoiceStatus } from '../../contract/billing/values.ts';
import { invoicesPerPage } from '../../contract/billing/values.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { VatTreatment } from '../../contract/companies/values.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** A document as listed; amounts in minor units, days as YYYY-MM-DD. */
export interface ListedInvoice {
  readonly id: number;
  readonly code: string;
  readonly status: InvoiceStatus;
  readonly description: string;
  readonly createdAt: Date;
  /** The same by the company's calendar. */
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly leadCode: string | null;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
  /** Amount not settled yet, including while a payment is pending; 0 for a credit note. */
  readonly outstandingMinor: number;
  /** A credit note with unused credit. */
  readonly isCredit: boolean;
  readonly currency: CurrencyCode;
  readonly timing: 'immediate' | 'terms';
}

const listed: Sql = sql`
  i.id, i.code, case when i.status = 'unpaid' and i.kind = 'invoice' and i.due_on < (app_now() at time zone c.time_zone)::date
                     then 'overdue' else i.status end as status,
  i.description, i.created_at as "createdAt", to_char(i.created_at at time zone c.time_zone, 'YYYY-MM-DD') as "issuedOn", to_char(i.due_on, 'YYYY-MM-DD') as "dueOn", p.code as "leadCode", i.net_minor as "netMinor",
  i.vat_minor as "vatMinor", i.gross_minor as "grossMinor",
  case when i.kind = 'invoice' and i.status in ('unpaid', 'pending') then i.gross_minor - i.settled_minor else 0 end as "outstandingMinor",
  i.kind = 'credit_note' and i.status = 'unpaid' as "isCredit", i.currency, i.payment_timing as timing`;
const tables: Sql = sql`invoices i join companies c on c.id = i.company_id left join purchases p on p.id = i.purchase_id`;

/** Matches the indexes; ties by order of issue. */
const orders: Readonly<Record<InvoiceOrder, Sql>> = {
  'created_date-desc': sql`i.created_at desc, i.id desc`,
  'created_date-asc': sql`i.created_at, i.id`,
  'price_including_vat-desc': sql`i.gross_minor desc, i.id desc`,
  'price_including_vat-asc': sql`i.gross_minor, i.id`,
};

export interface InvoicePage {
  readonly invoices: readonly ListedInvoice[];
  readonly total: number;
}

/**
 * Lists a page of a company's documents. The offset is found in the index however far back; both series are gapless, so the total comes from the
 * account.
 */
export async function listInvoices(
  db: Db,
  companyId: CompanyId,
  { page, order }: { page: number; order: InvoiceOrder },
): Promise<InvoicePage> {
  const invoices = await db.rows(sql<ListedInvoice>`
    select ${listed} from ${tables}
    join (select i.id from invoices i where i.company_id = ${companyId}
          order by ${orders[order]} limit ${invoicesPerPage} offset ${(page - 1) * invoicesPerPage}) of_page on of_page.id = i.id
    order by ${orders[order]}`);
  const counted = await db.first(sql<{ total: number }>`
    select next_invoice_number + next_credit_note_number - 2 as total from accounts where company_id = ${companyId}`);
  return { invoices, total: counted?.total ?? 0 };
}

/** Lists every payable invoice by due date. Those in a payment in flight are `pending`. */
export function listUnpaidInvoices(db: Db, companyId: CompanyId): Promise<ListedInvoice[]> {
  return db.rows(sql<ListedInvoice>`
    select ${listed} from ${tables} where i.company_id = ${companyId} and i.kind = 'invoice' and i.status = 'unpaid' order by i.due_on, i.number`);
}

/** Undefined if it is another company's. */
export function findInvoice(db: Db, companyId: CompanyId, code: string): Promise<ListedInvoice | undefined> {
  return db.first(sql<ListedInvoice>`select ${listed} from ${tables} where i.company_id = ${companyId} and i.code = ${code}`);
}

export interface ExportRange {
  readonly companyId: CompanyId;
  /** YYYY-MM-DD on the company's calendar, inclusive. */
  readonly from: string;
  readonly to: string;
}

const inRange = ({ companyId, from, to }: ExportRange): Sql => sql`
  i.company_id = ${companyId}
  and i.created_at >= ${from}::date::timestamp at time zone c.time_zone
  and i.created_at < (${to}::date + 1)::timestamp at time zone c.time_zone`;

export async function countInvoices(db: Db, range: ExportRange): Promise<number> {
  const counted = await db.first(sql<{ count: number }>`
    select count(*)::int as count from invoices i join companies c on c.id = i.company_id where ${inRange(range)}`);
  return counted?.count ?? 0;
}

/** Yields a range's documents in order of issue in chunks, so that memory use does not grow with the range. */
export async function* invoicesInChunks(db: Db, range: ExportRange, chunk = 1_000): AsyncGenerator<readonly ListedInvoice[]> {
  let last = 0;
  for (;;) {
    const invoices: readonly ListedInvoice[] = await db.rows(sql<ListedInvoice>`
      select ${listed} from ${tables}
      where ${inRange(range)} and i.id > ${last}
      order by i.id limit ${chunk}`);
    yield invoices;
    last = invoices.at(-1)?.id ?? 0;
    if (invoices.length < chunk) return;
  }
}

/** Programs read from the oldest row on; `after` is the id of the last row they have. */
interface Batch {
  readonly after: number;
  readonly limit: number;
}

/** A document for programs; amounts in minor units. */
interface BilledDocument {
  readonly id: number;
  readonly code: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly status: InvoiceStatus;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly description: string;
  readonly leadCode: string | null;
  readonly netMinor: number;
  readonly vatRateBp: number;
  readonly treatment: VatTreatment;
  readonly vatMinor: number;
  readonly grossMinor: number;
  readonly outstandingMinor: number;
  readonly currency: CurrencyCode;
  readonly credits: string | null;
}

/** Lists a company's documents in order of issue. */
export function listBilled(db: Db, companyId: CompanyId, { after, limit }: Batch): Promise<BilledDocument[]> {
  return db.rows(sql<BilledDocument>`
    select b.id, b.code, i.kind, b.status, b."issuedOn", b."dueOn", b.description, b."leadCode", b."netMinor", i.vat_rate_bp as "vatRateBp",
           i.vat_treatment as treatment, b."vatMinor", b."grossMinor", b."outstandingMinor", b.currency, o.code as credits
    from (select ${listed} from ${tables} where i.company_id = ${companyId} and i.id > ${after} order by i.id limit ${limit}) b
    join invoices i on i.id = b.id left join invoices o on o.id = i.credits_id order by b.id`);
}

interface PaidAmount {
  readonly id: number;
  readonly code: string;
  readonly paidAt: Date;
  readonly method: 'card' | 'transfer';
  readonly amountMinor: number;
  readonly returnedMinor: number;
  readonly unusedMinor: number;
  readonly currency: CurrencyCode;
  readonly invoices: readonly string[];
}

/** Lists a company's successful payments in order of their start. */
export function listPaid(db: Db, companyId: CompanyId, { after, limit }: Batch): Promise<PaidAmount[]> {
  return db.rows(sql<PaidAmount>`
    select p.id, p.code, p.settled_at as "paidAt", case p.provider when 'bank' then 'transfer' else 'card' end as method,
           p.received_minor as "amountMinor", r.returned as "returnedMinor", p.received_minor - p.used_minor as "unusedMinor", p.currency,
           coalesce((select jsonb_agg(i.code order by i.id) from allocations a join invoices i on i.id = a.invoice_id
                     where a.payment_id = p.id and a.state = 'settled'), '[]') as invoices
    from payments p
    cross join lateral (select coalesce(sum(case kind when 'chargeback_won' then -amount_minor else amount_minor end), 0)::bigint as returned
                        from payment_returns where payment_id = p.id) r
    where p.company_id = ${companyId} and p.state = 'succeeded' and p.id > ${after} order by p.id limit ${limit}`);
}
