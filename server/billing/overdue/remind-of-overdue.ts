import { companyStatuses } from '../../../contract/companies/values.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertMessage } from '../../platform/outbox.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Morning } from '../take-mornings.ts';
import { hasMoneyInFlight } from './overdue-query.ts';
import { daysBetween, reminderStage } from './overdue-rule.ts';
import { overdueReminderDays, suspendAfterDays } from './settings.ts';

const batchSize = 200;

interface Overdue {
  readonly companyId: CompanyId;
  readonly invoiceId: number;
  /** YYYY-MM-DD */
  readonly dueOn: string;
}

/**
 * Writes the reminders that have come due this morning: a company is reminded by the age of its oldest unpaid invoice, once a stage,
 * of everything that is overdue. None where it owes nothing in the end, where a payment is under way, or once buying is switched off.
 */
export async function remindOfOverdue(database: Database, { country, day }: Morning): Promise<void> {
  const row = await database.db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const settings = row?.settings ?? null;
  const days = { reminders: valueOf(settings, overdueReminderDays), suspendAfter: valueOf(settings, suspendAfterDays) };
  const found = await database.db.rows(sql<Overdue>`
    select a.company_id as "companyId", o.id as "invoiceId", o.due_on::text as "dueOn"
    from accounts a
    join companies c on c.id = a.company_id and c.country = ${country} and c.status_id = ${companyStatuses.active}
    cross join lateral (
      select i.id, i.due_on from invoices i
      where i.company_id = a.company_id and i.kind = 'invoice' and i.status = 'unpaid' and i.due_on < ${day}::date and i.gross_minor > i.settled_minor
      order by i.due_on, i.number limit 1) o
    where a.balance_minor > 0 and a.suspended_at is null and not ${hasMoneyInFlight}
    order by a.company_id`);
  const reminders = found.flatMap(({ companyId, invoiceId, dueOn }) => {
    const stage = reminderStage(daysBetween(dueOn, day), days);
    return stage === null ? [] : [{ companyId, invoiceId, stage }];
  });
  for (let from = 0; from < reminders.length; from += batchSize) {
    const messages = reminders.slice(from, from + batchSize).map(({ companyId, invoiceId, stage }) =>
      insertMessage({
        dedupeKey: `invoice-overdue:${invoiceId}:${stage}`,
        channel: 'email',
        template: 'invoice-overdue',
        recipient: { kind: 'company', id: companyId },
        payload: { stage },
      }),
    );
    await database.inTx((tx) => tx.together(...messages));
  }
}
