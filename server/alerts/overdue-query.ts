import { sql, type Sql } from '../platform/database/sql.ts';

/**
 * One row while the company `c` has an overdue invoice and owes money, none otherwise: how many invoices are past their due
 * day, and since when the latest of them is. Both by the calendar of the company.
 */
export const overdueInvoices: Sql = sql`
  select count(*)::integer as count, (max(i.due_on) + 1)::timestamp at time zone c.time_zone as since
  from accounts a join invoices i on i.company_id = a.company_id
  where a.company_id = c.id and a.balance_minor > 0 and i.kind = 'invoice' and i.status = 'unpaid'
    and i.due_on < (app_now() at time zone c.time_zone)::date
  having count(*) > 0`;
