import type { CompanyId } from '../../contract/kit/ids.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { lockAccount } from './account.ts';
import { addDays, type Morning } from './mornings.ts';
import { hasInvoiceDueBy } from './overdue-query.ts';
import { suspendAfterDays } from './settings.ts';

/**
 * Suspends buying for a company that owes money and has an unpaid invoice due by `lastDueDay`, and notifies it. Leaves the operator's own switch
 * alone. Idempotent.
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

/** Suspends a country's companies whose oldest unpaid invoice is too long overdue, one transaction each. */
export async function suspendOverdue(database: Database, { country, day }: Morning): Promise<void> {
  const row = await database.db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const lastDueDay = addDays(day, -getSettingValue(row?.settings ?? null, suspendAfterDays));
  const found = await database.db.rows(sql<{ companyId: CompanyId }>`
    select a.company_id as "companyId" from accounts a join companies c on c.id = a.company_id and c.country = ${country}
    where a.suspended_at is null and a.balance_minor > 0 and ${hasInvoiceDueBy(sql`${lastDueDay}::date`, ['unpaid'])}
    order by a.company_id`);
  for (const { companyId } of found) await database.inTx((tx) => suspendCompany(tx, companyId, lastDueDay));
}

/**
 * Lifts a company's suspension, with a mail, once no invoice is too long overdue or it owes nothing. Call wherever an invoice is settled, in the same
 * transaction under the account lock; costs one read if nothing is suspended.
 */
export async function liftSuspension(tx: Tx, companyId: CompanyId): Promise<void> {
  const found = await tx.first(sql<{ at: Date; today: string; settings: SettingValues }>`
    select a.suspended_at as at, (app_now() at time zone c.time_zone)::date::text as today, ${settingsColumn}
    from accounts a join companies c on c.id = a.company_id where a.company_id = ${companyId} and a.suspended_at is not null`);
  if (found === undefined) return;
  const { at, today, settings } = found;
  const lifted = await tx.first(sql`
    update accounts a set suspended_at = null
    where a.company_id = ${companyId}
      and (a.balance_minor <= 0 or not ${hasInvoiceDueBy(sql`${today}::date - ${getSettingValue(settings, suspendAfterDays)}::integer`, ['unpaid', 'pending'])})
    returning a.company_id`);
  if (lifted === undefined) return;
  await putInOutbox(tx, {
    dedupeKey: `buying-resumed:${companyId}:${at.toISOString()}`,
    channel: 'email',
    template: 'buying-resumed',
    recipient: { kind: 'company', id: companyId },
    payload: {},
  });
}
