import { dateFormat } from './date-format.ts';
import { numberFormat } from './number-format.ts';
import { phoneHref, readablePhone } from './phone-format.ts';

/** Whose habits the numbers and dates follow. */
export interface FormatOptions {
  /** A language and country such as 'da-DK'; one that the platform does not know falls back to en-GB. */
  readonly locale: string;
  readonly timeZone: string;
  /** Where a telephone number without a prefix belongs; lower-case ISO code. */
  readonly country: string;
}

export type Format = ReturnType<typeof createFormat>;

const fallbackLocale = 'en-GB';

/** Everything the product prints that is money, number, date or telephone goes through here. Instants are ISO texts. */
export function createFormat({ locale: wanted, timeZone, country }: FormatOptions) {
  const locale = knownLocale(wanted);
  return {
    locale,
    ...numberFormat(locale),
    ...dateFormat(locale, timeZone),
    phone: (raw: string) => readablePhone(raw, country),
    phoneHref: (raw: string) => phoneHref(raw, country),
    postcode: (raw: string) => tidyPostcode(raw, country),
  };
}

function knownLocale(wanted: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(wanted)[0] ?? fallbackLocale;
  } catch {
    return fallbackLocale;
  }
}

/** Upper case, one space before the last three of a full British postcode; elsewhere as written. */
function tidyPostcode(raw: string, country: string): string {
  const text = raw.trim().toUpperCase().replaceAll(/\s+/g, ' ');
  return country === 'gb' ? text.replace(/^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/, '$1 $2') : text;
}
