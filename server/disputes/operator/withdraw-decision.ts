import type { StaffId } from '../../../contract/kit/ids.ts';
import { lockAccount } from '../../billing/lock-account.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reportOwner } from '../store.ts';
import { endPending, openPending } from '../pending-store.ts';

/** Takes back a decision of one's own that has not happened yet: nobody is told, and the report waits as before. */
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
