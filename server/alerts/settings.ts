import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

/** For how many days an alert stays in the pane. Enquiries leave the marketplace after fourteen. */
export const leadAlertDays = setting('alerts.pane_days', z.number().int().min(1).max(60), 14);
