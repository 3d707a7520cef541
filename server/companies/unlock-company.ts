import type { CompanyId } from '../../contract/kit/ids.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { sql } from '../platform/sql.ts';
import { isCompany } from './queries.ts';

export type UnlockOutcome = 'unlocked' | 'not_locked' | 'unknown';

/** Takes the lock off. The sessions that the lock ended stay ended: people sign in again. */
export async function unlockCompany(
  tx: Tx,
  input: { companyId: CompanyId; reason: string; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<UnlockOutcome> {
  const { companyId, reason } = input;
  const changed = await tx.first(sql`
    update companies set locked_at = null, lock_reason = null where id = ${companyId} and locked_at is not null returning id`);
  if (changed === undefined) return (await isCompany(tx, companyId)) ? 'not_locked' : 'unknown';
  await recordAudit(tx, {
    ...input.by,
    action: 'company.unlock',
    object: { type: 'company', id: companyId },
    reason,
    before: { locked: true },
    after: { locked: false },
  });
  return 'unlocked';
}
