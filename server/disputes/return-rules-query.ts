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

/** A version with who wrote it and why; null: it came with the product. */
export interface RuleVersion extends ReturnRule {
  readonly by: string | null;
  readonly why: string | null;
}

const shownVersions = 20;

/** The last versions of a rule that are in force or were, the newest first. */
export function versionsOf(country: CountryCode, reason: ReportReason): Sql<RuleVersion> {
  return sql<RuleVersion>`
    select ${ruleColumns}, m.name as by, a.reason as why
    from return_rules n
    left join staff m on m.id = n.staff_id
    left join lateral (
      select e.reason from audit_entries e
      where n.staff_id is not null and e.object_type = 'return_rule' and e.object_id = n.country || '/' || n.reason
        and e.after->>'version' = n.version::text
      order by e.id desc limit 1) a on true
    where n.country = ${country} and n.reason = ${reason} and n.valid_from <= app_now()
    order by n.version desc limit ${shownVersions}`;
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
