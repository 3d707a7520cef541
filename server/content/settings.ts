import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

const days = z.number().int().min(1).max(3_650);
const megabytes = z.number().int().min(1).max(1_000_000);

/** Days after closing a message until its attachments are deleted. */
export const attachmentDaysAfterDone = setting('content.attachment_days_after_done', days, 30, 'days');
/** Days after receipt until attachments are deleted, closed or not. */
export const attachmentDays = setting('content.attachment_days', days, 180, 'days');
/** Attachment quota per company or address. */
export const attachmentMegabytesPerSender = setting('content.attachment_megabytes_per_sender', megabytes, 50, 'megabytes');
/** Total attachment quota. */
export const attachmentMegabytes = setting('content.attachment_megabytes', megabytes, 2_000, 'megabytes');
