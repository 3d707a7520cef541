import type { CountryCode } from '../../contract/kit/country.ts';
import { settingsColumn, valueOf, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { promisedHours } from './settings.ts';
import { passReport } from './store.ts';
import { readWorkingDays } from './working-days-query.ts';
import { afterWorkingHours } from './working-hours-rule.ts';

/** By when a person of this country has decided what comes to them now. */
export async function promisedBy(tx: Pick<Tx, 'rows' | 'first'>, country: CountryCode): Promise<Date> {
  const row = await tx.first(sql<{ settings: SettingValues; now: Date }>`select ${settingsColumn}, app_now() as now`);
  if (row === undefined) throw new Error('the database has no clock');
  return afterWorkingHours(row.now, valueOf(row.settings, promisedHours), await readWorkingDays(tx, country));
}

/** From now on a person decides the report, by the time that is promised. The caller holds its account's lock and knows that it is open. */
export async function sendReportToOperator(tx: Tx, { reportId }: { readonly reportId: number }): Promise<void> {
  const report = await tx.first(sql<{ country: CountryCode }>`
    select c.country from reports r join companies c on c.id = r.company_id where r.id = ${reportId}`);
  if (report === undefined) throw new Error(`report ${reportId} does not exist`);
  await tx.rows(passReport(reportId, 'with_operator', await promisedBy(tx, report.country)));
}
