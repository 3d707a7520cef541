import { createFormat, type Format } from '../../contract/kit/format.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import type { MessageContext } from './messages.ts';

/** Cache per language and country: creating one takes longer than writing a whole mail with it. */
const known = new Map<string, Format>();

/** The recipient of a message or the reader of a page, whose formats apply. */
interface Reader extends Pick<MessageContext['recipient'], 'country' | 'timeZone'> {
  readonly language: PageLanguage;
}

/** Formats money, dates and telephone numbers for the recipient of a message, with the module that the screens use. */
export function formatsFor({ language, country, timeZone }: Reader): Format {
  const locale = `${language}-${country.toUpperCase()}`;
  const key = `${locale} ${timeZone}`;
  const format = known.get(key) ?? createFormat({ locale, timeZone, country });
  known.set(key, format);
  return format;
}
