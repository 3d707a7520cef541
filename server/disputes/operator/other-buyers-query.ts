import type { ReportReason, ReportState } from '../../../contract/disputes/values.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

/** What else is known of the enquiry: how many others bought it, and how many of them reported it. */
export function othersOf(reportId: number): Sql<{ purchaseId: number; buyers: number; reports: number }> {
  return sql<{ purchaseId: number; buyers: number; reports: number }>`
    select r.purchase_id as "purchaseId", count(distinct b.id) as buyers, count(distinct o.id) as reports
    from reports r join purchases p on p.id = r.purchase_id
    left join purchases b on b.enquiry_id = p.enquiry_id and b.id <> p.id
    left join reports o on o.purchase_id = b.id
    where r.id = ${reportId} group by r.purchase_id`;
}

export interface OthersReport {
  readonly company: string;
  readonly reason: ReportReason;
  readonly state: ReportState;
  readonly createdAt: Date;
}

/** What the others reported, the newest first. */
export function reportsOfOthers(reportId: number): Sql<OthersReport> {
  return sql<OthersReport>`
    select c.internal_name as company, o.reason, o.state, o.created_at as "createdAt"
    from reports r join purchases p on p.id = r.purchase_id
    join purchases b on b.enquiry_id = p.enquiry_id and b.id <> p.id
    join reports o on o.purchase_id = b.id join companies c on c.id = b.company_id
    where r.id = ${reportId} order by o.id desc`;
}

export interface LeadOfReport {
  readonly enquiryId: number;
  readonly workType: string;
  readonly district: string;
  readonly town: string | null;
  readonly boughtAt: Date;
  readonly isAutomatic: boolean;
  readonly grossMinor: number;
  readonly language: 'en' | 'sv' | 'da' | 'no';
}

/** The lead without its customer, and the language in which its company is written to. */
export function leadOfReport(reportId: number): Sql<LeadOfReport> {
  return sql<LeadOfReport>`
    select e.id as "enquiryId", w.name->>'en' as "workType", d.code as district, d.town, p.created_at as "boughtAt", p.channel = 'auto' as "isAutomatic",
           i.gross_minor as "grossMinor", c.communications_language as language
    from reports r join purchases p on p.id = r.purchase_id join enquiries e on e.id = p.enquiry_id join work_types w on w.id = e.work_type_id
    join regions d on d.id = e.district_id join companies c on c.id = p.company_id
    join invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    where r.id = ${reportId}`;
}
