import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockAccount } from '../lock-account.ts';
import { getPaymentMode } from './cards-query.ts';

/** Switches automatic payment. On only where it is possible, and then it begins anew: what failed before is forgotten. */
export async function setAutoPay(tx: Tx, input: { companyId: CompanyId; enabled: boolean }): Promise<'set' | 'impossible'> {
  const { companyId, enabled } = input;
  await tx.rows(lockAccount(companyId));
  if (enabled && !(await getPaymentMode(tx, companyId)).canAutoPay) return 'impossible';
  await tx.rows(sql`
    update accounts set auto_pay_enabled = ${enabled}, auto_pay_failures = 0, auto_pay_next_on = null, auto_pay_stopped_at = null
    where company_id = ${companyId} and auto_pay_enabled <> ${enabled}`);
  return 'set';
}
