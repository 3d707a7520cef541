import type { ReportReason } from '../../contract/disputes/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { ReturnRule } from './return-policy-rule.ts';

export type RuleContent = Pick<
  ReturnRule,
  | 'offered'
  | 'windowDays'
  | 'automaticWindowDays'
  | 'decidedBy'
  | 'attemptsNeeded'
  | 'attemptsHours'
  | 'answerHours'
  | 'quotaBp'
  | 'quotaDays'
  | 'quotaLeast'
  | 'removesEnquiry'
>;

export interface RuleChange {
  readonly country: CountryCode;
  readonly reason: ReportReason;
  readonly content: RuleContent;
  readonly why: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** The editable part of a rule; its proof is fixed by the reason. */
export function toRuleContent(rule: ReturnRule): RuleContent {
  const { offered, windowDays, automaticWindowDays, decidedBy, attemptsNeeded, attemptsHours, answerHours } = rule;
  const { quotaBp, quotaDays, quotaLeast, removesEnquiry } = rule;
  const limits = { attemptsNeeded, attemptsHours, answerHours, quotaBp, quotaDays, quotaLeast };
  return { offered, windowDays, automaticWindowDays, decidedBy, ...limits, removesEnquiry };
}

/** Whether the parts of a rule are consistent; the table refuses anything else. */
export function isWhole({ proof }: Pick<ReturnRule, 'proof'>, content: RuleContent): boolean {
  const { decidedBy, attemptsNeeded, attemptsHours, answerHours, quotaBp } = content;
  const attempts = [attemptsNeeded, attemptsHours].filter((value) => value !== null).length;
  const asksCustomer = decidedBy === 'customer';
  return attempts === (proof === 'attempts' ? 2 : 0) && asksCustomer === (answerHours !== null) && (quotaBp === null || asksCustomer);
}

/** Saves the next version of a rule, audited, and returns its number. The caller has locked the newest one. */
export async function saveReturnRule(tx: Tx, now: ReturnRule, change: RuleChange): Promise<number> {
  const { country, reason, content, why, by } = change;
  const version = now.version + 1;
  await tx.rows(sql`
    insert into return_rules (country, reason, version, offered, window_days, automatic_window_days, proof, decided_by, attempts_needed, attempts_hours,
                              answer_hours, quota_bp, quota_days, quota_least, removes_enquiry, staff_id)
    values (${country}, ${reason}, ${version}, ${content.offered}, ${content.windowDays}, ${content.automaticWindowDays}, ${now.proof}, ${content.decidedBy},
            ${content.attemptsNeeded}, ${content.attemptsHours}, ${content.answerHours}, ${content.quotaBp}, ${content.quotaDays}, ${content.quotaLeast},
            ${content.removesEnquiry}, ${by.staffId})`);
  await recordAudit(tx, {
    ...by,
    action: 'return_rule.saved',
    object: { type: 'return_rule', id: `${country}/${reason}` },
    reason: why,
    before: { version: now.version, ...toRuleContent(now) },
    after: { version, ...content },
  });
  return version;
}
