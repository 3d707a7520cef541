import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** The moment that a day or a time names on a clock; undefined where it is not to come, or more than two years away. */
export async function readChangeMoment(db: Db, from: string, timeZone: string): Promise<Date | undefined> {
  const row = await db.first(sql<{ moment: Date }>`
    select m.moment from (select ${from}::timestamp at time zone ${timeZone} as moment) m
    where m.moment > app_now() and m.moment < app_now() + interval '2 years'`);
  return row?.moment;
}
