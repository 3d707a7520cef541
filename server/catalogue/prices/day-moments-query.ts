import { countryCodes, type CountryCode } from '../../../contract/kit/country.ts';
import { unitOf } from '../../geography/business-units.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

interface DayRow {
  readonly country: CountryCode;
  readonly from: Date;
  /** A change begins later than now and within two years. */
  readonly isToCome: boolean;
}

/** When a day (YYYY-MM-DD) begins, by the clock of each country. */
export async function readDayMoments(db: Db, day: string): Promise<ReadonlyMap<CountryCode, DayRow>> {
  const zones = countryCodes().map((country) => unitOf(country).timeZone);
  const rows = await db.rows(sql<DayRow>`
    select d.country, d.begins as from, d.begins > price_clock() and d.begins < price_clock() + interval '2 years' as "isToCome"
    from (select c.country, ${day}::date::timestamp at time zone c.zone as begins
          from unnest(${[...countryCodes()]}::text[], ${zones}::text[]) as c(country, zone)) d`);
  return new Map(rows.map((row) => [row.country, row]));
}
