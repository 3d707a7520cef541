import type { CompanyId, PurchaseId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { VatTreatment } from '../companies/vat-treatment-rule.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { buyerOfCompany, sellerOfUnit } from './document-parties-query.ts';

/** Contents of an invoice apart from seller, buyer and due date. */
interface BilledLine {
  readonly companyId: CompanyId;
  /**
   * For a lead: work type in the buyer's language, district and lead code. Never the consumer's name, so that erasing a consumer never touches
   * accounting.
   */
  readonly description: string;
  readonly currency: CurrencyCode;
  readonly vatRateBp: number;
  readonly vatTreatment: VatTreatment;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
}

export interface PurchaseInvoice extends BilledLine {
  readonly purchaseId: PurchaseId;
}

/**
 * Issues the invoice of a purchase with its frozen text (seller, buyer, terms): next number, ledger posting (receivable against revenue and VAT),
 * balance and last purchase day, in one statement. The caller holds the account lock, so the series has no gaps.
 */
export function issueInvoice(invoice: PurchaseInvoice): Sql<{ code: string }> {
  const { companyId, purchaseId, currency, netMinor, vatMinor, grossMinor } = invoice;
  return sql<{ code: string }>`
    with account as (
      update accounts set balance_minor = balance_minor + ${grossMinor}::bigint, next_invoice_number = next_invoice_number + 1,
                          last_purchase_at = greatest(last_purchase_at, app_now())
      where company_id = ${companyId}
      returning next_invoice_number - 1 as number, payment_terms_days, auto_pay_enabled),
    invoice as (
      insert into invoices (company_id, kind, series, number, code, purchase_id, description, currency, vat_rate_bp,
                            vat_treatment, net_minor, vat_minor, gross_minor, payment_timing, due_on, terms_days, seller, buyer, language)
      select c.id, 'invoice', c.account_number::text, a.number, c.account_number || '-' || lpad(a.number::text, greatest(4, length(a.number::text)), '0'),
             ${purchaseId}, ${invoice.description}, ${currency}, ${invoice.vatRateBp}, ${invoice.vatTreatment},
             ${netMinor}::bigint, ${vatMinor}::bigint, ${grossMinor}::bigint,
             case when a.auto_pay_enabled then 'immediate' else 'terms' end,
             (app_now() at time zone c.time_zone)::date + a.payment_terms_days, a.payment_terms_days,
             ${sellerOfUnit}, ${buyerOfCompany}, c.communications_language
      from account a, companies c join business_units n on n.country = c.country where c.id = ${companyId}
      returning code),
    posting as (
      insert into ledger_transactions (kind, ref_id, currency) values ('purchase', ${purchaseId}, ${currency}) returning id),
    entries as (
      insert into ledger_entries (transaction_id, account_id, currency, amount_minor)
      select p.id, l.id, ${currency},
             case l.kind when 'receivable' then ${grossMinor}::bigint when 'revenue' then -${netMinor}::bigint else -${vatMinor}::bigint end
      from posting p, ledger_accounts l
      where l.currency = ${currency}
        and ((l.company_id = ${companyId} and l.kind = 'receivable')
          or (l.company_id is null and (l.kind = 'revenue' or (l.kind = 'vat_output' and ${vatMinor}::bigint <> 0)))))
    select code from invoice`;
}

/** Issues an invoice without a purchase, in the same series and posted the same way, marked as its own kind. The caller holds the account lock. */
export function insertInvoiceByHand(invoice: BilledLine): Sql<{ code: string }> {
  const { companyId, currency, netMinor, vatMinor, grossMinor } = invoice;
  return sql<{ code: string }>`
    with billed as (
      update accounts set balance_minor = balance_minor + ${grossMinor}::bigint, next_invoice_number = next_invoice_number + 1
      where company_id = ${companyId}
      returning next_invoice_number - 1 as number, payment_terms_days, auto_pay_enabled),
    document as (
      insert into invoices (company_id, kind, series, number, code, description, currency, vat_rate_bp,
                            vat_treatment, net_minor, vat_minor, gross_minor, payment_timing, due_on, terms_days, seller, buyer, language)
      select c.id, 'invoice', c.account_number::text, b.number, c.account_number || '-' || lpad(b.number::text, greatest(4, length(b.number::text)), '0'),
             ${invoice.description}, ${currency}, ${invoice.vatRateBp}, ${invoice.vatTreatment}, ${netMinor}::bigint, ${vatMinor}::bigint, ${grossMinor}::bigint,
             case when b.auto_pay_enabled then 'immediate' else 'terms' end,
             (app_now() at time zone c.time_zone)::date + b.payment_terms_days, b.payment_terms_days,
             ${sellerOfUnit}, ${buyerOfCompany}, c.communications_language
      from billed b, companies c join business_units n on n.country = c.country where c.id = ${companyId}
      returning id, code),
    posting as (
      insert into ledger_transactions (kind, ref_id, currency) select 'invoice', id, ${currency} from document returning id),
    entries as (
      insert into ledger_entries (transaction_id, account_id, currency, amount_minor)
      select p.id, l.id, ${currency},
             case l.kind when 'receivable' then ${grossMinor}::bigint when 'revenue' then -${netMinor}::bigint else -${vatMinor}::bigint end
      from posting p, ledger_accounts l
      where l.currency = ${currency}
        and ((l.company_id = ${companyId} and l.kind = 'receivable')
          or (l.company_id is null and (l.kind = 'revenue' or (l.kind = 'vat_output' and ${vatMinor}::bigint <> 0)))))
    select code from document`;
}
