import type { CountryCode } from '../../contract/kit/country.ts';
import { unitOf } from '../geography/business-units.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** A country's calendar: time zone and public holidays. */
export interface WorkingDays {
  readonly timeZone: string;
  /** YYYY-MM-DD. */
  readonly holidays: ReadonlySet<string>;
}

const hourMs = 3_600_000;

const isWorked = (day: Temporal.PlainDate, { holidays }: WorkingDays): boolean => day.dayOfWeek <= 5 && !holidays.has(day.toString());

const startOf = (day: Temporal.PlainDate, { timeZone }: WorkingDays): number => day.toZonedDateTime(timeZone).epochMilliseconds;

const dayOf = (at: Date, { timeZone }: WorkingDays): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

/**
 * Counts the hours between two moments on working days (Monday to Friday, no holidays), around the clock. A day with a clock change counts its actual
 * hours.
 */
export function workingHours(from: Date, to: Date, calendar: WorkingDays): number {
  let worked = 0;
  for (let day = dayOf(from, calendar); startOf(day, calendar) < to.getTime(); day = day.add({ days: 1 })) {
    if (!isWorked(day, calendar)) continue;
    const begin = Math.max(startOf(day, calendar), from.getTime());
    worked += Math.min(startOf(day.add({ days: 1 }), calendar), to.getTime()) - begin;
  }
  return worked / hourMs;
}

/** Returns the moment after a number of working hours. */
export function afterWorkingHours(from: Date, hours: number, calendar: WorkingDays): Date {
  let left = hours * hourMs;
  for (let day = dayOf(from, calendar); ; day = day.add({ days: 1 })) {
    if (!isWorked(day, calendar)) continue;
    const begin = Math.max(startOf(day, calendar), from.getTime());
    const end = startOf(day.add({ days: 1 }), calendar);
    if (begin + left <= end) return new Date(begin + left);
    left -= end - begin;
  }
}

/** Reads the calendar for a country's deadlines. */
export async function readWorkingDays(db: Db, country: CountryCode): Promise<WorkingDays> {
  const days = await db.rows(sql<{ day: string }>`select day::text from public_holidays where country = ${country}`);
  return { timeZone: unitOf(country).timeZone, holidays: new Set(days.map(({ day }) => day)) };
}
