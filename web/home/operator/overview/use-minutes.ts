import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format.ts';

/** Formats the time since the release: minutes, or hours from an hour and a half. */
export function useMinutes(): (value: number) => string {
  const { t } = useTranslation('operator-overview');
  const format = useFormat();
  return (value) =>
    value < 90
      ? t(($) => $.figures.minutes, { minutes: Math.round(value) })
      : t(($) => $.figures.hours, { hours: format.number(Math.round(value / 6) / 10) });
}
