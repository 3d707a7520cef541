import type { CompanyId } from '../../contract/kit/ids.ts';
import { endSessionsOfCompany } from '../identity/end-sessions-of-company.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { sql } from '../platform/sql.ts';
import { isCompany } from './queries.ts';

export type LockOutcome = 'locked' | 'already_locked' | 'unknown';

/** Locks a company: it cannot sign in or buy, and its sessions end. The row stays locked until they have ended. */
export async function lockCompany(
  tx: Tx,
  input: { companyId: CompanyId; reason: string; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<LockOutcome> {
  const { companyId, reason } = input;
  const changed = await tx.first(sql`
    update companies set locked_at = app_now(), lock_reason = ${reason} where id = ${companyId} and locked_at is null returning id`);
  if (changed === undefined) return (await isCompany(tx, companyId)) ? 'already_locked' : 'unknown';
  await endSessionsOfCompany(tx, { companyId });
  await recordAudit(tx, {
    ...input.by,
    action: 'company.lock',
    object: { type: 'company', id: companyId },
    reason,
    before: { locked: false },
    after: { locked: true },
  });
  return 'locked';
}
