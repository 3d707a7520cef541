import { companyStatuses } from '../../../contract/companies/values.ts';
import type { AlertFrequency } from '../../../contract/alerts/values.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { alertSettingsColumns, alertSettingsTables, type AlertSettings } from '../settings/alert-settings-query.ts';

/** A choice that is due by the clock of a time zone. */
export interface DueChoice {
  readonly timeZone: string;
  readonly frequency: AlertFrequency;
}

export interface DueCompany extends AlertSettings {
  readonly companyId: CompanyId;
  readonly byEmail: boolean;
  readonly bySms: boolean;
}

/** The clocks that companies go by: each keeps the one it registered under, whatever its country's unit says since. */
export const companyClocks: Sql<Pick<DueChoice, 'timeZone'>> = sql<Pick<DueChoice, 'timeZone'>>`
  select distinct time_zone as "timeZone" from companies`;

/** Companies that want a digest now, beginning behind the last one; none that is closed, locked, paused or sees no marketplace. */
export function dueCompanies(choices: readonly DueChoice[], afterCompany: CompanyId, atMost: number): Sql<DueCompany> {
  const isDue = (frequency: Sql): Sql => sql`exists (
    select from unnest(${choices.map((one) => one.timeZone)}::text[], ${choices.map((one) => one.frequency)}::smallint[]) d(time_zone, frequency)
    where d.time_zone = c.time_zone and d.frequency = ${frequency})`;
  return sql<DueCompany>`
    select * from (
      select c.id as "companyId", ${alertSettingsColumns},
             coalesce(s.marketplace_email_enabled, true) and ${isDue(sql`coalesce(s.marketplace_notify, 2)`)} as "byEmail",
             coalesce(s.marketplace_sms_enabled, false) and ${isDue(sql`coalesce(s.sms_marketplace_notify, 2)`)} as "bySms"
      from ${alertSettingsTables}
      where c.id > ${afterCompany} and c.status_id = ${companyStatuses.active} and c.locked_at is null and c.alerts_paused_at is null and not c.no_marketplace) due
    where "byEmail" or "bySms" order by "companyId" limit ${atMost}`;
}
