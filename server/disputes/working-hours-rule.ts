import type { CountryCode } from '../../contract/kit/country.ts';
import { getUnit } from '../geography/business-units.ts';
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

const toEpochMs = (day: Temporal.PlainDate, { timeZone }: WorkingDays): number => day.toZonedDateTime(timeZone).epochMilliseconds;

const toPlainDate = (at: Date, { timeZone }: WorkingDays): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

/**
 * Counts the hours between two moments on working days (Monday to Friday, no holidays), around the clock. A day with a clock change counts its actual
 * hours.
 */
export function workingHours(from: Date, to: Date, calendar: WorkingDays): number {
  let worked = 0;
  for (let day = toPlainDate(from, calendar); toEpochMs(day, calendar) < to.getTime(); day = day.add({ days: 1 })) {
    if (!isWorked(day, calendar)) continue;
    const begin = Math.max(toEpochMs(day, calendar), from.getTime());
    worked += Math.min(toEpochMs(day.add({ days: 1 }), calendar), to.getTime()) - begin;
  }
  return worked / hourMs;
}

/** Returns the moment after a number of working hours. */
export function afterWorkingHours(from: Date, hours: number, calendar: WorkingDays): Date {
  let left = hours * hourMs;
  for (let day = toPlainDate(from, calendar); ; day = day.add({ days: 1 })) {
    if (!isWorked(day, calendar)) continue;
    const begin = Math.max(toEpochMs(day, calendar), from.getTime());
    const end = toEpochMs(day.add({ days: 1 }), calendar);
    if (begin + left <= end) return new Date(begin + left);
    left -= end - begin;
  }
}

/** Reads the calendar for a country's deadlines. */
export async function readWorkingDays(db: Db, country: CountryCode): Promise<WorkingDays> {
  const days = await db.rows(sql<{ day: string }>`select day::text from public_holidays where country = ${country}`);
  return { timeZone: getUnit(country).timeZone, holidays: new Set(days.map(({ day }) => day)) };
}
