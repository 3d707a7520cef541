import * as z from 'zod';
import { setting } from '../business-settings.ts';

/** How long to keep the text of a message. That it was sent, and why, is kept for ever, so that nothing is sent twice. */
export const keepWordsDays = setting('messages.keep_words_days', z.int().min(30).max(3_650), 365, 'days');

/** How long an operator may resend a message whose link grants access; no such link lives longer. */
export const keepLinksDays = setting('messages.keep_links_days', z.int().min(1).max(30), 7, 'days');

/** Delay after each failed attempt; after one more the message is abandoned. 21 hours in total. */
export const retryMinutes = setting(
  'messages.retry_minutes',
  z.array(z.int().min(1).max(10_080)).min(1).max(9),
  [1, 5, 30, 120, 360, 720],
  'minutes',
);
