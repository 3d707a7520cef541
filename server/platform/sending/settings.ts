import * as z from 'zod';
import { setting } from '../business-settings.ts';

/** How long to wait after each failed attempt to send; after one more the message is given up. In all 21 hours. */
export const retryMinutes = setting('messages.retry_minutes', z.array(z.int().min(1).max(10_080)).min(1).max(9), [1, 5, 30, 120, 360, 720]);
