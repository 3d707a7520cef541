import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

const days = z.number().int().min(1).max(3_650);
const megabytes = z.number().int().min(1).max(1_000_000);

/** Files of a message are deleted so many days after it was put away. */
export const attachmentDaysAfterDone = setting('content.attachment_days_after_done', days, 30, 'days');
/** And so many days after they came, whether it was put away or not. */
export const attachmentDays = setting('content.attachment_days', days, 180, 'days');
/** So much is kept of one company, or one address, at the same time. */
export const attachmentMegabytesPerSender = setting('content.attachment_megabytes_per_sender', megabytes, 50, 'megabytes');
/** So much is kept of all. */
export const attachmentMegabytes = setting('content.attachment_megabytes', megabytes, 2_000, 'megabytes');
