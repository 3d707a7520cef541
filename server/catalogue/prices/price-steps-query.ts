import type { CountryCode } from '../../../contract/kit/country.ts';
import { settingsColumn, type SettingValues } from '../../platform/business-settings.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { priceFactors } from '../price-rule.ts';

/** After how many hours a lead becomes cheaper, and cheaper again, by the factors in force in each country. */
export async function findPriceSteps(db: Db) {
  const units = await db.rows(sql<{ country: CountryCode; settings: SettingValues; now: Date }>`
    select country, ${settingsColumn}, app_now() as now from business_units order by position`);
  const steps = units.map(({ country, settings, now }) => ({ country, hours: priceFactors(settings, country, now).stepsHours }));
  return {
    'prices.first_step_hours': steps.map(({ country, hours: [amount] }) => ({ country, amount })),
    'prices.second_step_hours': steps.map(({ country, hours: [, amount] }) => ({ country, amount })),
  };
}
