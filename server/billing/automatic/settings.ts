import * as z from 'zod';
import { areDifferent, setting } from '../../platform/business-settings.ts';

/** Days before the default card's expiry on which its company is reminded. */
export const cardExpiryReminderDays = setting<readonly number[]>(
  'billing.card_expiry_reminder_days',
  z.array(z.int().min(1).max(120)).max(6).refine(areDifferent).readonly(),
  [30, 7],
  'days',
);

/** Days after the first failure on which an automatic payment is retried, at most three; after the last one it is switched off. */
export const retryDays = setting<readonly number[]>(
  'billing.auto_pay_retry_days',
  z.array(z.int().min(1).max(60)).max(3).refine(areDifferent).readonly(),
  [1, 3, 5],
  'days',
);

/** Minimum pause between two top-ups. */
export const minTopUpIntervalMinutes = setting('billing.top_up_pause_minutes', z.int().min(1).max(1_440), 60, 'minutes');
/** Maximum top-ups on a day of the company's calendar. */
export const maxTopUpsPerDay = setting('billing.top_ups_a_day', z.int().min(0).max(24), 3, 'payments');
