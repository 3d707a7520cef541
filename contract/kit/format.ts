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
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;

function moneyIn(locale: string) {
  const currencies = new Map<string, Intl.NumberFormat>();
  return (amount: number, currency: string) => {
    const known = currencies.get(currency);
    const format = known ?? new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'symbol' });
    if (known === undefined) currencies.set(currency, format);
    return format.format(amount);
  };
}

/** Everything the product prints that is money, number, date or telephone goes through here. Instants are ISO texts. */
export function createFormat({ locale: wanted, timeZone, country }: FormatOptions) {
  const locale = knownLocale(wanted);
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return (iso: string) => format.format(new Date(iso));
  };
  const shortDate = dates(day);
  const dateTime = dates({ ...day, ...time });
  const timeOfDay = dates(time);
  const fullDate = dates({ dateStyle: 'full', timeStyle: 'short' });
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const number = new Intl.NumberFormat(locale);
  const percentage = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const relativeDay = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const money = moneyIn(locale);
  const dayName = (distance: 0 | -1) => {
    const name = relativeDay.format(distance, 'day');
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  };

  return {
    locale,
    /** Always two decimals; a credit keeps its minus. */
    money,
    /** For a balance, whose direction stands in words beside it. */
    moneyWithoutSign: (amount: number, currency: string) => money(Math.abs(amount), currency),
    number: (value: number) => number.format(value),
    /** 0.2 is 20 %. */
    percent: (fraction: number) => percentage.format(fraction),
    /** Stored out of ten, shown out of five. */
    rating: (outOfTen: number) => oneDecimal.format(outOfTen / 2),
    shortDate,
    dateTime,
    /** The title of a `<time>`: nothing left to guess. */
    fullDate,
    /** For lists: "Today, 14:32", "Yesterday, 18:20", otherwise date and time. */
    listDate: (iso: string, now = Date.now()) => {
      const distance = daysBetween(now, Date.parse(iso), timeZone);
      return distance === 0 || distance === -1 ? `${dayName(distance)}, ${timeOfDay(iso)}` : dateTime(iso);
    },
    /** The heading of a day in a list: none for today, "Yesterday", then the date. */
    dayHeading: (iso: string, now = Date.now()) => {
      const distance = daysBetween(now, Date.parse(iso), timeZone);
      if (distance === 0) return undefined;
      return distance === -1 ? dayName(distance) : shortDate(iso);
    },
    timeOfDay,
    /** 0 to 23, where the company works. */
    hourOfDay: (now = Date.now()) => Number(hour.format(now)),
    /** For an end that is near: the time alone while it is today. */
    timeOrDate: (iso: string, now = Date.now()) => (daysBetween(now, Date.parse(iso), timeZone) === 0 ? timeOfDay(iso) : dateTime(iso)),
    phone: (raw: string) => readablePhone(raw, country),
    phoneHref: (raw: string) => phoneHref(raw, country),
    postcode: (raw: string) => tidyPostcode(raw, country),
  };
}

/** Deadlines of reports and appeals read the same everywhere: en-GB, and "GMT" as a word, for which the platform says "UTC". */
export function deadline(iso: string): string {
  const at = new Date(iso);
  const date = new Intl.DateTimeFormat(fallbackLocale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at);
  return `${date}, ${new Intl.DateTimeFormat(fallbackLocale, { ...time, timeZone: 'UTC' }).format(at)} GMT`;
}

function knownLocale(wanted: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(wanted)[0] ?? fallbackLocale;
  } catch {
    return fallbackLocale;
  }
}

/** Calendar days from one instant to another as the people of that time zone count them. */
function daysBetween(from: number, to: number, timeZone: string): number {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return Math.round((Date.parse(calendar.format(to)) - Date.parse(calendar.format(from))) / 86_400_000);
}

/** Upper case, one space before the last three of a full British postcode; elsewhere as written. */
function tidyPostcode(raw: string, country: string): string {
  const text = raw.trim().toUpperCase().replaceAll(/\s+/g, ' ');
  return country === 'gb' ? text.replace(/^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/, '$1 $2') : text;
}
