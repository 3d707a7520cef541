import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

/** For how many days an alert stays in the pane. Enquiries leave the marketplace after fourteen. */
export const leadAlertDays = setting('alerts.pane_days', z.number().int().min(1).max(60), 14);
/** How long ago a lead may have come on sale to be news in a digest: longer than the longest time between two of them. */
export const digestReachHours = setting('alerts.digest_reach_hours', z.number().int().min(25).max(336), 48);
