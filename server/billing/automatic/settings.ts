import * as z from 'zod';
import { areDifferent, setting } from '../../platform/business-settings.ts';

/** So many days before the default card of a company expires it is told. */
export const cardExpiryReminderDays = setting<readonly number[]>(
  'billing.card_expiry_reminder_days',
  z.array(z.int().min(1).max(120)).max(6).refine(areDifferent).readonly(),
  [30, 7],
  'days',
);

/** On which days after the first failure an automatic payment is tried again; after the last one it is switched off. At most three. */
export const retryDays = setting<readonly number[]>(
  'billing.auto_pay_retry_days',
  z.array(z.int().min(1).max(60)).max(3).refine(areDifferent).readonly(),
  [1, 3, 5],
  'days',
);

/** How long a top-up is followed by no other. */
export const topUpPauseMinutes = setting('billing.top_up_pause_minutes', z.int().min(1).max(1_440), 60, 'minutes');
/** How many top-ups there may be on a day of the company's calendar. */
export const topUpsADay = setting('billing.top_ups_a_day', z.int().min(0).max(24), 3, 'payments');
