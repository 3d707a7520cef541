import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockScheduledChange, objectOf } from './scheduled-changes-query.ts';

/** Takes back a change that has not begun. 'too_late': it has, or somebody else has taken it back. */
export async function cancelScheduledChange(
  tx: Tx,
  input: { readonly id: number; readonly reason: string; readonly by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<'cancelled' | 'too_late' | 'unknown'> {
  const change = await lockScheduledChange(tx, input.id);
  if (change === undefined) return 'unknown';
  if (change.state !== 'scheduled' || change.isBegun) return 'too_late';
  await tx.rows(sql`update scheduled_changes set cancelled_at = app_now() where id = ${change.id}`);
  await recordAudit(tx, {
    ...input.by,
    action: `${change.of.kind}.schedule_cancelled`,
    object: objectOf(change.of),
    reason: input.reason,
    before: { ...change.changes, from: change.from.toISOString() },
    after: null,
  });
  return 'cancelled';
}
