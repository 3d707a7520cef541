import type { CompanyId } from '../../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockAccount } from '../lock-account.ts';
import { addDays } from '../morning-rule.ts';
import type { Morning } from '../take-mornings.ts';
import { hasInvoiceDueBy } from './overdue-query.ts';
import { suspendAfterDays } from './settings.ts';

/**
 * Switches off buying for a company with an invoice due by `lastDueDay` that is still unpaid, while it owes money, and tells it.
 * The operator's own switch stays as it is. Twice changes nothing.
 */
async function suspendCompany(tx: Tx, companyId: CompanyId, lastDueDay: string): Promise<void> {
  await tx.rows(lockAccount(companyId));
  const suspended = await tx.first(sql<{ at: Date }>`
    update accounts a set suspended_at = app_now()
    where a.company_id = ${companyId} and a.suspended_at is null and a.balance_minor > 0
      and ${hasInvoiceDueBy(sql`${lastDueDay}::date`, ['unpaid'])}
    returning suspended_at as at`);
  if (suspended === undefined) return;
  await putInOutbox(tx, {
    dedupeKey: `buying-suspended:${companyId}:${suspended.at.toISOString()}`,
    channel: 'email',
    template: 'buying-suspended',
    recipient: { kind: 'company', id: companyId },
    payload: {},
  });
}

/** Goes through the companies of a country whose oldest unpaid invoice has been overdue for too long, each in a transaction of its own. */
export async function suspendOverdue(database: Database, { country, day }: Morning): Promise<void> {
  const row = await database.db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const lastDueDay = addDays(day, -valueOf(row?.settings ?? null, suspendAfterDays));
  const found = await database.db.rows(sql<{ companyId: CompanyId }>`
    select a.company_id as "companyId" from accounts a join companies c on c.id = a.company_id and c.country = ${country}
    where a.suspended_at is null and a.balance_minor > 0 and ${hasInvoiceDueBy(sql`${lastDueDay}::date`, ['unpaid'])}
    order by a.company_id`);
  for (const { companyId } of found) await database.inTx((tx) => suspendCompany(tx, companyId, lastDueDay));
}
