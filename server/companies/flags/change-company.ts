import type { CompanyId, StaffId } from '../../../contract/kit/ids.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { isCompany } from '../queries.ts';

/** An operator's act on a company, and why. */
export interface OperatorAct {
  readonly companyId: CompanyId;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** The same, by somebody who has a number. */
export interface StaffAct extends OperatorAct {
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/** `as_it_was`: the company is so already, and nothing was written down. */
export type ActOutcome = 'done' | 'as_it_was' | 'unknown';

/** Runs an update that finds the company only where it changes something, and writes the act down. */
export async function changeCompany(
  tx: Tx,
  { companyId, reason, by }: OperatorAct,
  { update, ...entry }: { readonly update: Sql } & Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<ActOutcome> {
  if ((await tx.first(update)) === undefined) return (await isCompany(tx, companyId)) ? 'as_it_was' : 'unknown';
  await recordAudit(tx, { ...by, ...entry, object: { type: 'company', id: companyId }, reason });
  return 'done';
}
