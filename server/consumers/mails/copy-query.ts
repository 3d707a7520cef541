import type { CallTime } from '../../../contract/enquiries/values.ts';
import type { CompanyId, EnquiryId } from '../../../contract/kit/ids.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

/** What is kept of an enquiry beside the contact data. */
export interface KeptEnquiry {
  readonly quoteCode: string;
  readonly receivedAt: Date;
  readonly workType: Readonly<Record<PageLanguage, string>>;
  readonly description: string | null;
  readonly callTimes: readonly CallTime[];
  /** In which they asked, or wish to be written to since; null where neither is known. */
  readonly language: PageLanguage | null;
  readonly photos: number;
  readonly consent: string;
  readonly consentAt: Date;
  readonly keptUntil: Date;
}

export function findKept(enquiryId: EnquiryId): Sql<KeptEnquiry> {
  return sql<KeptEnquiry>`
    select e.quote_code as "quoteCode", e.received_at as "receivedAt", w.name as "workType", e.description, c.call_times as "callTimes", e.language,
           (select count(*) from job_photos where enquiry_id = e.id) as photos,
           s.text as consent, s.given_at as "consentAt", c.retention_until as "keptUntil"
    from enquiries e join work_types w on w.id = e.work_type_id
    join enquiry_contacts c on c.enquiry_id = e.id join enquiry_consents s on s.enquiry_id = e.id
    where e.id = ${enquiryId}`;
}

/** A lead as its buyer knows it, for whom its customer is nobody any more. */
export function findToldBuyer(
  companyId: CompanyId,
  purchaseId: number,
): Sql<{ code: string; workType: Readonly<Record<PageLanguage, string>> }> {
  return sql<{ code: string; workType: Readonly<Record<PageLanguage, string>> }>`
    select p.code, w.name as "workType" from purchases p
    join enquiries e on e.id = p.enquiry_id join work_types w on w.id = e.work_type_id
    where p.id = ${purchaseId} and p.company_id = ${companyId}`;
}
