import { useTranslation } from 'react-i18next';
import type { SupportHours } from '../../contract/companies/unit-values.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** 1 January 2024 was a Monday. */
const dayOf = (weekday: number): Date => new Date(Date.UTC(2024, 0, weekday));

/** The name of a day of the week, 1 for Monday, as it stands within a sentence. */
export const weekdayName = (weekday: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(dayOf(weekday));

/** As the language writes a time, without a nought before the hour. */
function timeOf(text: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' });
  return format.format(new Date(`2024-01-01T${text}:00Z`)).replace(/^0(?=\d)/, '');
}

/** Puts the hours of a telephone into words: "Monday to Friday, 9:00 to 17:00". Undefined where nobody has said them. */
export function useHoursText(): (hours: SupportHours | null | undefined) => string | undefined {
  const { t, i18n } = useTranslation('common');
  const { language } = i18n;
  return (hours) => {
    if (hours == null) return undefined;
    const [first, last] = [weekdayName(hours.first_day, language), weekdayName(hours.last_day, language)];
    const between = { opens: timeOf(hours.opens, language), closes: timeOf(hours.closes, language) };
    const text =
      hours.first_day === hours.last_day
        ? t(($) => $.hours.day, { first, ...between })
        : t(($) => $.hours.days, { first, last, ...between });
    return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  };
}
