import type { PromisesWire } from '../../contract/disputes/endpoints.ts';
import type { ReportReason } from '../../contract/disputes/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { ReturnRule, QuotaFacts } from './return-policy-rule.ts';
import { appealDays, duplicateDays, promisedHours } from './settings.ts';

/** The columns of a `ReturnRule`, from rows `n`. */
const ruleColumns: Sql = sql`
  n.id, n.reason, n.version, n.offered, n.window_days as "windowDays", n.automatic_window_days as "automaticWindowDays", n.proof,
  n.decided_by as "decidedBy", n.attempts_needed as "attemptsNeeded", n.attempts_hours as "attemptsHours", n.answer_hours as "answerHours",
  n.quota_bp as "quotaBp", n.quota_days as "quotaDays", n.quota_least as "quotaLeast", n.removes_enquiry as "removesEnquiry",
  n.valid_from as "validFrom"`;

/** Selects a country's policy in force at a moment, one rule per reason, in the order the reasons were first written. */
export function rulesInForce(country: CountryCode, at: Date | null): Sql<ReturnRule> {
  return sql<ReturnRule>`
    select ${ruleColumns} from return_rules n
    where n.country = ${country} and n.version = (
      select max(x.version) from return_rules x
      where x.country = n.country and x.reason = n.reason and x.valid_from <= coalesce(${at}::timestamptz, app_now()))
    order by (select min(x.id) from return_rules x where x.country = n.country and x.reason = n.reason)`;
}

/** A version with its author and reason; null for those shipped with the product. */
interface RuleVersion extends ReturnRule {
  readonly by: string | null;
  readonly why: string | null;
}

const shownVersions = 20;

/** Lists a rule's latest current and past versions, newest first. */
export function selectVersions(country: CountryCode, reason: ReportReason): Sql<RuleVersion> {
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

/** Selects the rule that applies to a report. */
export function selectReportRule(reportId: number): Sql<ReturnRule> {
  return sql<ReturnRule>`
    select ${ruleColumns} from return_rules n where n.id = (select return_rule_id from reports where id = ${reportId})`;
}

/** Locks the newest version of a rule, so that only one version can follow it. */
export function lockRule(country: CountryCode, reason: ReportReason): Sql<ReturnRule> {
  return sql<ReturnRule>`
    select ${ruleColumns} from return_rules n where n.country = ${country} and n.reason = ${reason} order by n.version desc limit 1 for update`;
}

/** Reads what companies are currently promised about every report. */
export async function readPromises(db: Db): Promise<PromisesWire> {
  const settings = (await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`))?.settings ?? null;
  return {
    decide_hours: getSettingValue(settings, promisedHours),
    duplicate_days: getSettingValue(settings, duplicateDays),
    appeal_days: getSettingValue(settings, appealDays),
  };
}

interface Promised {
  readonly country: CountryCode;
  readonly days: number;
  readonly longestDays: number;
  readonly automaticDays: number;
  readonly longestAutomaticDays: number;
  readonly answerHours: number | null;
  readonly longestAnswerHours: number | null;
}

/**
 * Returns the periods promised by each country's rules in force, as a range over its reasons: time to report a manual or automatic purchase, and time
 * for a customer's answer.
 */
export async function findPromisedPeriods(db: Db) {
  const rows = await db.rows(sql<Promised>`
    select u.country, min(f.window_days) as days, max(f.window_days) as "longestDays",
           min(f.automatic_window_days) as "automaticDays", max(f.automatic_window_days) as "longestAutomaticDays",
           min(f.answer_hours) as "answerHours", max(f.answer_hours) as "longestAnswerHours"
    from business_units u
    join lateral (
      select distinct on (n.reason) n.offered, n.window_days, n.automatic_window_days, n.answer_hours from return_rules n
      where n.country = u.country and n.valid_from <= app_now() order by n.reason, n.version desc) f on f.offered
    group by u.country, u.position order by u.position`);
  return {
    'returns.report_days': rows.map(({ country, days: amount, longestDays: longest }) => ({ country, amount, longest })),
    'returns.automatic_report_days': rows.map(({ country, automaticDays: amount, longestAutomaticDays: longest }) => ({
      country,
      amount,
      longest,
    })),
    // Nothing to promise if no customer is asked.
    'returns.answer_hours': rows.flatMap(({ country, answerHours: amount, longestAnswerHours: longest }) =>
      amount === null || longest === null ? [] : [{ country, amount, longest }],
    ),
  };
}

/** Counts a company's purchases and credits on silence over a number of days. Read under the account lock when deciding. */
export function quotaFacts(companyId: CompanyId, days: number): Sql<QuotaFacts> {
  return sql<QuotaFacts>`
    select (select count(*) from purchases where company_id = ${companyId} and created_at > app_now() - make_interval(days => ${days})) as bought,
           (select count(*) from reports r join report_decisions d on d.report_id = r.id
            where r.company_id = ${companyId} and d.ground = 'customer_silent' and d.at > app_now() - make_interval(days => ${days})) as "givenOnSilence"`;
}
