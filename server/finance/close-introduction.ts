import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Puts an introduction away that somebody has looked through, or takes it out again. */
export async function closeIntroduction(
  tx: Tx,
  act: { id: number; done: boolean; reason: string; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<'changed' | 'as_it_was' | 'unknown'> {
  const { id, done, reason, by } = act;
  const found = await tx.first(sql<{ done: boolean }>`
    select done_at is not null as done from finance_introductions where id = ${id} for update`);
  if (found === undefined) return 'unknown';
  if (found.done === done) return 'as_it_was';
  await tx.rows(sql`update finance_introductions set done_at = case when ${done} then app_now() end where id = ${id}`);
  const action = done ? 'introduction.close' : 'introduction.reopen';
  await recordAudit(tx, { ...by, action, object: { type: 'introduction', id }, reason, before: { done: !done }, after: { done } });
  return 'changed';
}
