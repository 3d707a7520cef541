import { reportChoice, toReportStatus, type ReportChoice, type ReportFacts } from '../../contract/disputes/report-rule.ts';
import type { AttemptChannel, Decider, DecisionGround, ReportReason, ReportState, ReportStatus } from '../../contract/disputes/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { PurchaseId, CompanyId } from '../../contract/kit/ids.ts';
import { sinceEnquiry } from '../enquiries/contacts.ts';
import { readsContacts, sql, type Sql } from '../platform/database/sql.ts';
import type { CustomerAnswer, ProofFacts } from './return-policy-rule.ts';
import type { DecisionFacts } from './store.ts';

/** A report with its statements and decisions; times inside lists are strings, as in JSON. */
export interface ReportRow {
  readonly id: number;
  readonly reason: ReportReason;
  readonly state: ReportState;
  readonly comment: string;
  readonly createdAt: Date;
  readonly decideBy: Date;
  readonly appealBy: Date | null;
  readonly appealComment: string | null;
  readonly appealedAt: Date | null;
  readonly attempts: readonly { readonly at: string; readonly channel: AttemptChannel }[];
  readonly askedAt: Date | null;
  readonly endsAt: Date | null;
  readonly answer: CustomerAnswer | null;
  readonly answeredAt: Date | null;
  readonly decisions: readonly {
    readonly step: 'report' | 'appeal';
    readonly outcome: 'accepted' | 'rejected' | 'extended';
    readonly decidedBy: Decider;
    readonly ground: DecisionGround;
    readonly reason: string | null;
    readonly facts: DecisionFacts;
    readonly version: number;
    readonly at: string;
  }[];
}

const reportRowColumns: Sql = sql`
  r.id, r.reason, r.state, r.comment, r.created_at as "createdAt", r.decide_by as "decideBy", r.appeal_by as "appealBy",
  r.appeal_comment as "appealComment", r.appealed_at as "appealedAt",
  coalesce((select jsonb_agg(jsonb_build_object('at', t.at, 'channel', t.channel) order by t.at)
            from report_attempts t where t.report_id = r.id), '[]') as attempts,
  q.asked_at as "askedAt", q.ends_at as "endsAt", q.answer, q.answered_at as "answeredAt",
  coalesce((select jsonb_agg(jsonb_build_object('step', d.step, 'outcome', d.outcome, 'decidedBy', d.decided_by, 'ground', d.ground,
                     'reason', d.reason, 'facts', d.facts, 'version', n.version, 'at', d.at) order by d.at, d.step desc)
            from report_decisions d join return_rules n on n.id = d.return_rule_id where d.report_id = r.id), '[]') as decisions`;

/** Lists a purchase's reports, newest first. */
export function selectPurchaseReports(purchaseId: PurchaseId): Sql<ReportRow> {
  return sql<ReportRow>`
    select ${reportRowColumns} from reports r left join customer_questions q on q.report_id = r.id
    where r.purchase_id = ${purchaseId} order by r.id desc`;
}

/** The reporting facts of a lead, as `reportColumns` reads them. */
export interface ReportFactsRow {
  /** Of the newest report; null if there is none. */
  readonly reportId: number | null;
  readonly reportState: ReportState | null;
  readonly reportBy: Date;
  readonly appealBy: Date | null;
  readonly reportsBanned: boolean;
  readonly extensionsGranted: number;
  /** The last decider's text; null if nobody has decided or the ground says it all. */
  readonly decisionReason: string | null;
  readonly reportsNow: Date;
}

/**
 * Joins purchases `p`, enquiries `e` and work types `w` with reporting deadline, newest report and number of extensions. One lookup each by purchase;
 * the rules are few.
 */
export const reportTables: Sql = sql`
  cross join lateral (
    select coalesce(
      (select max(x.extended_until) from reports x where x.purchase_id = p.id),
      p.created_at + make_interval(days => (
        select max(case p.channel when 'auto' then f.automatic_window_days else f.window_days end)
        from (select distinct on (n.reason) n.offered, n.window_days, n.automatic_window_days from return_rules n
              where n.country = e.country and n.valid_from <= p.created_at order by n.reason, n.version desc) f
        where f.offered))) as report_by,
      (select count(*) from reports x where x.purchase_id = p.id and x.state = 'extended') as extensions) report_time
  left join lateral (
    select x.id, x.state, x.appeal_by,
           (select d.reason from report_decisions d where d.report_id = x.id order by d.at desc, d.step limit 1) as decision_reason
    from reports x where x.purchase_id = p.id order by x.id desc limit 1) newest_report on true`;

/** The columns of `ReportFactsRow`, with `reportTables` joined. */
export const reportColumns: Sql = sql`
  newest_report.id as "reportId", newest_report.state as "reportState", coalesce(report_time.report_by, p.created_at) as "reportBy",
  newest_report.appeal_by as "appealBy", (w.reports_banned or not w.reporting_allowed) as "reportsBanned",
  report_time.extensions as "extensionsGranted", newest_report.decision_reason as "decisionReason", app_now() as "reportsNow"`;

/** Converts a row for the rule shared by button, page and API. */
function toReportFacts(row: ReportFactsRow): ReportFacts {
  return {
    state: row.reportState,
    reportBy: row.reportBy.getTime(),
    appealBy: row.appealBy?.getTime() ?? null,
    isBanned: row.reportsBanned,
    now: row.reportsNow.getTime(),
  };
}

/** Returns what the company may do with this lead, and its report's status. */
export function reportStanding(row: ReportFactsRow): { readonly choice: ReportChoice; readonly status: ReportStatus | null } {
  return { choice: reportChoice(toReportFacts(row)), status: toReportStatus(row.reportState) };
}

/** A bought lead as needed for reporting. */
export interface ReportableLead extends ReportFactsRow {
  readonly purchaseId: PurchaseId;
  readonly country: CountryCode;
  readonly boughtAt: Date;
  readonly isAutomatic: boolean;
}

/** Undefined for another company's code. */
export function reportableLead(companyId: CompanyId, code: string): Sql<ReportableLead> {
  return sql<ReportableLead>`
    select p.id as "purchaseId", e.country, p.created_at as "boughtAt", p.channel = 'auto' as "isAutomatic", ${reportColumns}
    from purchases p join enquiries e on e.id = p.enquiry_id join work_types w on w.id = e.work_type_id ${reportTables}
    where p.company_id = ${companyId} and p.code = ${code}`;
}

/** A consumer's unprompted statement, on their own page, about a company that has their details. */
interface ContactStatement {
  readonly inTouch: boolean;
  readonly saidAt: Date;
}

/** Lists the statements on a purchase, newest first; that one counts. */
export function selectStatements(purchaseId: PurchaseId): Sql<ContactStatement> {
  return sql<ContactStatement>`
    select in_touch as "inTouch", said_at as "saidAt" from contact_statements where purchase_id = ${purchaseId} order by id desc`;
}

export const lastStatement = (purchaseId: PurchaseId): Sql<ContactStatement> =>
  sql<ContactStatement>`${selectStatements(purchaseId)} limit 1`;

/** The database knows which customer channels exist and which are dead, without revealing them. */
export type SeenFacts = Omit<ProofFacts, 'canAsk'>;

/** Selects what the product knows about a report's purchase. */
export function seenFacts(reportId: number, duplicateDays: number): Sql<SeenFacts> {
  return sql<SeenFacts>`
    ${readsContacts} select
      exists (select from enquiry_events v where v.enquiry_id = p.enquiry_id and v.event = 'withdrawn'
                and ${sinceEnquiry(sql`v.at`, sql`e.id`)} and v.at <= p.created_at + interval '1 hour') as "withdrawnWithinHour",
      (select b.code from enquiry_contacts o
       join purchases b on b.enquiry_id = o.enquiry_id and b.company_id = p.company_id
       join enquiries s on s.id = b.enquiry_id and s.work_type_id = e.work_type_id
       where (o.phone_key = c.phone_key or o.email_key = c.email_key) and b.id < p.id
         and b.created_at > p.created_at - make_interval(days => ${duplicateDays})
       order by b.id desc limit 1) as "boughtBefore",
      p.channel = 'auto' as "isAutomatic",
      (select p.company_id = any(m.matched) from distribution_runs m where m.enquiry_id = p.enquiry_id) as matched,
      case when c.telephone is null then 'none' when exists (
        select from undeliverable_contacts u where u.enquiry_id = e.id and u.channel = 'telephone') then 'dead' else 'alive' end as telephone,
      case when c.email is null then 'none' when exists (
        select from undeliverable_contacts u where u.enquiry_id = e.id and u.channel = 'email') then 'dead' else 'alive' end as email,
      exists (select from outbox_messages o where o.recipient_kind = 'enquiry' and o.recipient_id = e.id
                and num_nonnulls(o.sent_at, o.kept_at, o.dead_at, o.dropped_at) = 0) as "isProviderAsked",
      exists (select from report_attempts a where a.report_id = r.id) as "areAttemptsStated",
      (select s.in_touch from contact_statements s where s.purchase_id = p.id order by s.id desc limit 1) as "saidInTouch"
    from reports r
    join purchases p on p.id = r.purchase_id
    join enquiries e on e.id = p.enquiry_id
    join enquiry_contacts c on c.enquiry_id = e.id
    where r.id = ${reportId}`;
}
