import type { StaffId } from '../../contract/kit/ids.ts';
import { lockAccount } from '../billing/account.ts';
import { recordAudit } from '../platform/audit.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { computeExtensionEnd, isOpen, type NotLater, type ReportDecision } from './decide-report.ts';
import { insertPending, openPending, endPending } from './pending-store.ts';
import { undoSeconds } from './settings.ts';
import { readLockedReport, reportOwner } from './store.ts';
import { applyDecisionsJob } from './apply-decision.ts';

export type ManualDecision = ReportDecision & {
  readonly by: Extract<ReportDecision['by'], { readonly kind: 'operator' }>;
  readonly reason: string;
};

type SaveDecisionOutcome =
  | { readonly kind: 'kept'; readonly undoUntil: Date; readonly extendedUntil: Date | null }
  /** Someone else was first, or it is at another step. */
  | { readonly kind: 'already_decided' }
  | NotLater
  | { readonly kind: 'unknown' };

/**
 * Stores a person's decision and applies it a few seconds later, until when they can undo it. Meanwhile nobody else can decide; only the customer's
 * answer or new proof overrides it.
 */
export async function savePendingDecision(tx: Tx, decision: ManualDecision): Promise<SaveDecisionOutcome> {
  const { reportId, step, outcome, by, reason } = decision;
  const owner = await tx.first(reportOwner(reportId));
  if (owner === undefined) return { kind: 'unknown' };
  await tx.rows(lockAccount(owner.companyId));
  const report = await tx.first(readLockedReport(reportId));
  if (report === undefined) return { kind: 'unknown' };
  if (!isOpen(report, step) || (await tx.first(openPending(reportId))) !== undefined) return { kind: 'already_decided' };

  const settings = (await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`))?.settings ?? null;
  const extendedUntil = await computeExtensionEnd(tx, report, decision, settings);
  if (extendedUntil !== null && 'kind' in extendedUntil) return extendedUntil;
  const stored = await tx.first(
    insertPending({ reportId, step, outcome, reason, extendedUntil, staffId: by.staffId }, getSettingValue(settings, undoSeconds)),
  );
  if (stored === undefined) throw new Error(`the decision of report ${reportId} was not kept`);
  await recordAudit(tx, {
    staffId: by.staffId,
    actor: by.actor,
    action: 'report.decision_made',
    object: { type: 'report', id: reportId },
    reason,
    before: { state: report.state },
    after: { step, outcome, happens: stored.dueAt },
  });
  await tx.enqueue(applyDecisionsJob, {}, stored.dueAt);
  return { kind: 'kept', undoUntil: stored.dueAt, extendedUntil };
}

/** Undoes one's own decision before it is applied: nobody is notified and the report waits as before. */
export async function withdrawDecision(
  tx: Tx,
  {
    reportId,
    reason,
    by,
  }: { readonly reportId: number; readonly reason: string; readonly by: { readonly staffId: StaffId; readonly actor: string } },
): Promise<'undone' | 'too_late' | 'unknown'> {
  const owner = await tx.first(reportOwner(reportId));
  if (owner === undefined) return 'unknown';
  await tx.rows(lockAccount(owner.companyId));
  const pending = await tx.first(openPending(reportId));
  if (pending === undefined || pending.staffId !== by.staffId || pending.isDue) return 'too_late';
  await tx.rows(endPending(pending.id, 'undone'));
  const { step, outcome } = pending;
  await recordAudit(tx, {
    ...by,
    action: 'report.decision_undone',
    object: { type: 'report', id: reportId },
    reason,
    before: { step, outcome },
    after: null,
  });
  return 'undone';
}
