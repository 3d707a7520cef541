import type { CompanyId } from '../../../contract/kit/ids.ts';
import { addDays } from '../../../server/billing/mornings.ts';
import type { Draws } from '../seeded-random.ts';

/**
 * How a company of the demonstration pays. `stopped`: by hand, until two months ago. `declined`: by hand until it named another card,
 * which is declined. `owner`: by hand, and what it bought lately is open.
 */
export type Habit = 'automatic' | 'on_time' | 'late' | 'stopped' | 'prepaid' | 'declined' | 'owner';

/** Below so much of its own money a company that pays ahead pays this sum in, in pence. */
export const topUpOfDemo = { belowMinor: 10_000, amountMinor: 25_000 } as const;

const dayMs = 86_400_000;

/** Since when the companies of these habits have not paid by hand any more, in days. */
export const paidUntilDaysAgo: Readonly<Partial<Record<Habit, number>>> = { stopped: 75, declined: 20, owner: 36 };

/** The clock of six in the morning at which automatic payment runs, on the day after a moment. */
export function nextMorning(at: Date, timeZone: string): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const morning = Temporal.PlainDate.from(addDays(today, 1)).toZonedDateTime({ timeZone, plainTime: '06:05' });
  return new Date(morning.epochMilliseconds);
}

/** When a company pays what it bought at a moment; null: not at all. */
export function payDay(
  habit: Habit,
  bought: { readonly at: Date; readonly now: Date; readonly timeZone: string },
  draws: Draws,
): Date | null {
  const { at, now, timeZone } = bought;
  const until = paidUntilDaysAgo[habit];
  if (until !== undefined && at.getTime() > now.getTime() - until * dayMs) return habit === 'declined' ? nextMorning(at, timeZone) : null;
  switch (habit) {
    case 'automatic':
      return nextMorning(at, timeZone);
    case 'prepaid':
      return new Date(at.getTime() + 5 * 60_000);
    case 'late':
      return new Date(at.getTime() + draws.between(16, 34) * dayMs);
    default:
      return new Date(at.getTime() + draws.between(4, 13) * dayMs + draws.between(0, 9) * 3_600_000);
  }
}

export type Payers = ReadonlyMap<CompanyId, { readonly habit: Habit; readonly timeZone: string }>;
