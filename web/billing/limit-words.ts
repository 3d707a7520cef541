import type { TFunction } from 'i18next';
import type { PaymentSettings } from './cards-api.ts';

/** Limits on automatic card charges, as configured. */
export function limitWords({ topUpLimits: { aDay, pauseMinutes } }: Pick<PaymentSettings, 'topUpLimits'>, t: TFunction<'cards'>): string {
  const pause =
    pauseMinutes % 60 === 0 ? t(($) => $.topUp.hours, { count: pauseMinutes / 60 }) : t(($) => $.topUp.minutes, { count: pauseMinutes });
  return t(($) => $.topUp.limit, { count: aDay, pause });
}
