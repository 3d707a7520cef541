import type { ReportWire, ReturnRuleWire } from '../../../contract/disputes/endpoints.ts';
import type { ReportFactsRow } from '../report-facts-query.ts';
import type { ReportRow } from '../reports-query.ts';
import type { ReturnRule } from '../return-policy-rule.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const isoOf = (at: string): string => new Date(at).toISOString();

export function returnRuleWire(rule: ReturnRule): ReturnRuleWire {
  const { quotaBp, quotaDays, quotaLeast } = rule;
  return {
    reason: rule.reason,
    version: rule.version,
    window_days: rule.windowDays,
    automatic_window_days: rule.automaticWindowDays,
    proof: rule.proof,
    decided_by: rule.decidedBy,
    attempts_needed: rule.attemptsNeeded,
    attempts_hours: rule.attemptsHours,
    answer_hours: rule.answerHours,
    quota:
      quotaBp === null || quotaDays === null || quotaLeast === null
        ? null
        : { share: quotaBp / 10_000, days: quotaDays, least: quotaLeast },
    removes_enquiry: rule.removesEnquiry,
    valid_from: rule.validFrom.toISOString(),
  };
}

export function reportFactsWire(row: ReportFactsRow) {
  return {
    state: row.reportState,
    report_by: row.reportBy.toISOString(),
    appeal_by: iso(row.appealBy),
    is_banned: row.reportsBanned,
    now: row.reportsNow.toISOString(),
  };
}

/** That the customer answered is told, what they said only by the decision. */
export function reportWire(row: ReportRow): ReportWire {
  return {
    reason: row.reason,
    state: row.state,
    comment: row.comment,
    created: row.createdAt.toISOString(),
    decide_by: row.decideBy.toISOString(),
    appeal_by: iso(row.appealBy),
    appeal_comment: row.appealComment,
    appealed: iso(row.appealedAt),
    attempts: row.attempts.map(({ at, channel }) => ({ at: isoOf(at), channel })),
    question:
      row.askedAt === null || row.endsAt === null
        ? null
        : { asked: row.askedAt.toISOString(), ends: row.endsAt.toISOString(), answered: iso(row.answeredAt) },
    decisions: row.decisions.map(({ decidedBy, version, at, facts, ...said }) => ({
      ...said,
      decided_by: decidedBy,
      facts: { ...facts },
      rule_version: version,
      at: isoOf(at),
    })),
  };
}
