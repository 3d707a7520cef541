import * as z from 'zod';
import { setting } from '../business-settings.ts';

/** For how long the words of a message are kept. That it was sent, and why, is kept for ever: nothing is told twice. */
export const keepWordsDays = setting('messages.keep_words_days', z.int().min(30).max(3_650), 365, 'days');

/** For how long an operator may send a message again whose link grants access; no such link lives longer. */
export const keepLinksDays = setting('messages.keep_links_days', z.int().min(1).max(30), 7, 'days');

/** How long to wait after each failed attempt to send; after one more the message is given up. In all 21 hours. */
export const retryMinutes = setting(
  'messages.retry_minutes',
  z.array(z.int().min(1).max(10_080)).min(1).max(9),
  [1, 5, 30, 120, 360, 720],
  'minutes',
);
