import type { PromisesWire } from '../../contract/disputes/endpoints.ts';
import type { ReportReason } from '../../contract/disputes/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { ReturnRule, QuotaFacts } from './return-policy-rule.ts';
import { appealDays, duplicateDays, promisedHours } from './settings.ts';

/** The columns of a `ReturnRule`, of rows `n`. */
const ruleColumns: Sql = sql`
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
interface RuleVersion extends ReturnRule {
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

/** What companies are told of every report, as it is set now. */
export async function readPromises(db: Db): Promise<PromisesWire> {
  const settings = (await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`))?.settings ?? null;
  return {
    decide_hours: valueOf(settings, promisedHours),
    duplicate_days: valueOf(settings, duplicateDays),
    appeal_days: valueOf(settings, appealDays),
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
 * What the return rules in force promise in each country, from the shortest to the longest of its reasons: the time to report a lead that
 * was bought by hand or automatically, and the time that a customer has for an answer.
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
    // Where no customer is asked there is nothing to promise.
    'returns.answer_hours': rows.flatMap(({ country, answerHours: amount, longestAnswerHours: longest }) =>
      amount === null || longest === null ? [] : [{ country, amount, longest }],
    ),
  };
}

/** What a company bought and was given on its customers' silence in so many days. Read under the account's lock where it decides. */
export function quotaFacts(companyId: CompanyId, days: number): Sql<QuotaFacts> {
  return sql<QuotaFacts>`
    select (select count(*) from purchases where company_id = ${companyId} and created_at > app_now() - make_interval(days => ${days})) as bought,
           (select count(*) from reports r join report_decisions d on d.report_id = r.id
            where r.company_id = ${companyId} and d.ground = 'customer_silent' and d.at > app_now() - make_interval(days => ${days})) as "givenOnSilence"`;
}
