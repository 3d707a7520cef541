import type { AlertFrequency } from '../../contract/alerts/values.ts';

const hourMs = 3_600_000;
/** Hours of the company's clock at which each choice is told; null: every hour. */
const hoursOf: Readonly<Record<AlertFrequency, readonly number[] | null>> = { 1: null, 2: [7, 17], 3: [7], 4: [17] };

/** The full hour that a moment lies in. */
export function fullHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs);
}

/**
 * Which choices are due at a full hour by the clock of a time zone. `after` is the hour that was gone through last: where
 * hours were missed, their choices are due now. On the day the clock goes forward no choice falls into the hour that is
 * missing, and on the day it goes back none comes twice, but for the hourly one.
 */
export function dueFrequencies({ after, dueAt, timeZone }: { after: Date; dueAt: Date; timeZone: string }): AlertFrequency[] {
  const hours = new Set<number>();
  for (let at = after.getTime() + hourMs; at <= dueAt.getTime(); at += hourMs)
    hours.add(Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).hour);
  if (hours.size === 0) return [];
  return ([1, 2, 3, 4] as const).filter((choice) => hoursOf[choice]?.some((hour) => hours.has(hour)) ?? true);
}
