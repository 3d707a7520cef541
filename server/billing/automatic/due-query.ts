import type { CompanyId } from '../../../contract/kit/ids.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { hasMoneyInFlight } from '../overdue/overdue-query.ts';
import type { Morning } from '../take-mornings.ts';
import type { AutoPayFacts, DueInvoice } from './charge-rule.ts';

/** Invoices `i` that are to be paid on `day`: at once where their account paid automatically at their issue, else on their due day. */
const isDue = (day: string): Sql => sql`
  i.kind = 'invoice' and i.status = 'unpaid' and i.gross_minor > i.settled_minor and (i.payment_timing = 'immediate' or i.due_on <= ${day}::date)`;

/** Companies of a country that pay automatically, have something due on this morning or had, and were not charged on it. */
export function companiesToCharge({ country, day }: Morning): Sql<{ companyId: CompanyId }> {
  return sql<{ companyId: CompanyId }>`
    select a.company_id as "companyId" from accounts a join companies c on c.id = a.company_id and c.country = ${country}
    where a.auto_pay_enabled and not a.auto_pay_barred
      and (a.auto_pay_failures > 0 or exists (select from invoices i where i.company_id = a.company_id and ${isDue(day)} offset 0))
      and not exists (select from automatic_charges h where h.company_id = a.company_id and h.kind = 'due_invoices' and h.day = ${day}::date offset 0)
    order by a.company_id`;
}

/** What the plan of a charge asks about an account. */
export function autoPayFacts(companyId: CompanyId): Sql<AutoPayFacts> {
  return sql<AutoPayFacts>`
    select a.auto_pay_enabled and not a.auto_pay_barred as enabled, a.currency, a.auto_pay_next_on::text as "nextOn", ${hasMoneyInFlight} as "moneyInFlight"
    from accounts a where a.company_id = ${companyId}`;
}

/** What is due of a company, the oldest first. */
export function dueInvoices(companyId: CompanyId, day: string): Sql<DueInvoice> {
  return sql<DueInvoice>`
    select i.id, i.gross_minor - i.settled_minor as "outstandingMinor" from invoices i
    where i.company_id = ${companyId} and ${isDue(day)} order by i.due_on, i.number`;
}
