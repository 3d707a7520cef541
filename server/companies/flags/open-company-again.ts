import { companyStatuses } from '../../../contract/companies/values.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { changeCompany, type ActOutcome, type OperatorAct } from './change-company.ts';

/** Makes a closed company active again. */
export function openCompanyAgain(tx: Tx, act: OperatorAct): Promise<ActOutcome> {
  const { active, closed } = companyStatuses;
  return changeCompany(tx, act, {
    update: sql`update companies set status_id = ${active} where id = ${act.companyId} and status_id = ${closed} returning id`,
    action: 'company.reopen',
    before: { status: closed },
    after: { status: active },
  });
}
