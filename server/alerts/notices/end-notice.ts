import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export type EndOutcome = 'ended' | 'already_ended' | 'unknown';

/** Takes a notice off every dashboard now; one that was planned is never shown. Audited. */
export async function endNotice(
  tx: Tx,
  input: { noticeId: number; reason: string; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<EndOutcome> {
  const { noticeId, reason, by } = input;
  const notice = await tx.first(sql<{ until: Date | null; ended: boolean; now: Date }>`
    select ends_at as until, coalesce(ends_at <= app_now(), false) as ended, app_now() as now from notices where id = ${noticeId} for update`);
  if (notice === undefined) return 'unknown';
  if (notice.ended) return 'already_ended';
  await tx.rows(sql`
    update notices set starts_at = least(starts_at, app_now()), ends_at = app_now() where id = ${noticeId}`);
  await recordAudit(tx, {
    ...by,
    action: 'notice.end',
    object: { type: 'notice', id: noticeId },
    reason,
    before: { until: notice.until },
    after: { until: notice.now },
  });
  return 'ended';
}
