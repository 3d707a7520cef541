import type { CompanyId, EnquiryId, PurchaseId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { type ContactRow, revealContact, sinceEnquiry } from '../enquiries/contacts.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { MessageLanguage } from '../platform/messages.ts';
import type { LeadPrice } from './judge-purchase-rule.ts';
import { buildContextJson, type StoredContext } from './visible-lead-query.ts';

export interface BoughtLead {
  readonly enquiryId: EnquiryId;
  readonly code: string;
  readonly channel: 'single' | 'bulk' | 'auto' | 'api';
  readonly workType: string;
  readonly district: string;
  readonly town: string | null;
  readonly timescale: string | null;
  readonly context: StoredContext;
  readonly invoiceCode: string;
  readonly currency: CurrencyCode;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
}

/** Finds a purchase as described to its buyer, without contact data. */
export function findBoughtLead(
  db: Db,
  companyId: CompanyId,
  purchaseId: number,
  language: MessageLanguage,
): Promise<BoughtLead | undefined> {
  return db.first(sql<BoughtLead>`
    select p.enquiry_id as "enquiryId", p.code, p.channel, w.name->>${language} as "workType", r.code as district, r.town,
           t.text->>${language} as timescale, ${buildContextJson(language)} as context, i.code as "invoiceCode", p.currency,
           p.net_minor as "netMinor", p.vat_minor as "vatMinor", p.gross_minor as "grossMinor"
    from purchases p
    join enquiries e on e.id = p.enquiry_id
    join work_types w on w.id = e.work_type_id
    join regions r on r.id = e.district_id
    join invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    left join question_options t on t.question_id = 1 and t.code = e.timescale
    where p.id = ${purchaseId} and p.company_id = ${companyId}`);
}

/** Refund status of a purchase whose enquiry was withdrawn. */
interface WithdrawnPurchase {
  /** The credit note for it: code, and total including VAT, negative. */
  readonly credit: { readonly code: string; readonly grossMinor: number } | null;
  /** Bought too early for a refund, and not credited for another reason. */
  readonly stands: boolean;
}

export function findWithdrawn(db: Db, purchaseId: number): Promise<WithdrawnPurchase | undefined> {
  return db.first(sql<WithdrawnPurchase>`
    select (select jsonb_build_object('code', k.code, 'grossMinor', k.gross_minor) from invoices k
            where k.purchase_id = p.id and k.kind = 'credit_note' and k.reason = 'withdrawn') as credit,
           i.status <> 'writeoff' and i.gross_minor > (select coalesce(-sum(gross_minor), 0) from invoices where credits_id = i.id)
             and not exists (select from enquiry_events e where e.enquiry_id = p.enquiry_id and ${sinceEnquiry(sql`e.at`, sql`p.enquiry_id`)}
                               and e.event = 'withdrawn' and e.at <= p.created_at + interval '1 hour') as stands
    from purchases p join invoices i on i.purchase_id = p.id and i.kind = 'invoice' where p.id = ${purchaseId}`);
}

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

/** Reads a sale again with contact data (a logged read, hence the transaction). */
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
