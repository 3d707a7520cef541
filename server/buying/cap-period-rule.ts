/** The stretches of time that a cap counts in. */
export const capPeriods = ['day', 'week', 'month'] as const;
export type CapPeriod = (typeof capPeriods)[number];

/** The first day of each stretch that a moment falls in, YYYY-MM-DD. */
export type PeriodStarts = Readonly<Record<CapPeriod, string>>;

/**
 * Where a moment falls on the calendar of a company: its day, its week from Monday, its month. The clock on the company's
 * wall decides, so a day may have 23 or 25 hours and still be one day.
 */
export function periodStarts(at: Date, timeZone: string): PeriodStarts {
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return {
    day: day.toString(),
    week: day.subtract({ days: day.dayOfWeek - 1 }).toString(),
    month: day.with({ day: 1 }).toString(),
  };
}
