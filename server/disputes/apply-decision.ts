import type { DecisionOutcome, DecisionStep } from '../../contract/disputes/values.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import { lockAccount } from '../billing/account.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { decideReport, isOpen } from './decide-report.ts';
import { readLockedReport, reportOwner } from './store.ts';
import { endPending, openPending } from './pending-store.ts';

export const applyDecisionsJob = 'apply-decisions';

interface Due {
  readonly reportId: number;
  readonly step: DecisionStep;
  readonly outcome: DecisionOutcome;
  readonly extendedUntil: Date | null;
  readonly reason: string;
  readonly staffId: StaffId;
  readonly actor: string;
}

const selectOldestDue = sql<Due>`
  select x.report_id as "reportId", x.step, x.outcome, x.extended_until as "extendedUntil", x.reason, x.staff_id as "staffId", s.name as actor
  from pending_decisions x join staff s on s.id = x.staff_id
  where x.ended_at is null and x.due_at <= app_now() order by x.due_at, x.id limit 1`;

/** Applies the oldest decision whose undo period is over; drops one that was overtaken. Returns whether there was one. */
export async function applyDecision(tx: Tx): Promise<boolean> {
  const due = await tx.first(selectOldestDue);
  if (due === undefined) return false;
  const { reportId, step, outcome, reason, staffId, actor } = due;
  const owner = await tx.first(reportOwner(reportId));
  if (owner === undefined) throw new Error(`report ${reportId} has no company`);
  await tx.rows(lockAccount(owner.companyId));
  const pending = await tx.first(openPending(reportId));
  // Applied or withdrawn by someone else while we waited.
  if (pending === undefined) return true;
  const report = await tx.first(readLockedReport(reportId));
  if (report === undefined || !isOpen(report, step)) {
    await tx.rows(endPending(pending.id, 'overtaken'));
    return true;
  }
  await tx.rows(endPending(pending.id, 'carried_out'));
  const by = { kind: 'operator', staffId, actor } as const;
  const { extendedUntil: extendUntil } = due;
  await decideReport(tx, { reportId, step, outcome, by, ground: 'person', facts: {}, reason, extendUntil });
  return true;
}
