import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

/** Default approval period if the operator gives no date. */
export const approvalMonths = setting('companies.accreditation_approval_months', z.number().int().min(1).max(120), 12, 'months');

/** Days ahead at which an approval counts as expiring. */
export const expiringDays = setting('companies.accreditation_expiring_days', z.number().int().min(1).max(366), 60, 'days');
