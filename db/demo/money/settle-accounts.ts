import type { CompanyId } from '../../../contract/kit/ids.ts';
import { remindOfOverdue } from '../../../server/billing/overdue-query.ts';
import { suspendOverdue } from '../../../server/billing/suspension.ts';
import { lockAccount, setCreditLimit } from '../../../server/billing/account.ts';
import { lastMorning } from '../../../server/billing/mornings.ts';
import { getPayment } from '../../../server/billing/payments/payments-query.ts';
import { allUnits } from '../../../server/geography/business-units.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { sql } from '../../../server/platform/database/sql.ts';
import type { DemoCompany } from '../demo-companies.ts';
import { runInThePast } from '../run-in-the-past.ts';
import { refundInThePast } from './pay-in-the-past.ts';

export type SeededCompanies = readonly { readonly companyId: CompanyId; readonly company: DemoCompany }[];

/** Credit limits are rounded to about a hundred pounds or a thousand kroner. */
const stepMinor = (country: DemoCompany['country']): number => (country === 'gb' ? 10_000 : 100_000);

/** Gives every company a round credit limit that leaves the promised credit; prepaying ones get none. */
export async function settleCreditLimits(database: Database, founded: SeededCompanies): Promise<void> {
  await database.inTx(async (tx) => {
    for (const { companyId, company } of founded) {
      const account = await tx.first(sql<{ balanceMinor: number }>`
        select balance_minor as "balanceMinor" from accounts where company_id = ${companyId}`);
      const step = stepMinor(company.country);
      const needed = Math.max(0, account?.balanceMinor ?? 0) + company.remainingCreditMinor;
      const limitMinor = company.habit === 'prepaid' ? 0 : Math.ceil(needed / step) * step;
      await setCreditLimit(tx, { companyId, limitMinor });
    }
  });
}

/** Refunds part of a prepayment, and some credits to their card. */
export async function refundUnused(database: Database, now: Date): Promise<void> {
  const unused = await database.db.rows(sql<{ id: number; companyId: CompanyId; unusedMinor: number }>`
    select p.id, p.company_id as "companyId", least(p.amount_minor - p.used_minor, -a.balance_minor) as "unusedMinor"
    from payments p join accounts a on a.company_id = p.company_id
    where p.state = 'succeeded' and p.used_minor < p.amount_minor and a.balance_minor < 0 order by p.id limit 3`);
  for (const { id, companyId, unusedMinor } of unused) {
    await runInThePast(database, new Date(now.getTime() - 26 * 3_600_000), async (tx) => {
      await tx.rows(lockAccount(companyId));
      await refundInThePast(tx, await getPayment(tx, id), Math.ceil(unusedMinor / 4));
    });
  }
}

/** Runs this morning's jobs: suspends non-payers and reminds late ones. */
export async function runThisMorning(database: Database, now: Date): Promise<void> {
  for (const { country, timeZone } of allUnits()) {
    const morning = { country, day: lastMorning(now, timeZone) };
    await suspendOverdue(database, morning);
    await remindOfOverdue(database, morning);
  }
}
