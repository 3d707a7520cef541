/** The periods of a cap. */
export const capPeriods = ['day', 'week', 'month'] as const;
export type CapPeriod = (typeof capPeriods)[number];

/** First day of each current period, YYYY-MM-DD. */
export type PeriodStarts = Readonly<Record<CapPeriod, string>>;

/** Returns a moment's day, week (from Monday) and month on a company's calendar. Goes by local time, so that a day may have 23 or 25 hours. */
export function periodStarts(at: Date, timeZone: string): PeriodStarts {
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return {
    day: day.toString(),
    week: day.subtract({ days: day.dayOfWeek - 1 }).toString(),
    month: day.with({ day: 1 }).toString(),
  };
}
