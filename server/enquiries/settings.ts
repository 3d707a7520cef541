import * as z from 'zod';
import { keptValue, setting } from '../platform/business-settings.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

const days = z.number().int().min(1).max(3_650);

/** How long an enquiry stays in the marketplace after its release. */
export const enquiryLifeDays = setting('enquiry.life_days', days, 14, 'days');
/** The same consumer and work type within this many days is held for a person. */
export const duplicateWindowDays = setting('enquiry.duplicate_window_days', days, 60, 'days');
const months = z.number().int().min(1).max(120);

/** How long it stays written down who read contact data. The database deletes nothing younger, and reads the same setting. */
export const accessLogMonths = setting('enquiry.access_log_months', months, 24, 'months');

/** Whether this installation can send text messages: stored at each start, read wherever a check depends on it. */
export const smsSetUp = keptValue('installation.sms_set_up', z.boolean(), true);
/** The same as a column `smsSetUp` of any statement. */
export const smsSetUpColumn: Sql = sql`
  coalesce((select value = 'true'::jsonb from business_settings where key = ${smsSetUp.key}), ${smsSetUp.standard}::boolean) as "smsSetUp"`;

/** For how long the link counts that confirms an e-mail address. */
export const emailLinkDays = setting('enquiry.email_link_days', days, 7, 'days');
const minutes = z.number().int().min(1).max(1_440);
/** For how long a code counts that was sent to a telephone, and how soon another is sent. */
export const codeMinutes = setting('enquiry.code_minutes', minutes, 10, 'minutes');
export const codeAgainSeconds = setting('enquiry.code_again_seconds', z.number().int().min(10).max(3_600), 60, 'seconds');
/** So many codes go to one telephone number within a day. */
export const mostCodesADay = setting('enquiry.most_codes_a_day', z.number().int().min(1).max(100), 5, 'codes');
const visitors = z.number().int().min(1).max(10_000);
/** From so many forms of one network address within an hour on the next one does a puzzle, or waits for a person. */
export const freeOfAddress = setting('enquiry.free_of_address', visitors, 3, 'enquiries');
/** And from so many of one form, whoever sends them. */
export const freeOfForm = setting('enquiry.free_of_form', visitors, 200, 'enquiries');
/** Filled in within fewer seconds a form was filled in by a program. */
export const fastestFormSeconds = setting('enquiry.fastest_form', z.number().int().min(0).max(600), 5, 'seconds');
/** How long a form that was not sent is kept. */
export const draftHours = setting('enquiry.draft_hours', z.number().int().min(1).max(168), 24, 'hours');
