import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

/** For how many months an accreditation is approved where the operator names no date. */
export const approvalMonths = setting('companies.accreditation_approval_months', z.number().int().min(1).max(120), 12);
