import type { CompanyId } from '../../../contract/kit/ids.ts';
import { companyStatuses } from '../../../contract/companies/values.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockAccount } from '../account.ts';
import { hasMoneyInFlight } from '../overdue-query.ts';
import type { PaymentContext } from '../provider/open-provider.ts';
import { canChargeAutomatically, resumeCharge, insertCharge, type OpenCharge } from './charge-due-invoices.ts';
import { isTopUpDue, type TopUpFacts } from './charge-rule.ts';
import { minTopUpIntervalMinutes, maxTopUpsPerDay } from './settings.ts';

interface TopUpRow extends TopUpFacts {
  readonly amountMinor: number;
  readonly today: string;
  readonly settings: SettingValues;
}

/** Records a top-up if one is due. Closed and locked companies cannot buy, so they are not charged in advance. */
async function openTopUp(tx: Tx, companyId: CompanyId): Promise<OpenCharge | undefined> {
  const [, [facts]] = await tx.pipeline(
    lockAccount(companyId),
    sql<TopUpRow>`
      select a.top_up_below_minor as "belowMinor", a.top_up_amount_minor as "amountMinor", a.top_up_stopped_at is not null as stopped,
             a.auto_pay_barred as barred, a.credit_limit_minor - a.balance_minor as "remainingCreditMinor", ${hasMoneyInFlight} as "moneyInFlight",
             d.today::text as today, ${settingsColumn},
             (select count(*)::integer from automatic_charges h where h.company_id = a.company_id and h.kind = 'top_up' and h.day = d.today) as "beganToday",
             (select extract(epoch from app_now() - max(h.began_at))::float8 / 60 from automatic_charges h
              where h.company_id = a.company_id and h.kind = 'top_up' and h.day >= d.today - 1) as "minutesSinceLast"
      from accounts a join companies c on c.id = a.company_id and c.status_id = ${companyStatuses.active} and c.locked_at is null
      cross join lateral (select (app_now() at time zone c.time_zone)::date as today) d
      where a.company_id = ${companyId} and a.top_up_below_minor is not null`,
  );
  if (facts === undefined) return undefined;
  const limits = {
    pauseMinutes: getSettingValue(facts.settings, minTopUpIntervalMinutes),
    aDay: getSettingValue(facts.settings, maxTopUpsPerDay),
  };
  if (!isTopUpDue(facts, limits)) return undefined;
  return tx.first(insertCharge({ companyId, kind: 'top_up', day: facts.today, amountMinor: facts.amountMinor }));
}

/** Charges the top-up amount to a company's default card if its remaining credit is below its threshold. */
export async function topUpAccount(paying: PaymentContext, companyId: CompanyId): Promise<void> {
  if (!(await canChargeAutomatically(paying.database.db))) return;
  const charge = await paying.database.inTx((tx) => openTopUp(tx, companyId));
  if (charge !== undefined) await resumeCharge(paying, charge);
}

/** Tops up every company whose remaining credit is that low. */
export async function topUpAccounts(paying: PaymentContext): Promise<void> {
  const low = await paying.database.db.rows(sql<{ companyId: CompanyId }>`
    select company_id as "companyId" from accounts
    where top_up_below_minor is not null and top_up_stopped_at is null and not auto_pay_barred and credit_limit_minor - balance_minor < top_up_below_minor
    order by company_id`);
  for (const { companyId } of low) await topUpAccount(paying, companyId);
}
