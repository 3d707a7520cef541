import type { ReportChoice } from '../../contract/disputes/report-rule.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { lockAccount } from '../billing/account.ts';
import type { Tx } from '../platform/database/database.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { reportStanding, reportableLead } from './reports.ts';
import { computePromisedDeadline } from './judge-open-report.ts';
import { insertAppeal } from './store.ts';

export type AppealOutcome =
  | { readonly kind: 'appealed'; readonly reportId: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable'; readonly choice: Exclude<ReportChoice, { kind: 'appeal' }> };

/** Appeals a rejected report, once. A person decides, never the product, and the decision is final. */
export async function appealReport(
  tx: Tx,
  request: { readonly companyId: CompanyId; readonly code: string; readonly comment: string },
): Promise<AppealOutcome> {
  const { companyId } = request;
  await tx.rows(lockAccount(companyId));
  const lead = await tx.first(reportableLead(companyId, request.code));
  if (lead === undefined) return { kind: 'unknown' };
  const { choice } = reportStanding(lead);
  const { reportId } = lead;
  if (choice.kind !== 'appeal' || reportId === null) {
    if (choice.kind === 'appeal') throw new Error(`lead ${request.code} has no report to appeal about`);
    return { kind: 'unavailable', choice };
  }
  await tx.rows(insertAppeal(reportId, request.comment, await computePromisedDeadline(tx, lead.country)));
  await putInOutbox(tx, {
    dedupeKey: `report.appealed:${reportId}`,
    channel: 'email',
    template: 'report.appealed',
    recipient: { kind: 'company', id: companyId },
    payload: { reportId },
  });
  return { kind: 'appealed', reportId };
}
