import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

const days = z.number().int().min(1).max(366);

/** For how long a company may appeal against a rejection. */
export const appealDays = setting('disputes.appeal_days', days, 7, 'days');
/** How much longer a company may report when an operator gives it more time. */
export const extensionDays = setting('disputes.extension_days', days, 7, 'days');
/** A lead of the same customer and work type that was bought so many days before makes the later one a duplicate. */
export const duplicateDays = setting('disputes.duplicate_days', days, 60, 'days');
/** Within so many hours of working days a person has decided. */
export const promisedHours = setting('disputes.promised_hours', z.number().int().min(1).max(480), 48, 'hours');
/** For how long a report waits for what mail and SMS providers say of messages that are on their way. */
export const providerMinutes = setting('disputes.provider_minutes', z.number().int().min(1).max(1_440), 60, 'minutes');

/** For so many seconds a decision of a person can be taken back: it happens afterwards. */
export const undoSeconds = setting('disputes.undo_seconds', z.number().int().min(1).max(300), 10, 'seconds');
/** Further than this nobody is given more time. */
export const longestExtensionDays = setting('disputes.longest_extension_days', days, 60, 'days');

/** Companies are compared by what they bought and gave back in so many days. */
export const peerDays = setting('disputes.peer_days', days, 90, 'days');
/** Who was given back fewer times is never pointed out. */
export const peerLeast = setting('disputes.peer_least', z.number().int().min(1).max(1_000), 3, 'reports');
/** Pointed out is who was given back more than so many times the share of the middle company. */
export const peerTimes = setting('disputes.peer_times', z.number().min(1).max(100), 2, 'times');
