import type { TFunction } from 'i18next';
import type { PaymentSettings } from './cards-api.ts';

/** How often a card is charged by itself at most, as it is set. */
export function limitWords({ topUpLimits: { aDay, pauseMinutes } }: Pick<PaymentSettings, 'topUpLimits'>, t: TFunction<'cards'>): string {
  const pause =
    pauseMinutes % 60 === 0 ? t(($) => $.topUp.hours, { count: pauseMinutes / 60 }) : t(($) => $.topUp.minutes, { count: pauseMinutes });
  return t(($) => $.topUp.limit, { count: aDay, pause });
}
