import * as z from 'zod';

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);
/** As far as clocks of the world are from UTC; the database takes sixteen hours at most. */
const zone = /(?:Z|[+-](?:0\d|1[0-4]):\d{2})$/;

function isOfThisCentury(given: string): boolean {
  const time = Date.parse(given);
  return zone.test(given) && time >= earliest && time < latest;
}

/**
 * A moment that a caller names, in ISO 8601 with its zone, of this century. Whether it has to lie in the past or in the future
 * is for the rule that knows the time of the database.
 */
export const instant = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine(isOfThisCentury, { params: { problem: 'dateRange' } })
  .meta({ description: 'Of this century.' });

/** Whether what may be a moment or a day is a day. */
export const isDay = (given: string): boolean => given.length === 'YYYY-MM-DD'.length;

/** The same, or a day: then its end is meant, by the clock of whom it concerns. */
export const instantOrDay = z
  .union([z.iso.date(), z.iso.datetime({ offset: true }).max(40)])
  .refine((given) => isOfThisCentury(isDay(given) ? `${given}T00:00:00Z` : given), { params: { problem: 'dateRange' } })
  .meta({ description: 'Of this century: a moment, or a day, which means its end.' });

/** A day that the calendar of the database has: it knows no year 0. While a year is being typed, a filter asks for the years 2 and 20. */
export const calendarDay = z.iso.date().refine((given) => !given.startsWith('0000'), { params: { problem: 'dateRange' } });

/** A day that a caller means, of this century too. */
export const dayOfThisCentury = z.iso
  .date()
  .refine((given) => isOfThisCentury(`${given}T00:00:00Z`), { params: { problem: 'dateRange' } })
  .meta({ description: 'Of this century.' });

/** Of a lead that is not bought yet: nobody needs more, and the exact moment would tell which form it was sent by. Rounded down. */
export const toTheMinute = (at: Date): string => `${at.toISOString().slice(0, 16)}:00Z`;
