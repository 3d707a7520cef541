import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

/** For how many months an accreditation is approved where the operator names no date. */
export const approvalMonths = setting('companies.accreditation_approval_months', z.number().int().min(1).max(120), 12, 'months');

/** So many days ahead an approval counts as one that ends soon. */
export const expiringDays = setting('companies.accreditation_expiring_days', z.number().int().min(1).max(366), 60, 'days');
