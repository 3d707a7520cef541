import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

const count = z.number().int().min(1).max(10_000);
const minutes = z.number().int().min(1).max(1_440);
const hours = z.number().int().min(1).max(720);
const days = z.number().int().min(1).max(365);

/** Window in which failed sign-ins count, and how long an account is then locked. */
export const failureWindowMinutes = setting('identity.failure_window_minutes', minutes, 15, 'minutes');
/** Failures of one account within the window that lock it. */
export const failuresPerAccount = setting('identity.failures_per_account', count, 10, 'failures');
/** Failures allowed from one address within the window, across accounts. */
export const failuresPerAddress = setting('identity.failures_per_address', count, 100, 'failures');
/** Days without a request after which a trade user's session ends. */
export const tradeIdleDays = setting('identity.trade_idle_days', days, 30, 'days');
/** Absolute session lifetime, regardless of use. */
export const tradeSessionDays = setting('identity.trade_session_days', days, 90, 'days');
export const staffSessionHours = setting('identity.staff_session_hours', hours, 12, 'hours');
/** Sessions per person; one more ends the least recently used. */
export const sessionsPerPerson = setting('identity.sessions_per_person', count, 20, 'sessions');
/** Days since the last sign-in for which a browser stays known. */
export const knownDeviceDays = setting('identity.known_device_days', days, 180, 'days');
export const staffIdleMinutes = setting('identity.staff_idle_minutes', z.number().int().min(5).max(1_440), 30, 'minutes');
/** Lifetime of the first administrator's code. */
export const firstAccountMinutes = setting('identity.first_account_minutes', minutes, 60, 'minutes');
/** Lifetime of a staff invitation. */
export const staffInvitationDays = setting('identity.staff_invitation_days', days, 7, 'days');
/** Days to keep ended sessions, to answer who was signed in. */
export const endedSessionDays = setting('identity.ended_session_days', days, 30, 'days');
/** Lifetime of an address confirmation link. */
export const validationDays = setting('identity.validation_days', days, 7, 'days');
/** Minutes until another confirmation mail may be requested. */
export const validationWaitMinutes = setting('identity.validation_wait_minutes', minutes, 30, 'minutes');
/** Lifetime of a reset link. */
export const resetMinutes = setting('identity.reset_minutes', minutes, 60, 'minutes');
/** Reset links per address and hour, known or not. */
export const resetRequestsPerHour = setting('identity.reset_requests_per_hour', count, 5, 'mails');
/** Lifetime of an alert's sign-in link. */
export const signInLinkHours = setting('identity.sign_in_link_hours', hours, 24, 'hours');
/** Grace period in which the same browser may reuse a sign-in link, so a lost response or a reload still works. */
export const signInLinkGraceMinutes = setting('identity.sign_in_link_grace_minutes', minutes, 10, 'minutes');
/** Maximum age of the password check when changing password, address or second factor. */
export const recentPasswordMinutes = setting('identity.recent_password_minutes', minutes, 10, 'minutes');
/** Days to keep ended links, so that a used confirmation link still reports success. */
export const endedLinkDays = setting('identity.ended_link_days', days, 30, 'days');
/** Time to enter the second factor after a correct password. */
export const pendingSignInMinutes = setting('identity.pending_sign_in_minutes', minutes, 10, 'minutes');
