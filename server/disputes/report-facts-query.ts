import { reportChoice, reportStatusOf, type ReportChoice, type ReportFacts } from '../../contract/disputes/report-rule.ts';
import type { ReportState, ReportStatus } from '../../contract/disputes/values.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** What a lead's reporting comes to, as `reportColumns` reads it. */
export interface ReportFactsRow {
  /** Of the newest report; null where there is none. */
  readonly reportId: number | null;
  readonly reportState: ReportState | null;
  readonly reportBy: Date;
  readonly appealBy: Date | null;
  readonly reportsBanned: boolean;
  readonly extensionsGranted: number;
  /** The words in which a person decided last; null where nobody has, or the ground says it all. */
  readonly decisionReason: string | null;
  readonly reportsNow: Date;
}

/**
 * Joined to a statement with purchases `p`, enquiries `e` and work types `w`: whether a lead may be reported until when, its newest
 * report, and how often its time was extended. One look-up by the purchase each; the rules are a handful of rows.
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

/** The columns of `ReportFactsRow`, where `reportTables` is joined. */
export const reportColumns: Sql = sql`
  newest_report.id as "reportId", newest_report.state as "reportState", coalesce(report_time.report_by, p.created_at) as "reportBy",
  newest_report.appeal_by as "appealBy", (w.reports_banned or not w.reporting_allowed) as "reportsBanned",
  report_time.extensions as "extensionsGranted", newest_report.decision_reason as "decisionReason", app_now() as "reportsNow"`;

/** As the rule of button, page and verb asks for it. */
export function reportFactsOf(row: ReportFactsRow): ReportFacts {
  return {
    state: row.reportState,
    reportBy: row.reportBy.getTime(),
    appealBy: row.appealBy?.getTime() ?? null,
    isBanned: row.reportsBanned,
    now: row.reportsNow.getTime(),
  };
}

/** What the company may do of this lead, and how it stands. */
export function reportStanding(row: ReportFactsRow): { readonly choice: ReportChoice; readonly status: ReportStatus | null } {
  return { choice: reportChoice(reportFactsOf(row)), status: reportStatusOf(row.reportState) };
}
