import type { CompanyId } from '../../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { sql } from '../../platform/database/sql.ts';
import { hasInvoiceDueBy } from './overdue-query.ts';
import { suspendAfterDays } from './settings.ts';

/**
 * Lets a company buy again once none of its invoices has been overdue for too long, or it owes nothing, and tells it. To be called
 * wherever an invoice is settled, in the same transaction and under the account's lock; costs one reading where nothing is suspended.
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
      and (a.balance_minor <= 0 or not ${hasInvoiceDueBy(sql`${today}::date - ${valueOf(settings, suspendAfterDays)}::integer`, ['unpaid', 'pending'])})
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
