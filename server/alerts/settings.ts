import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

/** For how many days an alert stays in the pane. Enquiries leave the marketplace after fourteen. */
export const leadAlertDays = setting('alerts.pane_days', z.number().int().min(1).max(60), 14, 'days');
/** For how long the link counts by which the reader of an address confirms that alerts may come there. */
export const confirmationDays = setting('alerts.confirmation_days', z.int().min(1).max(30), 7, 'days');
/** How long an address has peace after such a mail, whoever asks for another. */
export const confirmationWaitMinutes = setting('alerts.confirmation_wait_minutes', z.int().min(5).max(1_440), 30, 'minutes');
/** How many such mails a company can send to one address while a link counts. */
export const mostConfirmationMails = setting('alerts.most_confirmation_mails', z.int().min(1).max(10), 3, 'mails');
/** How many addresses of a company may wait for their reader at once, those taken off its list again included. */
export const mostPendingAddresses = setting('alerts.most_pending_addresses', z.int().min(1).max(50), 10, 'addresses');
/** How many such mails a company can send in an hour, whoever of it asks: as many as of any other mail. */
export const confirmationMailsAnHour = setting('alerts.confirmation_mails_an_hour', z.int().min(1).max(50), 5, 'mails');
/** How many text messages a company gets on a day of its calendar. */
export const smsADay = setting('alerts.sms_a_day', z.int().min(0).max(1_000), 40, 'messages');
/** How long ago a lead may have come on sale to be news in a digest: longer than the longest time between two of them. */
export const digestReachHours = setting('alerts.digest_reach_hours', z.number().int().min(25).max(336), 48, 'hours');
