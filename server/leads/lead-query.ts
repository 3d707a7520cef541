import { toReportStatus } from '../../contract/disputes/report-rule.ts';
import { reportStates, type ReportState, type ReportStatus } from '../../contract/disputes/values.ts';
import type { DatedFact } from '../../contract/enquiries/contact-facts.ts';
import type { CompanyId, EnquiryId, PurchaseId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { RequestFacts } from '../../contract/reputation/reviews-rules.ts';
import { assigneeJson, type Assignee } from '../buying/assignment.ts';
import { buildContextJson, type StoredContext } from '../buying/visible-lead-query.ts';
import { nameRank } from '../catalogue/queries.ts';
import { reportColumns, reportTables, type ReportFactsRow } from '../disputes/reports.ts';
import { contactFactsColumn } from '../enquiries/checks.ts';
import { listJobPhotos, type JobPhoto } from '../enquiries/job-photos.ts';
import { revealContact, type ContactRow, isReadable } from '../enquiries/contacts.ts';
import type { StoredAnswer } from '../enquiries/hold-reason-rule.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { requestFacts } from '../reputation/reviews/request-review.ts';
import { listNotes, type LeadNote } from './notes.ts';
import { lockLead } from './archive-leads.ts';
import { firstAttempt } from './contact-attempts.ts';

interface LeadDetail extends ReportFactsRow {
  readonly purchaseId: PurchaseId;
  readonly enquiryId: EnquiryId;
  readonly code: string;
  readonly boughtAt: Date;
  readonly firstRequestAt: Date;
  readonly channel: 'single' | 'bulk' | 'auto' | 'api';
  readonly guaranteed: boolean;
  readonly archivedAt: Date | null;
  readonly assignedTo: Assignee | null;
  readonly quoteCode: string;
  readonly description: string | null;
  readonly workTypeId: number;
  readonly workTypeName: string;
  readonly workTypeNames: Readonly<Record<string, string>>;
  readonly answers: readonly StoredAnswer[];
  readonly context: StoredContext;
  readonly holdReleaseAt: Date | null;
  readonly qualified: boolean;
  readonly contactFacts: readonly DatedFact[];
  readonly timescale: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly site: number;
  readonly status: string;
  readonly invoice: LeadDocument;
  /** In order of issue. */
  readonly credits: readonly LeadDocument[];
  readonly review: LeadReview | null;
  readonly reviewRequest: RequestFacts;
  readonly message: string | null;
  readonly introducedAt: Date | null;
  readonly openedAt: Date | null;
  readonly triedAt: Date | null;
  readonly reportedAt: Date | null;
  readonly creditedAt: Date | null;
  readonly reviewRequestedAt: Date | null;
}

/** An invoice or credit note as built by the database. */
export interface LeadDocument {
  readonly code: string;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
  readonly currency: CurrencyCode;
}
interface LeadReview {
  readonly code: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly createdAt: string;
  readonly isPublished: boolean;
}

const buildDocumentJson = (alias: Sql): Sql => sql`
  jsonb_build_object('code', ${alias}.code, 'netMinor', ${alias}.net_minor, 'vatMinor', ${alias}.vat_minor,
    'grossMinor', ${alias}.gross_minor, 'currency', ${alias}.currency)`;

const selectLead = (companyId: CompanyId, code: string, language: string): Sql<LeadDetail> => sql<LeadDetail>`
  select p.id as "purchaseId", e.id as "enquiryId", p.code, p.created_at as "boughtAt", p.first_request_at as "firstRequestAt",
         p.channel, coalesce(p.guarantee_until > p.created_at, false) as guaranteed, (select archived_at from lead_states where purchase_id = p.id) as "archivedAt", ${assigneeJson} as "assignedTo", e.quote_code as "quoteCode",
         e.description, w.id as "workTypeId", w.name->>${language} as "workTypeName",
         w.name as "workTypeNames", e.answers, ${buildContextJson(language)} as context, e.hold_release_at as "holdReleaseAt", e.qualified, ${contactFactsColumn} as "contactFacts", t.text->>${language} as timescale, r.lat, r.lng, e.site, e.status,
         ${buildDocumentJson(sql`i`)} as invoice,
         coalesce((select jsonb_agg(${buildDocumentJson(sql`k`)} order by k.id) from invoices k where k.purchase_id = p.id and k.kind = 'credit_note'), '[]') as credits,
         case when v.id is not null then jsonb_build_object('code', v.code, 'rating', v.rating_overall, 'comment', v.comment,
           'createdAt', v.created_at, 'isPublished', v.state = 'published') end as review,
         ${requestFacts(sql`p`)} as "reviewRequest",
         ${reportColumns}, (select html from lead_messages where purchase_id = p.id) as message,
         (select sent_at from finance_introductions where purchase_id = p.id and state = 'sent') as "introducedAt",
         (select seen_at from lead_states where purchase_id = p.id) as "openedAt",
         ${firstAttempt(sql`p.id`)} as "triedAt",
         (select min(h.created_at) from reports h where h.purchase_id = p.id) as "reportedAt",
         (select min(k.created_at) from invoices k where k.purchase_id = p.id and k.kind = 'credit_note') as "creditedAt",
         (select requested_at from review_requests where purchase_id = p.id) as "reviewRequestedAt"
  from purchases p
  join enquiries e on e.id = p.enquiry_id
  join work_types w on w.id = e.work_type_id
  join regions r on r.id = e.district_id
  join invoices i on i.purchase_id = p.id and i.kind = 'invoice'
  left join reviews v on v.purchase_id = p.id
  left join question_options t on t.question_id = 1 and t.code = e.timescale
  ${reportTables}
  where p.company_id = ${companyId} and p.code = ${code}`;

export interface BoughtLead {
  readonly lead: LeadDetail;
  readonly contact: ContactRow;
  readonly notes: readonly LeadNote[];
  readonly photos: readonly JobPhoto[];
}

/** Finds one of a company's leads with contact data (a logged read); undefined for another company's code. */
export async function findLead(
  tx: Tx,
  { companyId, code, language, surface = 'lead' }: { companyId: CompanyId; code: string; language: string; surface?: string },
): Promise<BoughtLead | undefined> {
  const lead = await tx.first(selectLead(companyId, code, language));
  if (lead === undefined) return undefined;
  const contact = await tx.first(revealContact({ type: 'company', companyId }, [lead.enquiryId], surface));
  if (contact === undefined) throw new Error(`enquiry ${lead.enquiryId} has no contact row`);
  // Notes about a person are erased with their name.
  if (contact.erased) return { lead, contact, notes: [], photos: [] };
  return { lead, contact, notes: await listNotes(tx, lead.purchaseId), photos: await tx.rows(listJobPhotos(lead.enquiryId)) };
}

/** Lists the work types among a company's leads by name, from the cap positions of its purchases. */
export function listLeadWorkTypes(db: Db, companyId: CompanyId, language: string): Promise<{ id: number; description: string }[]> {
  return db.rows(sql<{ id: number; description: string }>`
    select w.id, w.name->>${language} as description from work_types w
    where exists (
      select from purchase_cap_uses u where u.company_id = ${companyId} and u.work_type_id = w.id
      -- Columns in index order, so that PostgreSQL uses the index.
      order by u.period, u.period_start, u.position offset 0)
    order by ${nameRank(language)}`);
}

/** Lists the report states behind a status in My leads. */
export function listStates(status: ReportStatus): readonly ReportState[] {
  return reportStates.filter((state) => toReportStatus(state) === status);
}

/** Returns the decision: true if refunded, false if not, null if undecided. */
export function toQueryResult(status: ReportStatus | null): boolean | null {
  if (status === 'accepted') return true;
  return status === 'rejected' ? false : null;
}

/** Finds a job photo of a lead the company bought, while contact data is kept. */
export function findLeadPhoto(of: { readonly companyId: CompanyId; readonly code: string; readonly id: number }): Sql<{ bytes: Buffer }> {
  return sql<{ bytes: Buffer }>`
    select h.bytes from purchases p join job_photos h on h.enquiry_id = p.enquiry_id
    join enquiry_contacts c on c.enquiry_id = p.enquiry_id and ${isReadable}
    where p.company_id = ${of.companyId} and p.code = ${of.code} and h.id = ${of.id}`;
}

/** Records the first opening of a bought lead. False for a code that is not the company's. */
export async function markSeen(tx: Tx, input: { companyId: CompanyId; code: string }): Promise<boolean> {
  return (await lockLead(tx, input.companyId, input.code)) !== undefined;
}
