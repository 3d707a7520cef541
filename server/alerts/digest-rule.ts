import type { AlertFrequency } from '../../contract/alerts/values.ts';

const hourMs = 3_600_000;
/** Local hours at which each frequency is sent; null means every hour. */
const digestHours: Readonly<Record<AlertFrequency, readonly number[] | null>> = { 1: null, 2: [7, 17], 3: [7], 4: [17] };

/** Truncates a moment to the full hour. */
export function fullHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs);
}

/**
 * Returns the frequencies due at a full hour in a time zone. `after` is the last hour processed; frequencies of missed hours are due now. Across a
 * clock change none is skipped or repeated, except the hourly one.
 */
export function dueFrequencies({ after, dueAt, timeZone }: { after: Date; dueAt: Date; timeZone: string }): AlertFrequency[] {
  const hours = new Set<number>();
  for (let at = after.getTime() + hourMs; at <= dueAt.getTime(); at += hourMs)
    hours.add(Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).hour);
  if (hours.size === 0) return [];
  return ([1, 2, 3, 4] as const).filter((choice) => digestHours[choice]?.some((hour) => hours.has(hour)) ?? true);
}
