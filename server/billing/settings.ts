import * as z from 'zod';
import { areDifferent, keptValue, setting } from '../platform/business-settings.ts';

/** Money checks that failed in the last run. While there are any, nothing is bought or paid automatically. */
export const brokenMoneyChecks = keptValue<readonly string[]>('billing.broken_money_checks', z.array(z.string()).readonly(), []);

/** Job that checks whether an account needs a top-up. */
export const topUpJob = 'top-up-account';

const amount = z.number().min(0).max(1_000_000);
/** By currency, in major units. */
const amounts = z.strictObject({ GBP: amount, DKK: amount, SEK: amount, NOK: amount });

/** Largest transfer, credit note or invoice an agent may record alone. */
export const agentCeilingPerAction = setting(
  'billing.agent_ceiling_each',
  amounts,
  { GBP: 250, DKK: 2_500, SEK: 3_000, NOK: 3_000 },
  'text',
);
/** Their maximum total in 24 hours. */
export const agentDailyCeiling = setting(
  'billing.agent_ceiling_a_day',
  amounts,
  { GBP: 1_000, DKK: 10_000, SEK: 12_000, NOK: 12_000 },
  'text',
);
/** Above this a second administrator must confirm. */
export const adminCeiling = setting('billing.admin_ceiling', amounts, { GBP: 10_000, DKK: 100_000, SEK: 120_000, NOK: 120_000 }, 'text');
/** Multiple of the unit's default credit limit and payment term that an agent may grant. */
export const maxAgentLimitMultiple = setting('billing.agent_limit_times', z.number().min(1).max(20), 2, 'times');

/** Days past the due date after which an unpaid invoice suspends buying. */
export const suspendAfterDays = setting('billing.suspend_after_days', z.int().min(1).max(365), 30, 'days');

/** Days past the due date of the oldest unpaid invoice on which a company is reminded. */
export const overdueReminderDays = setting<readonly number[]>(
  'billing.overdue_reminder_days',
  z.array(z.int().min(1).max(365)).max(12).refine(areDifferent).readonly(),
  [1, 7, 14, 21, 27],
  'days',
);
