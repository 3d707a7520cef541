import * as z from 'zod';
import { setting } from '../platform/business-settings.ts';

const minutes = z.number().int().min(1).max(1_440);
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ format: 'time' });

/** How long after release an enquiry is offered to single companies before it opens to everyone. */
export const priorityMinutes = setting('distribution.priority_minutes', minutes, 30, 'minutes');
/** Offers that would last less than this are not made. */
export const minOfferMinutes = setting('distribution.shortest_offer_minutes', minutes, 10, 'minutes');
/** Offers made at night last until the morning; times of the country's clock. */
export const quietHours = setting(
  'distribution.quiet_hours',
  z.strictObject({ from: timeOfDay, until: timeOfDay, offersLiveUntil: timeOfDay }),
  { from: '21:00', until: '07:00', offersLiveUntil: '07:30' },
  'text',
);
