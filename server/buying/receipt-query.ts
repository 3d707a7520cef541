import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { Db } from '../platform/database/database.ts';
import type { MessageLanguage } from '../platform/messages.ts';
import { sql } from '../platform/database/sql.ts';

export interface BoughtLead {
  readonly enquiryId: EnquiryId;
  readonly code: string;
  readonly channel: 'single' | 'bulk' | 'auto' | 'api';
  readonly workType: string;
  readonly district: string;
  readonly town: string | null;
  readonly timescale: string | null;
  readonly description: string | null;
  readonly invoiceCode: string;
  readonly currency: CurrencyCode;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
}

/** A purchase as its buyer is told of it, without contact data. */
export function findBoughtLead(
  db: Db,
  companyId: CompanyId,
  purchaseId: number,
  language: MessageLanguage,
): Promise<BoughtLead | undefined> {
  return db.first(sql<BoughtLead>`
    select p.enquiry_id as "enquiryId", p.code, p.channel, w.name->>${language} as "workType", r.code as district, r.town,
           t.text->>${language} as timescale, e.description, i.code as "invoiceCode", p.currency,
           p.net_minor as "netMinor", p.vat_minor as "vatMinor", p.gross_minor as "grossMinor"
    from purchases p
    join enquiries e on e.id = p.enquiry_id
    join work_types w on w.id = e.work_type_id
    join regions r on r.id = e.district_id
    join invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    left join question_options t on t.question_id = 1 and t.code = e.timescale
    where p.id = ${purchaseId} and p.company_id = ${companyId}`);
}

/** The credit note of a purchase: its code, and what it comes to including VAT, below zero. */
export function findCreditOf(db: Db, purchaseId: number): Promise<{ code: string; grossMinor: number } | undefined> {
  return db.first(sql<{ code: string; grossMinor: number }>`
    select code, gross_minor as "grossMinor" from invoices where purchase_id = ${purchaseId} and kind = 'credit_note' order by id desc limit 1`);
}
