import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

const count = z.number().int().min(1).max(10_000);
const minutes = z.number().int().min(1).max(1_440);
const hours = z.number().int().min(1).max(720);
const days = z.number().int().min(1).max(365);

/** Failed sign-ins are counted over this many minutes, and an account with too many is locked for as many. */
export const failureWindowMinutes = setting('identity.failure_window_minutes', minutes, 15);
/** So many failures of one account within the window lock it. */
export const failuresPerAccount = setting('identity.failures_per_account', count, 10);
/** So many failures may come from one address within the window, whatever the accounts. */
export const failuresPerAddress = setting('identity.failures_per_address', count, 100);
/** A trade user's session ends after so many days without a request. */
export const tradeIdleDays = setting('identity.trade_idle_days', days, 30);
export const staffIdleMinutes = setting('identity.staff_idle_minutes', minutes, 30);
/** How long the code for the first administrator is good. */
export const firstAccountHours = setting('identity.first_account_hours', hours, 72);
/** Ended sessions are kept this long, for questions of who was signed in. */
export const endedSessionDays = setting('identity.ended_session_days', days, 30);
/** How long a link that confirms an address is good. */
export const validationDays = setting('identity.validation_days', days, 7);
