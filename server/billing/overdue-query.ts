import { companyStatuses } from '../../contract/companies/values.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Db, Database } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { insertMessage } from '../platform/outbox.ts';
import type { Morning } from './mornings.ts';
import { daysBetween, reminderStage } from './overdue-rule.ts';
import { overdueReminderDays, suspendAfterDays } from './settings.ts';

/**
 * Whether account `a` has an unpaid invoice with something outstanding that was due by `day`. Include `pending` to count invoices whose payment is
 * still in flight.
 */
export const hasInvoiceDueBy = (day: Sql, statuses: readonly ('unpaid' | 'pending')[]): Sql => sql`
  exists (select from invoices i where i.company_id = a.company_id and i.kind = 'invoice' and i.status = any(${[...statuses]}::text[])
            and i.gross_minor > i.settled_minor and i.due_on <= ${day} offset 0)`;

/** Whether account `a` has a payment in flight, so that its outstanding amount is unknown. */
export const hasMoneyInFlight: Sql = sql`
  exists (select from payments p where p.company_id = a.company_id and p.state in ('created', 'requires_action', 'processing', 'unknown') offset 0)`;

export interface OverdueInvoice {
  readonly code: string;
  /** YYYY-MM-DD */
  readonly dueOn: string;
  readonly outstandingMinor: number;
  readonly currency: CurrencyCode;
}

/** Lists a company's overdue invoices, oldest first; empty if it owes nothing on balance. Amounts in minor units. */
export function listOverdue(db: Db, companyId: CompanyId): Promise<OverdueInvoice[]> {
  return db.rows(sql<OverdueInvoice>`
    select i.code, i.due_on::text as "dueOn", i.gross_minor - i.settled_minor as "outstandingMinor", i.currency
    from accounts a join companies c on c.id = a.company_id join invoices i on i.company_id = a.company_id
    where a.company_id = ${companyId} and a.balance_minor > 0 and not ${hasMoneyInFlight}
      and i.kind = 'invoice' and i.status = 'unpaid' and i.gross_minor > i.settled_minor and i.due_on < (app_now() at time zone c.time_zone)::date
    order by i.due_on, i.number`);
}

const batchSize = 200;

interface OverdueCompany {
  readonly companyId: CompanyId;
  readonly invoiceId: number;
  /** YYYY-MM-DD */
  readonly dueOn: string;
}

/**
 * Queues this morning's overdue reminders: one per stage, by the age of the oldest unpaid invoice, covering everything overdue. Skips companies that
 * owe nothing on balance, have a payment in flight or are suspended.
 */
export async function remindOfOverdue(database: Database, { country, day }: Morning): Promise<void> {
  const row = await database.db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const settings = row?.settings ?? null;
  const days = { reminders: getSettingValue(settings, overdueReminderDays), suspendAfter: getSettingValue(settings, suspendAfterDays) };
  const found = await database.db.rows(sql<OverdueCompany>`
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
    await database.inTx((tx) => tx.pipeline(...messages));
  }
}
