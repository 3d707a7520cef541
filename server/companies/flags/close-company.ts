import { companyStatuses } from '../../../contract/companies/values.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { changeCompany, type ActOutcome, type OperatorAct } from './change-company.ts';

/** Closes a company. It may still sign in, and sees that it is closed. */
export function closeCompany(tx: Tx, act: OperatorAct): Promise<ActOutcome> {
  const { active, closed } = companyStatuses;
  return changeCompany(tx, act, {
    update: sql`update companies set status_id = ${closed} where id = ${act.companyId} and status_id = ${active} returning id`,
    action: 'company.close',
    before: { status: active },
    after: { status: closed },
  });
}
