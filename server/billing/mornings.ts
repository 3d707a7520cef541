import type { CountryCode } from '../../contract/kit/country.ts';
import { allUnits } from '../geography/business-units.ts';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Local hour from which morning work may run. */
export const morningHour = 6;

/**
 * Returns the last day whose morning has begun in a time zone, YYYY-MM-DD: today from six o'clock local time, before that yesterday. A worker that
 * was down for several mornings thus catches up on one.
 */
export function lastMorning(at: Date, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const day = local.toPlainDate();
  return (local.hour >= morningHour ? day : day.subtract({ days: 1 })).toString();
}

/** Adds days to a day, both YYYY-MM-DD; may be negative. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** A country's morning. */
export interface Morning {
  readonly country: CountryCode;
  /** YYYY-MM-DD */
  readonly day: string;
}

/**
 * Does the last morning's work in every country where it is still open. A morning is marked done only after its work, so an interrupted one starts
 * again. `work` may run twice, even concurrently; it returns false to be retried later in the day.
 */
export async function runMornings(database: Database, job: string, work: (morning: Morning) => Promise<boolean>): Promise<void> {
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
