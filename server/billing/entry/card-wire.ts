import type { CardWire, PaymentSettings } from '../../../contract/billing/payments-endpoints.ts';
import { minimumPaymentMinor } from '../../geography/business-units.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { isRemovable } from '../cards/card-rule.ts';
import type { Card, PaymentMode } from '../cards/cards-query.ts';
import { valueOf } from '../../platform/business-settings.ts';
import { topUpPauseMinutes, topUpsADay } from '../automatic/settings.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';

/** MM/YY of a day. */
const monthOf = (day: string): string => `${day.slice(5, 7)}/${day.slice(2, 4)}`;

/** A card among all cards of its company. */
export function cardWire(card: Card, cards: readonly Card[]): CardWire {
  return {
    id: card.id,
    authoritycode: card.providerRef,
    cardnum: card.last4,
    brand: card.brand,
    expirydate: monthOf(card.expiresOn),
    default: card.isDefault ? 1 : 0,
    expired: card.isExpired,
    cardholder: card.cardholder,
    removable: isRemovable(card, cards),
  };
}

export function settingsWire(mode: PaymentMode, { name, publishableKey }: PaymentProvider): PaymentSettings {
  const { autoPayEnabled, canAutoPay, currency, topUp, topUpStopped, settings } = mode;
  return {
    autoPayEnabled,
    canAutoPay,
    provider: name,
    publishableKey,
    currency,
    minimumTotal: toMajor(minimumPaymentMinor(currency)),
    topUp: topUp === null ? null : { below: toMajor(topUp.belowMinor), amount: toMajor(topUp.amountMinor) },
    topUpStopped,
    topUpLimits: { aDay: valueOf(settings, topUpsADay), pauseMinutes: valueOf(settings, topUpPauseMinutes) },
  };
}
