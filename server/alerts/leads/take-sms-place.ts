import type { CompanyId } from '../../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { smsADay } from '../settings.ts';

/**
 * Takes one of the text messages that a company gets on a day of its calendar, in the transaction that writes the message. False
 * where they are used up: then it counts as held back, and the company has its notice until midnight.
 */
export async function takeSmsPlace(tx: Tx, { companyId }: { companyId: CompanyId }): Promise<boolean> {
  const row = await tx.first(sql<{ settings: SettingValues; day: string }>`
    select (app_now() at time zone c.time_zone)::date as day, ${settingsColumn} from companies c where c.id = ${companyId}`);
  if (row === undefined) throw new Error(`there is no company ${companyId}`);
  const most = valueOf(row.settings, smsADay);
  await tx.rows(sql`insert into alert_sms_days (company_id, day) values (${companyId}, ${row.day}) on conflict do nothing`);
  const taken = await tx.first(sql`
    update alert_sms_days set sent = sent + 1 where company_id = ${companyId} and day = ${row.day} and sent < ${most} returning sent`);
  if (taken !== undefined) return true;
  await tx.rows(sql`
    update alert_sms_days set held_back = held_back + 1, full_at = coalesce(full_at, app_now())
    where company_id = ${companyId} and day = ${row.day}`);
  return false;
}
