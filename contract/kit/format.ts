import { postcodeRules, telephoneRules } from '../countries/all-countries.ts';
import { dateFormat } from './date-format.ts';
import { numberFormat } from './number-format.ts';

/** Groups a number for reading, as people in its country write it; foreign numbers keep their prefix. */
function readablePhone(raw: string, country: string): string {
  const number = raw.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
  const plan = telephoneRules[country];
  if (plan === undefined) return raw.trim();
  const national = number.startsWith(plan.prefix) ? `${plan.trunk}${number.slice(plan.prefix.length)}` : number;
  const groups = plan.groups.find(([pattern]) => pattern.test(national));
  return groups === undefined ? raw.trim() : national.replace(groups[0], groups[1]);
}

/** Returns the `tel:` address of a number, in international form. */
function phoneHref(raw: string, country: string): string {
  const number = raw.replaceAll(/[^\d+]/g, '').replace(/^00/, '+');
  const plan = telephoneRules[country];
  if (number.startsWith('+') || plan === undefined) return `tel:${number}`;
  return `tel:${plan.prefix}${number.slice(number.startsWith(plan.trunk) ? plan.trunk.length : 0)}`;
}

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
