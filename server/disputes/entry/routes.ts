import { disputes, type ReportWire, type ReturnRuleWire } from '../../../contract/disputes/endpoints.ts';
import type { ReportChoice } from '../../../contract/disputes/report-rule.ts';
import { deadlineInGmt } from '../../../contract/kit/deadline-format.ts';
import type { PurchaseId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { isUnassigned, limitedTo } from '../../buying/assignment.ts';
import { refuseProblems } from '../../platform/http/validate.ts';
import { ok, refuse, refuseByRole, routes } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { appealReport } from '../appeal-report.ts';
import { readPromises, quotaFacts, rulesInForce } from '../return-rules.ts';
import { type ReportFactsRow, reportableLead, selectPurchaseReports, type ReportRow } from '../reports.ts';
import { listAvailableRules, reportLead } from '../report-lead.ts';
import { quotaLeft, type ReturnRule } from '../return-policy-rule.ts';
import { computePromisedDeadline } from '../judge-open-report.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

/** Why not, in the text shown at the button. */
function buildRefusal(choice: ReportChoice) {
  if (choice.kind === 'report') return refuse(409, [errorText('notAppealable')]);
  if (choice.kind === 'appeal') return refuse(409, [errorText('reportedBefore')]);
  switch (choice.reason) {
    case 'banned':
      return refuse(409, [errorText('reportNotEnabled')]);
    case 'already_reported':
    case 'decided':
      return refuse(409, [errorText('reportedBefore')]);
    case 'report_closed':
    case 'appeal_closed':
      return refuse(409, [errorText('reportClosed', { date: deadlineInGmt(choice.since) })]);
  }
}

async function newestReport(db: Db, purchaseId: PurchaseId) {
  const [newest] = await db.rows(selectPurchaseReports(purchaseId));
  if (newest === undefined) throw new Error(`purchase ${purchaseId} has no report`);
  return reportWire(newest);
}

export const disputeRoutes = routes(disputes, {
  'GET /lead/report/{id}': async ({ db, caller, params }) => {
    const lead = await db.first(reportableLead(caller.companyId, params.id));
    if (lead === undefined) return notFound();
    const rules = listAvailableRules(await db.rows(rulesInForce(lead.country, lead.boughtAt)), lead);
    const counted = rules.find(({ quotaDays }) => quotaDays !== null);
    const quota = counted === undefined ? undefined : await db.first(quotaFacts(caller.companyId, counted.quotaDays ?? 1));
    const reports = await db.rows(selectPurchaseReports(lead.purchaseId));
    return ok({
      facts: reportFactsWire(lead),
      extensions_granted: lead.extensionsGranted,
      rules: rules.map(returnRuleWire),
      quota_left: counted === undefined || quota === undefined ? null : quotaLeft(counted, quota),
      answer_by: (await computePromisedDeadline(db, lead.country)).toISOString(),
      promises: await readPromises(db),
      reports: reports.map(reportWire),
    });
  },

  'POST /lead/report/{id}': async ({ tx, caller, params: { id: code }, body }) => {
    const { companyId } = caller;
    // Sales report their own leads only; a colleague's is unknown to them.
    if (limitedTo(caller) !== null && (await isUnassigned(tx, companyId, code))) return refuseByRole();
    const outcome =
      body.actionType === 'appeal'
        ? await appealReport(tx, { companyId, code, comment: body.comment })
        : await reportLead(tx, {
            companyId,
            code,
            reason: body.reason,
            comment: body.comment,
            attempts: body.attempts.map(({ at, channel }) => ({ at: new Date(at), channel })),
          });
    switch (outcome.kind) {
      case 'unknown':
        return notFound();
      case 'unavailable':
        return buildRefusal(outcome.choice);
      case 'refused':
        return refuseProblems(Object.entries(outcome.fields).flatMap(([field, texts]) => texts.map((text) => [field, text] as const)));
      case 'reported':
      case 'appealed': {
        const lead = await tx.first(reportableLead(companyId, code));
        return lead === undefined ? notFound() : ok({ report: await newestReport(tx, lead.purchaseId) });
      }
    }
  },

  'GET /returns-policy': async ({ db, caller }) => {
    const rules = await db.rows(rulesInForce(caller.country, null));
    return ok({ rules: rules.filter(({ offered }) => offered).map(returnRuleWire), promises: await readPromises(db) });
  },
});

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const toIso = (at: string): string => new Date(at).toISOString();

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

function reportFactsWire(row: ReportFactsRow) {
  return {
    state: row.reportState,
    report_by: row.reportBy.toISOString(),
    appeal_by: iso(row.appealBy),
    is_banned: row.reportsBanned,
    now: row.reportsNow.toISOString(),
  };
}

/** Shows that the customer answered; what they said comes only with the decision. */
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
    attempts: row.attempts.map(({ at, channel }) => ({ at: toIso(at), channel })),
    question:
      row.askedAt === null || row.endsAt === null
        ? null
        : { asked: row.askedAt.toISOString(), ends: row.endsAt.toISOString(), answered: iso(row.answeredAt) },
    decisions: row.decisions.map(({ decidedBy, version, at, facts, ...said }) => ({
      ...said,
      decided_by: decidedBy,
      facts: { ...facts },
      rule_version: version,
      at: toIso(at),
    })),
  };
}
