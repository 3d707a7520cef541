import type { CountryCode } from '../../contract/kit/country.ts';
import { allUnits } from '../geography/business-units.ts';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** The hour of the local clock from which the work of a morning may be done. */
export const morningHour = 6;

/**
 * The day whose morning was the last to come in a time zone, YYYY-MM-DD: today from six o'clock of the local clock on, before that
 * yesterday. Whoever was away over several mornings thus catches up with one.
 */
export function lastMorning(at: Date, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const day = local.toPlainDate();
  return (local.hour >= morningHour ? day : day.subtract({ days: 1 })).toString();
}

/** A day so many days later, both YYYY-MM-DD; earlier where it is negative. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The morning of a country that work is done for. */
export interface Morning {
  readonly country: CountryCode;
  /** YYYY-MM-DD */
  readonly day: string;
}

/**
 * Does the work of the last morning in every country where it is not done yet. A morning is ticked off once its work has ended: cut
 * off anywhere it is begun again, and of several missed ones the last is caught up with. `work` may therefore run twice, also at the
 * same time in two processes, and answers false where it is to be tried again later in the day.
 */
export async function takeMornings(database: Database, job: string, work: (morning: Morning) => Promise<boolean>): Promise<void> {
  const row = await database.db.first(sql<{ now: Date }>`select app_now() as now`);
  if (row === undefined) return;
  for (const { country, timeZone } of allUnits()) {
    const day = lastMorning(row.now, timeZone);
    const key = `${country}:${day}`;
    const done = await database.db.first(sql`select job from job_runs where job = ${job} and period_key = ${key}`);
    if (done !== undefined || !(await work({ country, day }))) continue;
    await database.db.rows(sql`insert into job_runs (job, period_key) values (${job}, ${key}) on conflict do nothing`);
  }
}
