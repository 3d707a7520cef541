import * as z from 'zod';
import { areDifferent, setting } from '../platform/business-settings.ts';

/** After so many days past its due day an unpaid invoice switches off buying. */
export const suspendAfterDays = setting('billing.suspend_after_days', z.int().min(1).max(365), 30, 'days');

/** On which days past the due day of its oldest unpaid invoice a company is reminded by mail. */
export const overdueReminderDays = setting<readonly number[]>(
  'billing.overdue_reminder_days',
  z.array(z.int().min(1).max(365)).max(12).refine(areDifferent).readonly(),
  [1, 7, 14, 21, 27],
  'days',
);
