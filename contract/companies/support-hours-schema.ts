import * as z from 'zod';

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const weekday = z.int().min(1).max(7);
/** Telephone hours of a unit; null if not set. */
export const supportHours = z
  .strictObject({ first_day: weekday, last_day: weekday, opens: timeOfDay, closes: timeOfDay })
  .refine(({ first_day, last_day }) => first_day <= last_day, { path: ['last_day'] })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'] })
  .nullable();
