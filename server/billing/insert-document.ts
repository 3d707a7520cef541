import type { CompanyId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** A document to number, insert and post. Amounts are minor units, negative on a credit note. */
export interface NewDocument {
  readonly companyId: CompanyId;
  /** Subject of the posting: a purchase, an invoice without one, or a credit note. */
  readonly kind: 'purchase' | 'invoice' | 'credit_note';
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
  /**
   * Values of `textColumns`, in that order. May use `a` (number, payment terms and automatic payment of the account), `c` (the company) and
   * whatever `from` adds.
   */
  readonly text: Sql;
  readonly from: Sql;
}

const textColumns = sql`purchase_id, credits_id, description, currency, vat_rate_bp, vat_treatment, vat_number_check, payment_timing, due_on, terms_days,
                        seller, buyer, language, reason, report_id, note`;

/**
 * Takes the next number of the company's series, inserts the document, posts it to the ledger and changes the balance, in one statement. The
 * caller holds the account lock, so the series has no gaps.
 */
export function insertDocument(document: NewDocument): Sql<{ id: number; code: string }> {
  const { companyId, kind, netMinor, vatMinor, grossMinor, text, from } = document;
  const isCreditNote = kind === 'credit_note';
  const counter = isCreditNote ? sql`next_credit_note_number` : sql`next_invoice_number`;
  const series = isCreditNote ? sql`c.account_number || '-C'` : sql`c.account_number::text`;
  const prefix = isCreditNote ? sql`c.account_number || '-C'` : sql`c.account_number || '-'`;
  const lastPurchase = kind === 'purchase' ? sql`, last_purchase_at = greatest(last_purchase_at, app_now())` : sql``;
  return sql<{ id: number; code: string }>`
    with account as (
      update accounts set balance_minor = balance_minor + ${grossMinor}::bigint, ${counter} = ${counter} + 1${lastPurchase}
      where company_id = ${companyId}
      returning ${counter} - 1 as number, payment_terms_days, auto_pay_enabled),
    document as (
      insert into invoices (company_id, kind, series, number, code, net_minor, vat_minor, gross_minor, ${textColumns})
      select c.id, ${isCreditNote ? 'credit_note' : 'invoice'}, ${series}, a.number, ${prefix} || lpad(a.number::text, greatest(4, length(a.number::text)), '0'),
             ${netMinor}::bigint, ${vatMinor}::bigint, ${grossMinor}::bigint, ${text}
      from account a, companies c ${from} where c.id = ${companyId}
      returning id, code, purchase_id, currency, net_minor, vat_minor, gross_minor),
    ${postDocument(companyId, kind)}
    select id, code from document`;
}

/** Posts the row of `document`: receivable against revenue, or against credits given, and VAT. */
function postDocument(companyId: CompanyId, kind: NewDocument['kind']): Sql {
  const counterpart = kind === 'credit_note' ? 'credits_given' : 'revenue';
  const subject = kind === 'purchase' ? sql`purchase_id` : sql`id`;
  return sql`
    posting as (
      insert into ledger_transactions (kind, ref_id, currency) select ${kind}, ${subject}, currency from document returning id),
    entries as (
      insert into ledger_entries (transaction_id, account_id, currency, amount_minor)
      select p.id, l.id, d.currency,
             case l.kind when 'receivable' then d.gross_minor when 'vat_output' then -d.vat_minor else -d.net_minor end
      from posting p, document d, ledger_accounts l
      where l.currency = d.currency
        and ((l.company_id = ${companyId} and l.kind = 'receivable')
          or (l.company_id is null and (l.kind = ${counterpart} or (l.kind = 'vat_output' and d.vat_minor <> 0)))))`;
}
