// When a company is reminded of an overdue invoice. Days count from the day after the due date, by the company's calendar.

/** Counts the whole days between two days, both YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
}

export interface ReminderDays {
  /** In any order. */
  readonly reminders: readonly number[];
  /** From this day buying is suspended, which has a mail of its own. */
  readonly suspendAfter: number;
}

/**
 * Returns the reminder stage for an invoice `daysOverdue` past its due date; null before the first stage and once buying is suspended. Missed stages
 * are skipped.
 */
export function reminderStage(daysOverdue: number, { reminders, suspendAfter }: ReminderDays): number | null {
  if (daysOverdue >= suspendAfter) return null;
  const reached = reminders.filter((days) => days >= 1 && days <= daysOverdue);
  return reached.length === 0 ? null : Math.max(...reached);
}
