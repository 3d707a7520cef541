import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { VatNumberCheck, VatTreatment } from '../../contract/companies/values.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { MessageLanguage } from '../platform/messages.ts';
import type { DocumentParty } from './document-parties-query.ts';
import type { CreditReason } from './issue-credit-note.ts';

/** Ways in which an invoice was settled. */
export type SettlementMethod = 'card' | 'transfer' | 'credit_note' | 'write_off';

/** An invoice or credit note with everything printed on it, amounts in minor units. Only `paid` changes after its issue. */
export interface MoneyDocument {
  readonly kind: 'invoice' | 'credit_note';
  readonly code: string;
  readonly description: string;
  readonly currency: CurrencyCode;
  readonly vatRateBp: number;
  readonly vatTreatment: VatTreatment;
  readonly vatNumberCheck: VatNumberCheck;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
  readonly createdAt: Date;
  /** YYYY-MM-DD by the company's calendar. */
  readonly issuedOn: string;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
  readonly termsDays: number;
  readonly language: MessageLanguage;
  readonly country: CountryCode;
  readonly timeZone: string;
  readonly customerNumber: number;
  /** The last day on which something settled an invoice on which nothing is owed, and every way; null for others. */
  readonly paid: { readonly on: string; readonly methods: readonly SettlementMethod[] } | null;
  /** Credit note only: the invoice it credits, and why. */
  readonly creditedCode: string | null;
  readonly reason: CreditReason | null;
  /** Note by staff on a credit note they issued. */
  readonly note: string | null;
  readonly seller: DocumentParty;
  readonly buyer: DocumentParty;
}

/** Settlements of document `i` of company `c`: the last day and the methods, joined by a plus. */
export const settlement: Sql = sql`
  select to_char(max(w.day), 'YYYY-MM-DD') as day, string_agg(distinct w.method, '+' order by w.method) as method
  from (
    select coalesce(p.received_on, (coalesce(p.settled_at, a.created_at) at time zone c.time_zone)::date) as day,
           case when a.credit_note_id = i.id then 'invoice' when a.credit_note_id is not null then 'credit_note'
                when p.provider = 'bank' then 'transfer' else 'card' end as method
    from allocations a left join payments p on p.id = a.payment_id
    where (a.invoice_id = i.id or a.credit_note_id = i.id) and a.state = 'settled'
    union all
    select (f.created_at at time zone c.time_zone)::date, 'write_off' from write_offs f where f.invoice_id = i.id and f.amount_minor > 0) w`;

const documentColumns: Sql<MoneyDocument> = sql<MoneyDocument>`
    select i.kind, i.code, i.description, i.currency, i.vat_rate_bp as "vatRateBp", i.vat_treatment as "vatTreatment", i.vat_number_check as "vatNumberCheck", i.net_minor as "netMinor",
           i.vat_minor as "vatMinor", i.gross_minor as "grossMinor", i.created_at as "createdAt",
           to_char(i.created_at at time zone c.time_zone, 'YYYY-MM-DD') as "issuedOn", to_char(i.due_on, 'YYYY-MM-DD') as "dueOn",
           i.terms_days as "termsDays", i.language, c.country, c.time_zone as "timeZone", c.account_number as "customerNumber", o.code as "creditedCode", i.reason, i.note, i.seller, i.buyer,
           case when s.day is not null then jsonb_build_object('on', s.day, 'methods', string_to_array(s.method, '+')) end as paid
    from invoices i join companies c on c.id = i.company_id
    left join invoices o on o.id = i.credits_id
    left join lateral (${settlement}) s on i.kind = 'invoice' and i.status in ('paid', 'offset', 'writeoff')`;

/** Finds a company's document by code; undefined if it is another company's. */
export function findDocument(db: Db, companyId: CompanyId, code: string): Promise<MoneyDocument | undefined> {
  return db.first(sql<MoneyDocument>`${documentColumns} where i.company_id = ${companyId} and i.code = ${code}`);
}

/** Lists the documents mailed to a company together, in order of issue. */
export function listDueDocuments(
  db: Db,
  { companyId, way, dueOn }: { readonly companyId: number; readonly way: string; readonly dueOn: string },
): Promise<MoneyDocument[]> {
  return db.rows(sql<MoneyDocument>`
    ${documentColumns} join document_mails m on m.invoice_id = i.id
    where m.company_id = ${companyId} and m.way = ${way} and m.due_on = ${dueOn}::date order by i.id`);
}

/** Finds any company's document, for staff. */
export function findAnyDocument(db: Db, code: string): Promise<MoneyDocument | undefined> {
  return db.first(sql<MoneyDocument>`${documentColumns} where i.code = ${code}`);
}
