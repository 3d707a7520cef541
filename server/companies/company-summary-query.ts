import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { listedColumns, listedTables, type ListedCompany } from './company-list-query.ts';

/** Figures on a company's page in the back office besides its details. Amounts in minor units. */
export interface DeskFacts extends ListedCompany {
  readonly lockedAt: Date | null;
  readonly lockReason: string | null;
  readonly lastSignInAt: Date | null;
  readonly overdueSince: string | null;
  readonly overdueMinor: number;
  readonly termsDays: number;
  readonly autoPayBarred: boolean;
  readonly waitingId: number | null;
  readonly waitingBp: number | null;
  readonly waitingReason: string | null;
  readonly waitingBy: string | null;
}

export function findDeskFacts(db: Db, companyId: CompanyId): Promise<DeskFacts | undefined> {
  return db.first(sql<DeskFacts>`
    select ${listedColumns}, c.locked_at as "lockedAt", c.lock_reason as "lockReason", signed.at as "lastSignInAt",
           due.since as "overdueSince", coalesce(due.amount, 0)::bigint as "overdueMinor", a.payment_terms_days as "termsDays",
           a.auto_pay_barred as "autoPayBarred", d.id as "waitingId", d.discount_bp as "waitingBp", d.reason as "waitingReason",
           asker.name as "waitingBy"
    from ${listedTables}
    left join lateral (
      select max(s.created_at) as at from users u join sessions s on s.user_id = u.id where u.company_id = c.id) signed on true
    left join lateral (
      select min(i.due_on)::text as since, sum(i.gross_minor - i.settled_minor) as amount from invoices i
      where i.company_id = c.id and i.kind = 'invoice' and i.status = 'unpaid' and i.due_on < (app_now() at time zone c.time_zone)::date) due on true
    left join discount_changes d on d.company_id = c.id and d.outcome is null
    left join staff asker on asker.id = d.asked_by
    where c.id = ${companyId}`);
}

export interface MonthOfSpending {
  /** YYYY-MM */
  readonly month: string;
  readonly netMinor: number;
  readonly leads: number;
}

/** Lists purchases less credits for each of the last twelve months, in the company's calendar. */
export function listSpending(db: Db, companyId: CompanyId): Promise<MonthOfSpending[]> {
  return db.rows(sql<MonthOfSpending>`
    with months as (
      select c.time_zone, month::date as month
      from companies c, generate_series(date_trunc('month', app_now() at time zone c.time_zone) - interval '11 months',
                                        date_trunc('month', app_now() at time zone c.time_zone), interval '1 month') month
      where c.id = ${companyId})
    select to_char(m.month, 'YYYY-MM') as month, coalesce(sum(i.net_minor), 0)::bigint as "netMinor",
           count(*) filter (where i.kind = 'invoice') as leads
    from months m left join invoices i on i.company_id = ${companyId}
      and i.created_at >= (m.month::timestamp at time zone m.time_zone)
      and i.created_at < ((m.month + interval '1 month')::timestamp at time zone m.time_zone)
    group by m.month order by m.month`);
}
