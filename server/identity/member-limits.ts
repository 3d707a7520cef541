import type { MemberRole } from '../../contract/kit/capabilities.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** A member's limits and spending, including VAT, in the currency of the company's account. */
export interface MemberSpending {
  readonly role: MemberRole;
  /** Null: no limit. */
  readonly dayLimitMinor: number | null;
  readonly monthLimitMinor: number | null;
  /** Spent on the current day and month of the company's calendar; 0 for a member without a limit. */
  readonly daySpentMinor: number;
  readonly monthSpentMinor: number;
}

/**
 * Sums the purchases of member `m` of company `c`, by the day and month recorded with each. Credit notes give no room back: a limit bounds
 * what a member buys. `isNeeded` saves the reading where it is false.
 */
export const spendingTables = (isNeeded: Sql): Sql => sql`
  cross join lateral (select (app_now() at time zone c.time_zone)::date as day) today
  left join lateral (
    select coalesce(sum(p.gross_minor) filter (where d.period_start = today.day), 0)::bigint as day, coalesce(sum(p.gross_minor), 0)::bigint as month
    from purchases p
    join purchase_cap_uses n on n.purchase_id = p.id and n.period = 'month' and n.period_start = date_trunc('month', today.day)::date
    join purchase_cap_uses d on d.purchase_id = p.id and d.period = 'day'
    -- The margin covers every time zone; the recorded periods decide.
    where p.company_id = m.company_id and p.bought_by = m.user_id and p.created_at > date_trunc('month', today.day) - interval '2 days'
      and ${isNeeded}) spent on true`;

export const spendingColumns: Sql = sql`
  m.day_limit_minor as "dayLimitMinor", m.month_limit_minor as "monthLimitMinor",
  coalesce(spent.day, 0) as "daySpentMinor", coalesce(spent.month, 0) as "monthSpentMinor"`;

/** Selects a member's role, limits and spending; no row for a former member. */
export const selectSpending = (companyId: CompanyId, userId: UserId): Sql<MemberSpending> => sql<MemberSpending>`
  select m.role, ${spendingColumns} from members m join companies c on c.id = m.company_id
  ${spendingTables(sql`num_nonnulls(m.day_limit_minor, m.month_limit_minor) > 0`)}
  where m.company_id = ${companyId} and m.user_id = ${userId}`;

/** Returns the rest of a member's limits, never negative; null without a limit. */
export function leftToSpend(member: Omit<MemberSpending, 'role'>): number | null {
  const { dayLimitMinor, daySpentMinor, monthLimitMinor, monthSpentMinor } = member;
  const left = [
    ...(dayLimitMinor === null ? [] : [dayLimitMinor - daySpentMinor]),
    ...(monthLimitMinor === null ? [] : [monthLimitMinor - monthSpentMinor]),
  ];
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}
