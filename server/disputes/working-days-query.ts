import type { CountryCode } from '../../contract/kit/country.ts';
import { unitOf } from '../geography/business-units.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { WorkingDays } from './working-hours-rule.ts';

/** The calendar by which a country's promise is counted. */
export async function readWorkingDays(db: Db, country: CountryCode): Promise<WorkingDays> {
  const days = await db.rows(sql<{ day: string }>`select day::text from public_holidays where country = ${country}`);
  return { timeZone: unitOf(country).timeZone, holidays: new Set(days.map(({ day }) => day)) };
}
