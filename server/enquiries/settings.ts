import * as z from 'zod';
import { keptValue, setting } from '../platform/business-settings.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

const days = z.number().int().min(1).max(3_650);

/** Days an enquiry stays in the marketplace after release. */
export const enquiryLifeDays = setting('enquiry.life_days', days, 14, 'days');
/** Days within which the same consumer and work type counts as a duplicate, held for review. */
export const duplicateWindowDays = setting('enquiry.duplicate_window_days', days, 60, 'days');
const months = z.number().int().min(1).max(120);

/** Retention of the contact access log. A database trigger reads the same setting and blocks earlier deletion. */
export const accessLogMonths = setting('enquiry.access_log_months', months, 24, 'months');

/** Whether this installation can send SMS; stored at startup for checks that depend on it. */
export const smsSetUp = keptValue('installation.sms_set_up', z.boolean(), true);
/** Column `smsSetUp` with the same value. */
export const smsSetUpColumn: Sql = sql`
  coalesce((select value = 'true'::jsonb from business_settings where key = ${smsSetUp.key}), ${smsSetUp.standard}::boolean) as "smsSetUp"`;

/** Lifetime of the email confirmation link. */
export const emailLinkDays = setting('enquiry.email_link_days', days, 7, 'days');
const minutes = z.number().int().min(1).max(1_440);
/** Lifetime of a telephone code, and the wait before another. */
export const codeMinutes = setting('enquiry.code_minutes', minutes, 10, 'minutes');
export const codeAgainSeconds = setting('enquiry.code_again_seconds', z.number().int().min(10).max(3_600), 60, 'seconds');
/** Codes per telephone number and day. */
export const maxCodesPerDay = setting('enquiry.most_codes_a_day', z.number().int().min(1).max(100), 5, 'codes');
const visitors = z.number().int().min(1).max(10_000);
/** Forms per network address and hour before a captcha or review is required. */
export const freePerAddress = setting('enquiry.free_of_address', visitors, 3, 'enquiries');
/** The same limit per form, across visitors. */
export const freePerForm = setting('enquiry.free_of_form', visitors, 200, 'enquiries');
/** Forms completed in fewer seconds count as bots. */
export const minFormSeconds = setting('enquiry.fastest_form', z.number().int().min(0).max(600), 5, 'seconds');
/** Retention of unsent drafts. */
export const draftHours = setting('enquiry.draft_hours', z.number().int().min(1).max(168), 24, 'hours');
/** Days a refused call is kept in its source's log. A check of the database allows no more than thirty. */
export const failedCallDays = setting('enquiry.failed_call_days', z.number().int().min(1).max(30), 30, 'days');
