import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

const count = z.number().int().min(1).max(10_000);
const minutes = z.number().int().min(1).max(1_440);
const hours = z.number().int().min(1).max(720);
const days = z.number().int().min(1).max(365);

/** Failed sign-ins are counted over this many minutes, and an account with too many is locked for as many. */
export const failureWindowMinutes = setting('identity.failure_window_minutes', minutes, 15, 'minutes');
/** So many failures of one account within the window lock it. */
export const failuresPerAccount = setting('identity.failures_per_account', count, 10, 'failures');
/** So many failures may come from one address within the window, whatever the accounts. */
export const failuresPerAddress = setting('identity.failures_per_address', count, 100, 'failures');
/** A trade user's session ends after so many days without a request. */
export const tradeIdleDays = setting('identity.trade_idle_days', days, 30, 'days');
/** Whether it is used or not, a session is over after this time. */
export const tradeSessionDays = setting('identity.trade_session_days', days, 90, 'days');
export const staffSessionHours = setting('identity.staff_session_hours', hours, 12, 'hours');
/** A person has so many sessions at most; with one more, the one that was not used for longest ends. */
export const sessionsPerPerson = setting('identity.sessions_per_person', count, 20, 'sessions');
/** So long after its last sign-in a browser is still known. */
export const knownDeviceDays = setting('identity.known_device_days', days, 180, 'days');
export const staffIdleMinutes = setting('identity.staff_idle_minutes', z.number().int().min(5).max(1_440), 30, 'minutes');
/** How long the code for the first administrator is good. */
export const firstAccountMinutes = setting('identity.first_account_minutes', minutes, 60, 'minutes');
/** How long an invitation to the back-office is good. */
export const staffInvitationDays = setting('identity.staff_invitation_days', days, 7, 'days');
/** Ended sessions are kept this long, for questions of who was signed in. */
export const endedSessionDays = setting('identity.ended_session_days', days, 30, 'days');
/** How long a link that confirms an address is good. */
export const validationDays = setting('identity.validation_days', days, 7, 'days');
/** Another validation mail may be asked for after so many minutes. */
export const validationWaitMinutes = setting('identity.validation_wait_minutes', minutes, 30, 'minutes');
/** How long a reset link is good. */
export const resetMinutes = setting('identity.reset_minutes', minutes, 60, 'minutes');
/** So many reset links may be asked for an address within an hour, whether it is known or not. */
export const resetRequestsPerHour = setting('identity.reset_requests_per_hour', count, 5, 'mails');
/** How long the sign-in link of an alert is good. */
export const signInLinkHours = setting('identity.sign_in_link_hours', hours, 24, 'hours');
/** For so long the browser that used a sign-in link may use it again: an answer can get lost, and pages are reloaded. */
export const signInLinkGraceMinutes = setting('identity.sign_in_link_grace_minutes', minutes, 10, 'minutes');
/** A change of password, address or second factor needs a password that was given at most so long ago. */
export const recentPasswordMinutes = setting('identity.recent_password_minutes', minutes, 10, 'minutes');
/** Links are kept so long after their end, so that an address confirmed before still counts as confirmed. */
export const endedLinkDays = setting('identity.ended_link_days', days, 30, 'days');
/** After the right password, so long is waited for the code of the second factor. */
export const pendingSignInMinutes = setting('identity.pending_sign_in_minutes', minutes, 10, 'minutes');
