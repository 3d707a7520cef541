import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

/** Days that an alert stays in the pane. Enquiries leave the marketplace after fourteen. */
export const leadAlertDays = setting('alerts.pane_days', z.number().int().min(1).max(60), 14, 'days');
/** Lifetime of the link by which a reader confirms an alert address. */
export const confirmationDays = setting('alerts.confirmation_days', z.int().min(1).max(30), 7, 'days');
/** Minimum interval between confirmation mails to one address, across all companies. */
export const confirmationWaitMinutes = setting('alerts.confirmation_wait_minutes', z.int().min(5).max(1_440), 30, 'minutes');
/** Maximum confirmation mails from one company to one address within a link's lifetime. */
export const maxConfirmationMails = setting('alerts.most_confirmation_mails', z.int().min(1).max(10), 3, 'mails');
/** Maximum unconfirmed addresses of a company at once, including those it has removed. */
export const maxPendingAddresses = setting('alerts.most_pending_addresses', z.int().min(1).max(50), 10, 'addresses');
/** Maximum confirmation mails a company can send per hour, the same as for any other mail. */
export const maxConfirmationMailsPerHour = setting('alerts.confirmation_mails_an_hour', z.int().min(1).max(50), 5, 'mails');
/** Maximum text messages per company on a day of its calendar. */
export const maxSmsPerDay = setting('alerts.sms_a_day', z.int().min(0).max(1_000), 40, 'messages');
/** Maximum notifications of offered leads to one member in an hour, however many devices they have. */
export const maxPushesPerHour = setting('alerts.pushes_an_hour', z.int().min(0).max(1_000), 20, 'messages');
/** Maximum age of a lead in a digest; must exceed the longest interval between two digests. */
export const maxDigestLeadAgeHours = setting('alerts.digest_reach_hours', z.number().int().min(25).max(336), 48, 'hours');

/** How long links of confirmation mails are kept after they expire. */
export const expiredLinkDays = 30;
