const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;

/** Days of a calendar have no zone: they are written as they stand. */
function dayFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  return (isoDay: string) => {
    const at = new Date(`${isoDay}T00:00:00Z`);
    // In a field a day may be half typed, or gone: it stands as it was typed.
    return Number.isNaN(at.getTime()) ? isoDay : format.format(at);
  };
}

/** Dates and times of a zone as a locale writes them; the locale must be one that the platform knows. Instants are ISO texts. */
export function dateFormat(locale: string, timeZone: string) {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return (iso: string) => format.format(new Date(iso));
  };
  const shortDate = dates(day);
  const dateTime = dates({ ...day, ...time });
  const timeOfDay = dates(time);
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const relativeDay = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  // Making one takes far longer than using it, and a list asks for each of its rows.
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const daysBetween = (from: number, to: number) => daysApart(calendar.format(from), calendar.format(to));
  const dayName = (distance: 0 | -1) => {
    const name = relativeDay.format(distance, 'day');
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  };

  return {
    shortDate,
    dateTime,
    /** The title of a `<time>`: nothing left to guess. */
    fullDate: dates({ dateStyle: 'full', timeStyle: 'short' }),
    /** For a promise of a day that is near: "Wednesday 4 March". */
    namedDay: dates({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** For lists: "Today, 14:32", "Yesterday, 18:20", otherwise date and time. */
    listDate: (iso: string, now = Date.now()) => {
      const distance = daysBetween(now, Date.parse(iso));
      return distance === 0 || distance === -1 ? `${dayName(distance)}, ${timeOfDay(iso)}` : dateTime(iso);
    },
    /** The heading of a day in a list: none for today, "Yesterday", then the date. */
    dayHeading: (iso: string, now = Date.now()) => {
      const distance = daysBetween(now, Date.parse(iso));
      if (distance === 0) return undefined;
      return distance === -1 ? dayName(distance) : shortDate(iso);
    },
    timeOfDay,
    /** Today's date there, YYYY-MM-DD. */
    today: (now = Date.now()) => calendar.format(now),
    /** Calendar days from today to a day given as YYYY-MM-DD; below zero where it has passed. */
    daysUntil: (isoDay: string, now = Date.now()) => daysApart(calendar.format(now), isoDay),
    /** Without the time, with the month in full. */
    longDate: dates({ ...day, month: 'long' }),
    /** A day given as YYYY-MM-DD, with the month in full. */
    longDay: dayFormat(locale, { ...day, month: 'long' }),
    shortDay: dayFormat(locale, day),
    /** The month of a day: "November 2026". */
    month: dayFormat(locale, { month: 'long', year: 'numeric' }),
    /** 0 to 23, where the company works. */
    hourOfDay: (now = Date.now()) => Number(hour.format(now)),
    /** For an end that is near: the time alone while it is today. */
    timeOrDate: (iso: string, now = Date.now()) => (daysBetween(now, Date.parse(iso)) === 0 ? timeOfDay(iso) : dateTime(iso)),
  };
}

/** Calendar days from one date to another, both as the people of a time zone count them. */
function daysApart(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
