import type { AttemptChannel, Decider, DecisionGround, ReportReason, ReportState } from '../../contract/disputes/values.ts';
import type { CompanyId, EnquiryId, PurchaseId, StaffId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** Figures and codes behind a decision, never contact data. */
export type DecisionFacts = Readonly<Record<string, string | number | boolean>>;

export interface LockedReport {
  readonly id: number;
  readonly companyId: CompanyId;
  readonly purchaseId: PurchaseId;
  readonly enquiryId: EnquiryId;
  readonly code: string;
  readonly ruleId: number;
  readonly reason: ReportReason;
  readonly state: ReportState;
  readonly createdAt: Date;
  readonly decideBy: Date;
  readonly removesEnquiry: boolean;
}

/** Finds a report's company, whose account lock covers all writes to the report. */
export function reportOwner(reportId: number): Sql<{ companyId: CompanyId }> {
  return sql<{ companyId: CompanyId }>`select company_id as "companyId" from reports where id = ${reportId}`;
}

/** Reads a report after its company's account is locked. */
export function readLockedReport(reportId: number): Sql<LockedReport> {
  return sql<LockedReport>`
    select r.id, r.company_id as "companyId", r.purchase_id as "purchaseId", p.enquiry_id as "enquiryId", p.code, r.return_rule_id as "ruleId", r.reason,
           r.state, r.created_at as "createdAt", r.decide_by as "decideBy", f.removes_enquiry as "removesEnquiry"
    from reports r join purchases p on p.id = r.purchase_id join return_rules f on f.id = r.return_rule_id
    where r.id = ${reportId}`;
}

export interface NewReport {
  readonly purchaseId: PurchaseId;
  readonly companyId: CompanyId;
  readonly ruleId: number;
  readonly reason: ReportReason;
  readonly comment: string;
}

/** Starts as `checking`; the decider is determined in the same transaction. */
export function insertReport(report: NewReport): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into reports (purchase_id, company_id, return_rule_id, reason, comment, state, decide_by)
    values (${report.purchaseId}, ${report.companyId}, ${report.ruleId}, ${report.reason}, ${report.comment}, 'checking', app_now())
    returning id`;
}

export function insertAttempts(reportId: number, attempts: readonly { readonly at: Date; readonly channel: AttemptChannel }[]): Sql {
  return sql`
    insert into report_attempts (report_id, at, channel)
    select ${reportId}, n.at, n.channel
    from unnest(${attempts.map(({ at }) => at)}::timestamptz[], ${attempts.map(({ channel }) => channel)}::text[]) n (at, channel)`;
}

/** Sets who decides next, and by when. */
export function setNextDecider(reportId: number, state: 'checking' | 'asking_customer' | 'with_operator', decideBy: Date): Sql {
  return sql`update reports set state = ${state}, decide_by = ${decideBy}, waiting_since = app_now() where id = ${reportId}`;
}

export function insertAppeal(reportId: number, comment: string, decideBy: Date): Sql {
  return sql`
    update reports set state = 'appealed', appeal_comment = ${comment}, appealed_at = app_now(),
      waiting_since = app_now(), decide_by = ${decideBy} where id = ${reportId}`;
}

export interface NewDecision {
  readonly reportId: number;
  readonly ruleId: number;
  readonly step: 'report' | 'appeal';
  readonly outcome: 'accepted' | 'rejected' | 'extended';
  readonly decidedBy: Decider;
  readonly staffId: StaffId | null;
  readonly ground: DecisionGround;
  readonly facts: DecisionFacts;
  readonly reason: string | null;
}

export function insertDecision(decision: NewDecision): Sql {
  return sql`
    insert into report_decisions (report_id, step, outcome, decided_by, staff_id, return_rule_id, ground, facts, reason)
    values (${decision.reportId}, ${decision.step}, ${decision.outcome}, ${decision.decidedBy}, ${decision.staffId}, ${decision.ruleId},
            ${decision.ground}, ${JSON.stringify(decision.facts)}, ${decision.reason})`;
}

/** Applies a decision to the report. A rejection opens the appeal period; an extension counts from the existing deadline. */
export function endReport(
  { reportId, step, outcome }: Pick<NewDecision, 'reportId' | 'step' | 'outcome'>,
  { appealDays, extendedUntil }: { readonly appealDays: number; readonly extendedUntil: Date | null },
): Sql {
  const state = step === 'appeal' ? `appeal_${outcome}` : outcome;
  return sql`
    update reports set state = ${state}, extended_until = ${extendedUntil},
      appeal_by = case when ${state} = 'rejected' then app_now() + make_interval(days => ${appealDays}) else appeal_by end
    where id = ${reportId}`;
}

/** Closes the question, so that later answers have no effect. */
export function closeQuestion(reportId: number): Sql {
  return sql`update customer_questions set closed_at = app_now() where report_id = ${reportId} and closed_at is null`;
}

/** Records that the product has just looked for proof. */
export function markJudged(reportId: number): Sql {
  return sql`update reports set judged_at = app_now() where id = ${reportId}`;
}
