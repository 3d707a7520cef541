import type { CompanyId } from '../../contract/kit/ids.ts';
import { periodStarts } from '../buying/cap-period-rule.ts';
import { usedIn } from '../buying/delivery-facts-query.ts';
import { nameRank } from '../catalogue/queries.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export interface CapSetting {
  readonly on: boolean;
  /** Kept while the cap is off. */
  readonly value: number | null;
  readonly used: number;
}

/** One work type that the company covers, with what it wants delivered of it. */
export interface LeadDelivery {
  readonly workTypeId: number;
  readonly workTypeName: string;
  readonly categoryId: number;
  readonly categoryName: string;
  readonly allowAutoaccept: boolean;
  readonly day: CapSetting;
  readonly week: CapSetting;
  readonly month: CapSetting;
}

interface Row extends Pick<LeadDelivery, 'workTypeId' | 'workTypeName' | 'categoryId' | 'categoryName' | 'allowAutoaccept'> {
  readonly capDay: number | null;
  readonly capDayOn: boolean;
  readonly usedDay: number;
  readonly capWeek: number | null;
  readonly capWeekOn: boolean;
  readonly usedWeek: number;
  readonly capMonth: number | null;
  readonly capMonthOn: boolean;
  readonly usedMonth: number;
}

/** Every work type of the company's coverage, by category and name; one without settings has everything off. */
export async function listLeadDelivery(db: Db, companyId: CompanyId, language: string): Promise<LeadDelivery[]> {
  const company = await db.first(sql<{ now: Date; timeZone: string }>`
    select app_now() as now, time_zone as "timeZone" from companies where id = ${companyId}`);
  if (company === undefined) throw new Error(`there is no company ${companyId}`);
  const starts = periodStarts(company.now, company.timeZone);
  const workType = sql`w.id`;
  const rows = await db.rows(sql<Row>`
    select w.id as "workTypeId", w.name->>${language} as "workTypeName", g.id as "categoryId", g.name->>${language} as "categoryName",
           coalesce(s.allow_autoaccept, false) as "allowAutoaccept",
           s.cap_day as "capDay", coalesce(s.cap_day_on, false) as "capDayOn", ${usedIn('day', starts.day, workType)} as "usedDay",
           s.cap_week as "capWeek", coalesce(s.cap_week_on, false) as "capWeekOn", ${usedIn('week', starts.week, workType)} as "usedWeek",
           s.cap_month as "capMonth", coalesce(s.cap_month_on, false) as "capMonthOn", ${usedIn('month', starts.month, workType)} as "usedMonth"
    from companies c
    join work_types w on w.id in (select x.work_type_id from coverage_areas a join coverage_work_types x on x.coverage_area_id = a.id
                                  where a.company_id = c.id)
    join categories g on g.id = w.category_id
    left join company_work_types s on s.company_id = c.id and s.work_type_id = w.id
    where c.id = ${companyId}
    order by g.position, ${nameRank(language)}, w.id`);
  return rows.map((row) => ({
    ...row,
    day: { on: row.capDayOn, value: row.capDay, used: row.usedDay },
    week: { on: row.capWeekOn, value: row.capWeek, used: row.usedWeek },
    month: { on: row.capMonthOn, value: row.capMonth, used: row.usedMonth },
  }));
}
