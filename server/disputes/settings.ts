import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

const days = z.number().int().min(1).max(366);

/** Days in which a company may appeal a rejection. */
export const appealDays = setting('disputes.appeal_days', days, 7, 'days');
/** Default extension of the reporting deadline. */
export const extensionDays = setting('disputes.extension_days', days, 7, 'days');
/** Days within which a second lead with the same customer and work type counts as a duplicate. */
export const duplicateDays = setting('disputes.duplicate_days', days, 60, 'days');
/** Working hours within which a person decides. */
export const promisedHours = setting('disputes.promised_hours', z.number().int().min(1).max(480), 48, 'hours');
/** How long a report waits for providers' delivery results. */
export const providerMinutes = setting('disputes.provider_minutes', z.number().int().min(1).max(1_440), 60, 'minutes');

/** Undo period of a person's decision, which is applied afterwards. */
export const undoSeconds = setting('disputes.undo_seconds', z.number().int().min(1).max(300), 10, 'seconds');
/** Maximum extension. */
export const maxExtensionDays = setting('disputes.longest_extension_days', days, 60, 'days');

/** Period over which companies' refund rates are compared. */
export const peerDays = setting('disputes.peer_days', days, 90, 'days');
/** Companies with fewer refunds are never flagged. */
export const minPeerReports = setting('disputes.peer_least', z.number().int().min(1).max(1_000), 3, 'reports');
/** Multiple of the median rate above which a company is flagged. */
export const peerRateFactor = setting('disputes.peer_times', z.number().min(1).max(100), 2, 'times');
