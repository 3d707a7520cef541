import { endSessionsOfCompany } from '../../identity/sessions/end-sessions-of-company.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { changeCompany, type ActOutcome, type OperatorAct } from './change-company.ts';

/** Locks a company: it cannot sign in or buy, and its sessions end. The row stays locked until they have ended. */
export async function lockCompany(tx: Tx, act: OperatorAct): Promise<ActOutcome> {
  const { companyId, reason } = act;
  const outcome = await changeCompany(tx, act, {
    update: sql`
      update companies set locked_at = app_now(), lock_reason = ${reason}
      where id = ${companyId} and locked_at is null returning id`,
    action: 'company.lock',
    before: { locked: false },
    after: { locked: true },
  });
  if (outcome === 'done') await endSessionsOfCompany(tx, { companyId });
  return outcome;
}
