import * as z from 'zod';
import { areDifferent, setting } from '../platform/business-settings.ts';

/** Days past the due date after which an unpaid invoice suspends buying. */
export const suspendAfterDays = setting('billing.suspend_after_days', z.int().min(1).max(365), 30, 'days');

/** Days past the due date of the oldest unpaid invoice on which a company is reminded. */
export const overdueReminderDays = setting<readonly number[]>(
  'billing.overdue_reminder_days',
  z.array(z.int().min(1).max(365)).max(12).refine(areDifferent).readonly(),
  [1, 7, 14, 21, 27],
  'days',
);
