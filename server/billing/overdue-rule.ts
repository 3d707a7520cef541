// When a company is told that an invoice is overdue. Days count from the day after the due day, by the company's calendar.

/** Whole days from one day to another, both YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
}

export interface ReminderDays {
  /** In any order. */
  readonly reminders: readonly number[];
  /** From this day on buying is switched off, which is told by a mail of its own. */
  readonly suspendAfter: number;
}

/**
 * Which of the reminders an invoice has come to that is `daysOverdue` past its due day; null before the first and once buying is
 * switched off. One that was missed is left out where the next has come.
 */
export function reminderStage(daysOverdue: number, { reminders, suspendAfter }: ReminderDays): number | null {
  if (daysOverdue >= suspendAfter) return null;
  const reached = reminders.filter((days) => days >= 1 && days <= daysOverdue);
  return reached.length === 0 ? null : Math.max(...reached);
}
