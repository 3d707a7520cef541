import { companyStatuses } from '../../contract/companies.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { sql } from '../platform/sql.ts';
import { isCompany } from './queries.ts';

export type ReopenOutcome = 'reopened' | 'not_closed' | 'unknown';

/** Makes a closed company active again. */
export async function openCompanyAgain(
  tx: Tx,
  input: { companyId: CompanyId; reason: string; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<ReopenOutcome> {
  const { companyId, reason } = input;
  const { active, closed } = companyStatuses;
  const changed = await tx.first(sql`
    update companies set status_id = ${active} where id = ${companyId} and status_id = ${closed} returning id`);
  if (changed === undefined) return (await isCompany(tx, companyId)) ? 'not_closed' : 'unknown';
  await recordAudit(tx, {
    ...input.by,
    action: 'company.reopen',
    object: { type: 'company', id: companyId },
    reason,
    before: { status: closed },
    after: { status: active },
  });
  return 'reopened';
}
