import type { CompanyId, PurchaseId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { VatNumberCheck, VatTreatment } from '../../contract/companies/values.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { isCheckViolation, TryAgain } from '../platform/database/transaction.ts';
import { buyerOfCompany, sellerOfUnit } from './document-parties-query.ts';
import { insertDocument } from './insert-document.ts';

/** Checks that only a seller whose VAT registration changed after its VAT was determined can break. */
const sellerChecks = ['invoices_vat_needs_registration', 'invoices_registered_seller'];

/** Restarts a transaction that the seller changed its VAT registration during, so that VAT is determined again. */
export function restartForSeller(error: unknown): never {
  throw isCheckViolation(error, sellerChecks) ? new TryAgain('the seller changed its VAT registration meanwhile') : error;
}

/** An invoice apart from seller, buyer and due date. */
export interface NewInvoice {
  readonly companyId: CompanyId;
  /** Null on an invoice that staff issue without a purchase; it is numbered in the same series. */
  readonly purchaseId: PurchaseId | null;
  /**
   * For a lead: work type in the buyer's language, district and lead code. Never the consumer's name, so that erasing a consumer never touches
   * accounting.
   */
  readonly description: string;
  readonly currency: CurrencyCode;
  readonly vatRateBp: number;
  readonly vatTreatment: VatTreatment;
  readonly vatNumberCheck: VatNumberCheck;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
}

/** Issues an invoice with its frozen text (seller, buyer, terms). The caller holds the account lock. */
export function issueInvoice({
  purchaseId,
  description,
  currency,
  vatRateBp,
  vatTreatment,
  vatNumberCheck,
  ...amounts
}: NewInvoice): Sql<{ code: string }> {
  return insertDocument({
    ...amounts,
    kind: purchaseId === null ? 'invoice' : 'purchase',
    text: sql`${purchaseId}::bigint, null, ${description}, ${currency}, ${vatRateBp}::integer, ${vatTreatment}, ${vatNumberCheck},
              case when a.auto_pay_enabled then 'immediate' else 'terms' end,
              (app_now() at time zone c.time_zone)::date + a.payment_terms_days, a.payment_terms_days,
              ${sellerOfUnit}, ${buyerOfCompany}, c.communications_language, null, null, null`,
    from: sql`join business_units n on n.country = c.country`,
  });
}
