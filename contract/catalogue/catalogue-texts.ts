import * as z from 'zod';
import { line } from '../kit/text.ts';

/** English is required; null is untranslated and falls back to English. */
export const texts = (max: number) => {
  const text = line(max).min(1);
  const missing = text.nullable();
  return z.strictObject({ en: text, sv: missing, da: missing, no: missing, es: missing, fr: missing });
};
export type TextsWire = z.infer<ReturnType<typeof texts>>;

/** Lower-case words with hyphens, as used in addresses and by sources. */
export const catalogueCode = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(60);
