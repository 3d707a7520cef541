import type { CompanyId } from '../../../contract/kit/ids.ts';
import { addDays } from '../../../server/billing/mornings.ts';
import type { Draws } from '../seeded-random.ts';

/**
 * Payment habits of demo companies. `stopped`: manual, until two months ago. `declined`: manual until it switched to a card that is
 * declined. `owner`: manual, with recent purchases still open.
 */
export type Habit = 'automatic' | 'on_time' | 'late' | 'stopped' | 'prepaid' | 'declined' | 'owner';

/** Balance below which a prepaying company tops up, and by how much; in pence. */
export const demoTopUp = { belowMinor: 10_000, amountMinor: 25_000 } as const;

const dayMs = 86_400_000;

/** How many days ago companies of these habits last paid manually. */
export const paidUntilDaysAgo: Readonly<Partial<Record<Habit, number>>> = { stopped: 75, declined: 20, owner: 36 };

/** Returns the automatic payment run, shortly after six in the morning, following a moment. */
export function nextMorning(at: Date, timeZone: string): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const morning = Temporal.PlainDate.from(addDays(today, 1)).toZonedDateTime({ timeZone, plainTime: '06:05' });
  return new Date(morning.epochMilliseconds);
}

/** Returns when a company pays a purchase; null: never. */
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
