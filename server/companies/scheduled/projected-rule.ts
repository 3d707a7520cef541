import { isDeepStrictEqual } from 'node:util';
import type { FormValues } from '../../platform/http/route.ts';

/** What a change says, and what stood in the same fields for whoever scheduled it. */
export interface SeenChange {
  readonly changes: FormValues;
  readonly seen: FormValues;
}

/** The fields of `given` in which something else stands than in `now`. */
export function differences(now: FormValues, given: FormValues): string[] {
  return Object.keys(given).filter((field) => !isDeepStrictEqual(now[field], given[field]));
}

export function fieldsOf(form: FormValues, fields: readonly string[]): FormValues {
  return Object.fromEntries(fields.map((field) => [field, form[field]]));
}

/** Something else stands there than when it was scheduled: whoever did would not be changing what they meant to. */
export const isOvertaken = (now: FormValues, { seen }: SeenChange): boolean => differences(now, seen).length > 0;

/** What will stand after changes in their order, as things are now. One that is overtaken changes nothing. */
export function projected(now: FormValues, waiting: readonly SeenChange[]): FormValues {
  return waiting.reduce((form, change) => (isOvertaken(form, change) ? form : { ...form, ...change.changes }), now);
}
