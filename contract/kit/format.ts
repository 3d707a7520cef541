import { postcodeRules } from '../countries/all-countries.ts';
import { dateFormat } from './date-format.ts';
import { numberFormat } from './number-format.ts';
import { phoneHref, readablePhone } from './phone-format.ts';

/** Conventions for numbers and dates. */
export interface FormatOptions {
  /** A language and country such as 'da-DK'; falls back to en-GB if the platform does not support it. */
  readonly locale: string;
  readonly timeZone: string;
  /** Country of telephone numbers without a prefix; lower-case ISO code. */
  readonly country: string;
}

export type Format = ReturnType<typeof createFormat>;

const fallbackLocale = 'en-GB';

/** Formats all money, numbers, dates and telephone numbers of the product. Instants are ISO texts. */
export function createFormat({ locale: wanted, timeZone, country }: FormatOptions) {
  const locale = knownLocale(wanted);
  return {
    locale,
    timeZone,
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

/** Formats a postcode in upper case, with its space where people write it. */
function tidyPostcode(raw: string, country: string): string {
  const text = raw.trim().toUpperCase().replaceAll(/\s+/g, ' ');
  const spaced = postcodeRules[country]?.spaced;
  return spaced ? text.replace(spaced, '$1 $2') : text;
}
