import { onFirstUse } from './number-format.ts';

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;

/** Formats calendar days, which have no time zone. */
function dayFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = onFirstUse(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));
  return (isoDay: string) => {
    const at = new Date(`${isoDay}T00:00:00Z`);
    // A day in a field may be incomplete or empty: leave it as typed.
    return Number.isNaN(at.getTime()) ? isoDay : format().format(at);
  };
}

/** Formats dates and times of a zone for a locale supported by the platform. Instants are ISO texts. */
export function dateFormat(locale: string, timeZone: string) {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = onFirstUse(() => new Intl.DateTimeFormat(locale, { timeZone, ...options }));
    return (iso: string) => format().format(new Date(iso));
  };
  const shortDate = dates(day);
  const dateTime = dates({ ...day, ...time });
  const timeOfDay = dates(time);
  const hour = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' }));
  const relativeDay = onFirstUse(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  // Creating a formatter is far slower than using it, and a list needs it for every row.
  const calendar = onFirstUse(() => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }));
  const daysBetween = (from: number, to: number) => daysApart(calendar().format(from), calendar().format(to));
  const dayName = (distance: 0 | -1) => {
    const name = relativeDay().format(distance, 'day');
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  };

  return {
    shortDate,
    dateTime,
    /** Title of a `<time>` element, unambiguous. */
    fullDate: dates({ dateStyle: 'full', timeStyle: 'short' }),
    /** For a promised day in the near future: "Wednesday 4 March". */
    namedDay: dates({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** For lists: "Today, 14:32", "Yesterday, 18:20", otherwise date and time. */
    listDate: (iso: string, now = Date.now()) => {
      const distance = daysBetween(now, Date.parse(iso));
      return distance === 0 || distance === -1 ? `${dayName(distance)}, ${timeOfDay(iso)}` : dateTime(iso);
    },
    /** Heading of a day in a list: none for today, "Yesterday", then the date. */
    dayHeading: (iso: string, now = Date.now()) => {
      const distance = daysBetween(now, Date.parse(iso));
      if (distance === 0) return undefined;
      return distance === -1 ? dayName(distance) : shortDate(iso);
    },
    timeOfDay,
    /** Today's date in the zone, YYYY-MM-DD. */
    today: (now = Date.now()) => calendar().format(now),
    /** Calendar days from today to a day given as YYYY-MM-DD; negative if past. */
    daysUntil: (isoDay: string, now = Date.now()) => daysApart(calendar().format(now), isoDay),
    /** Without the time, with the month in full. */
    longDate: dates({ ...day, month: 'long' }),
    /** A day given as YYYY-MM-DD, with the month in full. */
    longDay: dayFormat(locale, { ...day, month: 'long' }),
    shortDay: dayFormat(locale, day),
    /** The month of a day: "November 2026". */
    month: dayFormat(locale, { month: 'long', year: 'numeric' }),
    /** 0 to 23, in the company's zone. */
    hourOfDay: (now = Date.now()) => Number(hour().format(now)),
    /** For a near deadline: only the time if it is today. */
    timeOrDate: (iso: string, now = Date.now()) => (daysBetween(now, Date.parse(iso)) === 0 ? timeOfDay(iso) : dateTime(iso)),
  };
}

/** Counts the calendar days between two dates of one time zone. */
function daysApart(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
