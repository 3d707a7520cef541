import { companyStatuses } from '../../contract/companies.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { sql } from '../platform/sql.ts';
import { isCompany } from './queries.ts';

export type CloseOutcome = 'closed' | 'already_closed' | 'unknown';

/** Closes a company. It may still sign in, and sees that it is closed. */
export async function closeCompany(
  tx: Tx,
  input: { companyId: CompanyId; reason: string; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<CloseOutcome> {
  const { companyId, reason } = input;
  const { active, closed } = companyStatuses;
  const changed = await tx.first(sql`
    update companies set status_id = ${closed} where id = ${companyId} and status_id = ${active} returning id`);
  if (changed === undefined) return (await isCompany(tx, companyId)) ? 'already_closed' : 'unknown';
  await recordAudit(tx, {
    ...input.by,
    action: 'company.close',
    object: { type: 'company', id: companyId },
    reason,
    before: { status: active },
    after: { status: closed },
  });
  return 'closed';
}
