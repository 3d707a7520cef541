import type { ReportChoice } from '../../contract/disputes/report-rule.ts';
import { noContact, type ReportReason } from '../../contract/disputes/values.ts';
import { deadlineInGmt } from '../../contract/kit/deadline-format.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { lockAccount } from '../billing/account.ts';
import type { Tx } from '../platform/database/database.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { errorText } from '../platform/texts.ts';
import { attemptProblems, type Attempt } from './attempts-rule.ts';
import { judgeOpenReport } from './judge-open-report.ts';
import { reportStanding, reportableLead, type ReportableLead } from './reports.ts';
import type { ReturnRule } from './return-policy-rule.ts';
import { rulesInForce } from './return-rules.ts';
import { insertAttempts, insertReport } from './store.ts';

export interface ReportRequest {
  readonly companyId: CompanyId;
  /** The lead's code. */
  readonly code: string;
  readonly reason: ReportReason | typeof noContact;
  readonly comment: string;
  readonly attempts: readonly Attempt[];
}

export type ReportOutcome =
  | { readonly kind: 'reported'; readonly reportId: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable'; readonly choice: Exclude<ReportChoice, { kind: 'report' }> }
  | { readonly kind: 'refused'; readonly fields: Readonly<Record<string, readonly string[]>> };

const dayMs = 86_400_000;

/** Reasons currently available: those offered in the country, and after an extension only no contact. */
export function listAvailableRules(
  rules: readonly ReturnRule[],
  { extensionsGranted }: Pick<ReportableLead, 'extensionsGranted'>,
): ReturnRule[] {
  return rules.filter(({ offered, reason }) => offered && !(extensionsGranted > 0 && reason === 'nocontactnottried'));
}

type Judged = { readonly rule: ReturnRule } | { readonly fields: Readonly<Record<string, readonly string[]>> };

function judgeReportRequest(lead: ReportableLead, rules: readonly ReturnRule[], request: ReportRequest): Judged {
  if (request.reason === noContact) return { fields: { reason: [errorText('reportNoContact')] } };
  const rule = listAvailableRules(rules, lead).find(({ reason }) => reason === request.reason);
  if (rule === undefined) return { fields: { reason: [errorText('reportReasonNotOffered')] } };
  const until = lead.boughtAt.getTime() + (lead.isAutomatic ? rule.automaticWindowDays : rule.windowDays) * dayMs;
  if (lead.extensionsGranted === 0 && lead.reportsNow.getTime() > until)
    return { fields: { reason: [errorText('reportReasonClosed', { date: deadlineInGmt(until) })] } };
  const fields = attemptProblems(rule, request.attempts, { boughtAt: lead.boughtAt, now: lead.reportsNow });
  return Object.keys(fields).length > 0 ? { fields } : { rule };
}

/**
 * Reports a bought lead under the policy in force at its purchase: once, even if called concurrently. What can be proved is decided immediately; the
 * rest waits for the customer or a person.
 */
export async function reportLead(tx: Tx, request: ReportRequest): Promise<ReportOutcome> {
  const { companyId } = request;
  await tx.rows(lockAccount(companyId));
  const lead = await tx.first(reportableLead(companyId, request.code));
  if (lead === undefined) return { kind: 'unknown' };
  const { choice } = reportStanding(lead);
  if (choice.kind !== 'report') return { kind: 'unavailable', choice };
  const judged = judgeReportRequest(lead, await tx.rows(rulesInForce(lead.country, lead.boughtAt)), request);
  if ('fields' in judged) return { kind: 'refused', fields: judged.fields };

  const { purchaseId } = lead;
  const { id: ruleId, reason } = judged.rule;
  const report = await tx.first(insertReport({ purchaseId, companyId, ruleId, reason, comment: request.comment }));
  if (report === undefined) throw new Error(`lead ${request.code} could not be reported`);
  if (request.attempts.length > 0) await tx.rows(insertAttempts(report.id, request.attempts));
  await putInOutbox(tx, {
    dedupeKey: `report.received:${report.id}`,
    channel: 'email',
    template: 'report.received',
    recipient: { kind: 'company', id: companyId },
    payload: { reportId: report.id },
  });
  await judgeOpenReport(tx, { reportId: report.id });
  return { kind: 'reported', reportId: report.id };
}
