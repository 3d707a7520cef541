import { useTranslation } from 'react-i18next';
import type { SupportHours } from '../../contract/companies/unit-values.ts';
import { clockInWords, weekdayName } from '../../contract/kit/language.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Puts the hours of a telephone into words: "Monday to Friday, 9:00 to 17:00". Undefined where nobody has said them. */
export function useHoursText(): (hours: SupportHours | null | undefined) => string | undefined {
  const { t, i18n } = useTranslation('common');
  const { language } = i18n;
  return (hours) => {
    if (hours == null) return undefined;
    const [first, last] = [weekdayName(hours.first_day, language), weekdayName(hours.last_day, language)];
    const between = { opens: clockInWords(hours.opens, language), closes: clockInWords(hours.closes, language) };
    const text =
      hours.first_day === hours.last_day
        ? t(($) => $.hours.day, { first, ...between })
        : t(($) => $.hours.days, { first, last, ...between });
    return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  };
}
