import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { changeCompany, type ActOutcome, type OperatorAct } from './change-company.ts';

/** Takes the lock off. The sessions that the lock ended stay ended: people sign in again. */
export function unlockCompany(tx: Tx, act: OperatorAct): Promise<ActOutcome> {
  return changeCompany(tx, act, {
    update: sql`
      update companies set locked_at = null, lock_reason = null
      where id = ${act.companyId} and locked_at is not null returning id`,
    action: 'company.unlock',
    before: { locked: true },
    after: { locked: false },
  });
}
