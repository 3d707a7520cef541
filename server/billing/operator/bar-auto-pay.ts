import { changeCompany, type ActOutcome, type OperatorAct } from '../../companies/flags/change-company.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockAccount } from '../lock-account.ts';

/** Bars automatic payment of a company or lets it again. Barred it is off as well; whether it is switched on again is the company's affair. */
export async function barAutoPay(tx: Tx, act: OperatorAct, { barred }: { barred: boolean }): Promise<ActOutcome> {
  await tx.rows(lockAccount(act.companyId));
  return changeCompany(tx, act, {
    update: sql`
      update accounts set auto_pay_barred = ${barred}, auto_pay_enabled = auto_pay_enabled and not ${barred}
      where company_id = ${act.companyId} and auto_pay_barred <> ${barred} returning company_id`,
    action: barred ? 'billing.auto_pay_barred' : 'billing.auto_pay_unbarred',
    before: { barred: !barred },
    after: { barred },
  });
}
