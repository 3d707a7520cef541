import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Says whether leads of a work type may be reported, whatever the catalogue allows, and writes down who did and why. */
export async function setReportsBanned(
  tx: Tx,
  input: {
    readonly workTypeId: number;
    readonly banned: boolean;
    readonly reason: string;
    readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
  },
): Promise<'set' | 'as_it_was' | 'unknown'> {
  const { workTypeId, banned } = input;
  const before = await tx.first(
    sql<{ banned: boolean }>`select reports_banned as banned from work_types where id = ${workTypeId} for update`,
  );
  if (before === undefined) return 'unknown';
  if (before.banned === banned) return 'as_it_was';
  await tx.rows(sql`update work_types set reports_banned = ${banned} where id = ${workTypeId}`);
  await recordAudit(tx, {
    ...input.by,
    action: banned ? 'work_type.reports_banned' : 'work_type.reports_allowed',
    object: { type: 'work_type', id: workTypeId },
    reason: input.reason,
    before: { banned: !banned },
    after: { banned },
  });
  return 'set';
}
