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
