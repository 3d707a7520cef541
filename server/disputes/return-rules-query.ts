import type { ReportReason } from '../../contract/disputes/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { ReturnRule } from './return-policy-rule.ts';

/** The columns of a `ReturnRule`, of rows `n`. */
export const ruleColumns: Sql = sql`
  n.id, n.reason, n.version, n.offered, n.window_days as "windowDays", n.automatic_window_days as "automaticWindowDays", n.proof,
  n.decided_by as "decidedBy", n.attempts_needed as "attemptsNeeded", n.attempts_hours as "attemptsHours", n.answer_hours as "answerHours",
  n.quota_bp as "quotaBp", n.quota_days as "quotaDays", n.quota_least as "quotaLeast", n.removes_enquiry as "removesEnquiry",
  n.valid_from as "validFrom"`;

/** The whole policy of a country as it was in force at a moment, reason by reason in the order in which it was first written. */
export function rulesInForce(country: CountryCode, at: Date | null): Sql<ReturnRule> {
  return sql<ReturnRule>`
    select ${ruleColumns} from return_rules n
    where n.country = ${country} and n.version = (
      select max(x.version) from return_rules x
      where x.country = n.country and x.reason = n.reason and x.valid_from <= coalesce(${at}::timestamptz, app_now()))
    order by (select min(x.id) from return_rules x where x.country = n.country and x.reason = n.reason)`;
}

/** One rule as it is in force now. */
export function ruleInForce(country: CountryCode, reason: ReportReason): Sql<ReturnRule> {
  return sql<ReturnRule>`
    select ${ruleColumns} from return_rules n
    where n.country = ${country} and n.reason = ${reason} and n.valid_from <= app_now() order by n.version desc limit 1`;
}

/** The rule that a report goes by. */
export function ruleOfReport(reportId: number): Sql<ReturnRule> {
  return sql<ReturnRule>`
    select ${ruleColumns} from return_rules n where n.id = (select return_rule_id from reports where id = ${reportId})`;
}

/** Locks the newest version of a rule, so that the next one follows it alone. */
export function lockRule(country: CountryCode, reason: ReportReason): Sql<ReturnRule> {
  return sql<ReturnRule>`
    select ${ruleColumns} from return_rules n where n.country = ${country} and n.reason = ${reason} order by n.version desc limit 1 for update`;
}
