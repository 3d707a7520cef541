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
