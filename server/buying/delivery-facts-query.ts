import type { CompanyId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { CapPeriod, PeriodStarts } from './cap-period-rule.ts';
import type { DeliveryFacts } from './delivery-rule.ts';

/** Counts purchases of a work type in a period of company `c`: the highest position used. */
export function usedIn(period: CapPeriod, start: string, workTypeId: Sql): Sql {
  return usedSince(period, sql`${start}::date`, workTypeId);
}

function usedSince(period: CapPeriod, start: Sql, workTypeId: Sql): Sql {
  return sql`coalesce((
    select max(u.position) from purchase_cap_uses u
    where u.company_id = c.id and u.work_type_id = ${workTypeId} and u.period = ${period} and u.period_start = ${start}), 0)`;
}

/** Current periods of each company `c`. Read per company, because a country's companies may use different clocks. */
const ownStarts: Readonly<Record<CapPeriod, Sql>> = {
  day: sql`date_trunc('day', app_now() at time zone c.time_zone)::date`,
  week: sql`date_trunc('week', app_now() at time zone c.time_zone)::date`,
  month: sql`date_trunc('month', app_now() at time zone c.time_zone)::date`,
};

/**
 * Delivery columns of company `c` for a work type; `s` is its row of company_work_types, if any. Without `starts`, for statements over many
 * companies, each goes by its own calendar.
 */
export function deliveryColumns(workTypeId: Sql, starts?: PeriodStarts): Sql {
  const used = (period: CapPeriod): Sql =>
    starts === undefined ? usedSince(period, ownStarts[period], workTypeId) : usedIn(period, starts[period], workTypeId);
  return sql`
    coalesce(s.allow_autoaccept, false) as "allowAutoaccept", c.alerts_paused_at is not null as "alertsPaused",
    case when s.cap_day_on then s.cap_day end as "capDay", case when s.cap_week_on then s.cap_week end as "capWeek",
    case when s.cap_month_on then s.cap_month end as "capMonth",
    case when s.cap_day_on then ${used('day')} else 0 end as "usedDay",
    case when s.cap_week_on then ${used('week')} else 0 end as "usedWeek",
    case when s.cap_month_on then ${used('month')} else 0 end as "usedMonth"`;
}

/** The same for one company. Under the account lock only the settings themselves can change. */
export function deliveryFacts(companyId: CompanyId, workTypeId: number, starts: PeriodStarts): Sql<DeliveryFacts> {
  return sql<DeliveryFacts>`
    select ${deliveryColumns(sql`${workTypeId}::integer`, starts)}
    from companies c left join company_work_types s on s.company_id = c.id and s.work_type_id = ${workTypeId}
    where c.id = ${companyId}`;
}

/** Whether company `c` has reached a cap for a work type, by its own calendar; for statements over many companies. */
export function hasFullCap(workTypeId: Sql): Sql {
  return sql`exists (
    select from company_work_types s
    cross join lateral (values ('day', s.cap_day_on, s.cap_day), ('week', s.cap_week_on, s.cap_week), ('month', s.cap_month_on, s.cap_month))
      cap(period, is_on, most)
    where s.company_id = c.id and s.work_type_id = ${workTypeId} and cap.is_on and cap.most <= coalesce((
      select max(u.position) from purchase_cap_uses u
      where u.company_id = c.id and u.work_type_id = s.work_type_id and u.period = cap.period
        and u.period_start = date_trunc(cap.period, app_now() at time zone c.time_zone)::date), 0))`;
}
