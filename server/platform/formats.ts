import { createFormat, type Format } from '../../contract/kit/format.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import type { MessageContext } from './messages.ts';

/** One for each language and country there is: to make one takes longer than to write a whole mail with it. */
const known = new Map<string, Format>();

/** Whose formats they are: of somebody who is written to, or who reads a page. */
interface Reader extends Pick<MessageContext['recipient'], 'country' | 'timeZone'> {
  readonly language: PageLanguage;
}

/** Money, dates and telephone numbers as the recipient of a message writes them: the same module as on screens. */
export function formatsFor({ language, country, timeZone }: Reader): Format {
  const locale = `${language}-${country.toUpperCase()}`;
  const key = `${locale} ${timeZone}`;
  const format = known.get(key) ?? createFormat({ locale, timeZone, country });
  known.set(key, format);
  return format;
}
