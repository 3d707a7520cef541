import type { CompanyId, EnquiryId, PurchaseId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { nameRank } from '../catalogue/queries.ts';
import type { StoredAnswer } from '../enquiries/hold-reason-rule.ts';
import { revealContact, type ContactRow } from '../enquiries/reveal-contact.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export interface LeadDetail {
  readonly purchaseId: PurchaseId;
  readonly enquiryId: EnquiryId;
  readonly code: string;
  readonly boughtAt: Date;
  readonly firstRequestAt: Date;
  readonly channel: 'single' | 'bulk' | 'auto' | 'api';
  readonly guaranteed: boolean;
  readonly archivedAt: Date | null;
  readonly quoteCode: string;
  readonly description: string | null;
  readonly workTypeId: number;
  readonly workTypeName: string;
  readonly workTypeNames: Readonly<Record<string, string>>;
  readonly answers: readonly StoredAnswer[];
  readonly holdReleaseAt: Date | null;
  readonly qualified: boolean;
  readonly timescale: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly site: number;
  readonly status: string;
  readonly invoiceCode: string;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
  readonly currency: CurrencyCode;
}

/** One lead of a company with its contact data (a logged reading); undefined for another company's code. */
export async function findLead(
  tx: Tx,
  companyId: CompanyId,
  code: string,
  language: string,
): Promise<{ lead: LeadDetail; contact: ContactRow } | undefined> {
  const lead = await tx.first(sql<LeadDetail>`
    select p.id as "purchaseId", e.id as "enquiryId", p.code, p.created_at as "boughtAt", p.first_request_at as "firstRequestAt",
           p.channel, p.guarantee_until is not null as guaranteed, s.archived_at as "archivedAt", e.quote_code as "quoteCode",
           e.description, w.id as "workTypeId", w.name->>${language} as "workTypeName",
           w.name as "workTypeNames", e.answers, e.hold_release_at as "holdReleaseAt", e.qualified, t.text->>${language} as timescale, r.lat, r.lng, e.site, e.status,
           i.code as "invoiceCode", i.net_minor as "netMinor", i.vat_minor as "vatMinor", i.gross_minor as "grossMinor", i.currency
    from purchases p
    join enquiries e on e.id = p.enquiry_id
    join work_types w on w.id = e.work_type_id
    join regions r on r.id = e.district_id
    join invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    left join question_options t on t.question_id = 1 and t.code = e.timescale
    left join lead_states s on s.purchase_id = p.id
    where p.company_id = ${companyId} and p.code = ${code}`);
  if (lead === undefined) return undefined;
  const contact = await tx.first(revealContact({ type: 'company', companyId }, [lead.enquiryId], 'lead'));
  if (contact === undefined) throw new Error(`enquiry ${lead.enquiryId} has no contact row`);
  return { lead, contact };
}

/** The work types among a company's leads, by name: each purchase has its places in the caps of its work type. */
export function listLeadWorkTypes(db: Db, companyId: CompanyId, language: string): Promise<{ id: number; description: string }[]> {
  return db.rows(sql<{ id: number; description: string }>`
    select w.id, w.name->>${language} as description from work_types w
    where exists (
      select from purchase_cap_uses u where u.company_id = ${companyId} and u.work_type_id = w.id
      -- In the order of the index, so that it is the index that is looked in.
      order by u.period, u.period_start, u.position offset 0)
    order by ${nameRank(language)}`);
}
