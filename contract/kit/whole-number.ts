import * as z from 'zod';

/** A whole number from a user; the error names the range. */
export function wholeNumber(min: number, max: number) {
  return z
    .number()
    .int()
    .refine((given) => given >= min && given <= max, { params: { problem: 'outOfRange', values: { min, max } } })
    .meta({ minimum: min, maximum: max });
}
