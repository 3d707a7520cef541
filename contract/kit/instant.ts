import * as z from 'zod';

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);
/** The real range of time zones; the database accepts up to sixteen hours. */
const zone = /(?:Z|[+-](?:0\d|1[0-4]):\d{2})$/;

function isThisCentury(given: string): boolean {
  const time = Date.parse(given);
  return zone.test(given) && time >= earliest && time < latest;
}

/**
 * A time from a caller, in ISO 8601 with a zone, within this century. Rules that know the database time decide whether it
 * must be past or future.
 */
export const instant = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine(isThisCentury, { params: { problem: 'dateRange' } })
  .meta({ description: 'Must be in this century.' });

/** Tests whether an instant-or-day value is a day. */
export const isDay = (given: string): boolean => given.length === 'YYYY-MM-DD'.length;

/** An instant, or a day, meaning its end in the time zone concerned. */
export const instantOrDay = z
  .union([z.iso.date(), z.iso.datetime({ offset: true }).max(40)])
  .refine((given) => isThisCentury(isDay(given) ? `${given}T00:00:00Z` : given), { params: { problem: 'dateRange' } })
  .meta({ description: 'A moment, or a day, which means its end. Must be in this century.' });

/**
 * A day valid in the database's calendar, which has no year 0. While a year is being typed, a filter may send year 2 or 20.
 */
export const calendarDay = z.iso.date().refine((given) => !given.startsWith('0000'), { params: { problem: 'dateRange' } });

/** A day from a caller, also within this century. */
export const dayOfThisCentury = z.iso
  .date()
  .refine((given) => isThisCentury(`${given}T00:00:00Z`), { params: { problem: 'dateRange' } })
  .meta({ description: 'Must be in this century.' });

/** Rounds down a lead's time until it is bought: the exact moment could reveal the form that sent it. */
export const truncateToMinute = (at: Date): string => `${at.toISOString().slice(0, 16)}:00Z`;
