import { createFormat, type Format } from '../../contract/rules/format.ts';
import type { MessageContext } from './messages.ts';

/** Money, dates and telephone numbers as the recipient of a message writes them: the same module as on screens. */
export function formatsFor({ language, country, timeZone }: MessageContext['recipient']): Format {
  return createFormat({ locale: `${language}-${country.toUpperCase()}`, timeZone, country });
}
