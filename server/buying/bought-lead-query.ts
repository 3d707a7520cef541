import type { CompanyId, EnquiryId, PurchaseId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { revealContact, type ContactRow } from '../enquiries/reveal-contact.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { LeadPrice } from './judge-purchase-rule.ts';

export interface Receipt {
  readonly purchaseId: PurchaseId;
  readonly code: string;
  readonly boughtAt: Date;
  readonly invoiceCode: string;
  readonly currency: CurrencyCode;
  readonly price: Pick<LeadPrice, 'netMinor' | 'vatMinor' | 'grossMinor'>;
  readonly contact: ContactRow;
}

interface SaleRow {
  purchaseId: PurchaseId;
  enquiryId: EnquiryId;
  code: string;
  boughtAt: Date;
  invoiceCode: string;
  currency: CurrencyCode;
  netMinor: number;
  vatMinor: number;
  grossMinor: number;
}

/** Reads a sale again, contact data included (a logged reading, hence the transaction). */
export async function readBoughtLead(tx: Tx, companyId: CompanyId, purchaseId: number): Promise<Receipt> {
  const sale = await tx.first(sql<SaleRow>`
    select p.id as "purchaseId", p.enquiry_id as "enquiryId", p.code, p.created_at as "boughtAt", i.code as "invoiceCode", p.currency,
           p.net_minor as "netMinor", p.vat_minor as "vatMinor", p.gross_minor as "grossMinor"
    from purchases p join invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    where p.id = ${purchaseId} and p.company_id = ${companyId}`);
  if (sale === undefined) throw new Error(`purchase ${purchaseId} of company ${companyId} does not exist`);
  const contact = await tx.first(revealContact({ type: 'company', companyId }, [sale.enquiryId], 'purchase'));
  if (contact === undefined) throw new Error(`enquiry ${sale.enquiryId} has no contact row`);
  const { netMinor, vatMinor, grossMinor, ...rest } = sale;
  return { ...rest, price: { netMinor, vatMinor, grossMinor }, contact };
}
