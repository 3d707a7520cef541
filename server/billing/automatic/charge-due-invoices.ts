import type { CompanyId } from '../../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockAccount } from '../lock-account.ts';
import type { Paying } from '../provider/provider-mode-rule.ts';
import { brokenMoneyChecks } from '../settings.ts';
import type { Morning } from '../take-mornings.ts';
import { planCharge } from './charge-rule.ts';
import { autoPayFacts, companiesToCharge, dueInvoices } from './due-query.ts';
import { goOnCharging } from './resume-charges.ts';
import { insertCharge, type OpenCharge } from './store.ts';

/** While a check of money is broken nothing is charged that nobody looks at. */
export async function mayCharge(db: Db): Promise<boolean> {
  const row = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  return valueOf(row?.settings ?? null, brokenMoneyChecks).length === 0;
}

/** Writes down what a company is charged on a morning, if anything, once. */
export async function openDueCharge(tx: Tx, { companyId, day }: { companyId: CompanyId; day: string }): Promise<OpenCharge | undefined> {
  const [, [facts], due] = await tx.together(lockAccount(companyId), autoPayFacts(companyId), dueInvoices(companyId, day));
  if (facts === undefined) return undefined;
  const plan = planCharge(facts, due, day);
  if (plan.kind === 'charge') return tx.first(insertCharge({ companyId, kind: 'due_invoices', day, amountMinor: plan.amountMinor }));
  if (plan.kind === 'nothing_due') {
    await tx.rows(sql`
      update accounts set auto_pay_failures = 0, auto_pay_next_on = null where company_id = ${companyId} and auto_pay_failures > 0`);
  }
  return undefined;
}

/**
 * Charges what is due in a country on a morning: one charge for each company, to its default card. False where a broken check of money
 * stops it, so that it is done later in the day.
 */
export async function chargeDueInvoices(paying: Paying, morning: Morning): Promise<boolean> {
  const { db, inTx } = paying.database;
  if (!(await mayCharge(db))) return false;
  for (const { companyId } of await db.rows(companiesToCharge(morning))) {
    const charge = await inTx((tx) => openDueCharge(tx, { companyId, day: morning.day }));
    if (charge !== undefined) await goOnCharging(paying, charge);
  }
  return true;
}
