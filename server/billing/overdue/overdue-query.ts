import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

/**
 * Whether account `a` has an invoice that has been overdue for too long: unpaid, something left to pay, and its due day `day` or
 * earlier. `pending` counts those whose payment is under way as well: they are settled only when it has succeeded.
 */
export const hasInvoiceDueBy = (day: Sql, statuses: readonly ('unpaid' | 'pending')[]): Sql => sql`
  exists (select from invoices i where i.company_id = a.company_id and i.kind = 'invoice' and i.status = any(${[...statuses]}::text[])
            and i.gross_minor > i.settled_minor and i.due_on <= ${day} offset 0)`;

/** Whether a payment of account `a` is under way: nobody knows yet what will be left to pay. */
export const hasMoneyInFlight: Sql = sql`
  exists (select from payments p where p.company_id = a.company_id and p.state in ('created', 'requires_action', 'processing', 'unknown') offset 0)`;

export interface OverdueInvoice {
  readonly code: string;
  /** YYYY-MM-DD */
  readonly dueOn: string;
  readonly outstandingMinor: number;
  readonly currency: CurrencyCode;
}

/** What a company has not paid past its due day, oldest first; nothing where it owes nothing in the end. Amounts in minor units. */
export function listOverdue(db: Db, companyId: CompanyId): Promise<OverdueInvoice[]> {
  return db.rows(sql<OverdueInvoice>`
    select i.code, i.due_on::text as "dueOn", i.gross_minor - i.settled_minor as "outstandingMinor", i.currency
    from accounts a join companies c on c.id = a.company_id join invoices i on i.company_id = a.company_id
    where a.company_id = ${companyId} and a.balance_minor > 0 and not ${hasMoneyInFlight}
      and i.kind = 'invoice' and i.status = 'unpaid' and i.gross_minor > i.settled_minor and i.due_on < (app_now() at time zone c.time_zone)::date
    order by i.due_on, i.number`);
}
