import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

const days = z.number().int().min(1).max(3_650);

/** How long an enquiry stays in the marketplace after its release. */
export const enquiryLifeDays = setting('enquiry.life_days', days, 14);
/** The same consumer and work type within this many days is held for a person. */
export const duplicateWindowDays = setting('enquiry.duplicate_window_days', days, 60);
const months = z.number().int().min(1).max(120);

/** How long it stays written down who read contact data. The database deletes nothing younger, and reads the same setting. */
export const accessLogMonths = setting('enquiry.access_log_months', months, 24);
