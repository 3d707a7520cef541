import { payments, type CardWire, type PaymentSettings } from '../../../contract/billing/payments-endpoints.ts';
import { toMinor, toMajor } from '../../../contract/kit/money.ts';
import { minimumPaymentMinor } from '../../geography/business-units.ts';
import { getSettingValue } from '../../platform/business-settings.ts';
import { isRefused, ok, only, refuse, routes, type Context, type Route, type TradeCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { minTopUpIntervalMinutes, maxTopUpsPerDay } from '../automatic/settings.ts';
import { isRemovable } from '../card-rule.ts';
import { findSetupCard, openSetup } from '../card-setup.ts';
import { getPaymentMode, listCards, removeCard, setAutoPay, setDefaultCard, setTopUp, type Card, type PaymentMode } from '../cards.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { answerProvider } from './webhook-routes.ts';
import { minimumText } from './payment-routes.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

type OwnTransactions = Pick<Context<(typeof payments)['POST /payments/create-setup-intent']>, 'db' | 'inTx'>;

function createSetup(provider: PaymentProvider) {
  return async ({ db, inTx, caller }: OwnTransactions & { caller: TradeCaller }) => {
    const made = await answerProvider(() => openSetup({ db, inTx }, provider, caller.companyId));
    if (isRefused(made)) return refuse(503, made.errors, { retryAfterSeconds: made.retryAfterSeconds ?? 5 });
    return ok({ ...made.details, setup_intent_id: made.setup.ref, secret: made.setup.secret });
  };
}

function cardSetupRoutes(provider: PaymentProvider): readonly Route[] {
  return routes(only(payments, 'GET /payments/create-setup-intent', 'POST /payments/create-setup-intent', 'POST /payments/save-card'), {
    'GET /payments/create-setup-intent': createSetup(provider),
    'POST /payments/create-setup-intent': createSetup(provider),

    'POST /payments/save-card': async ({ db, inTx, caller: { companyId }, body }) => {
      const wanted = { companyId, ref: body.setup_intent_id, isDefault: body.is_default };
      const found = await answerProvider(() => findSetupCard({ database: { db, inTx }, provider }, wanted));
      if (isRefused(found)) return found;
      if (found.kind === 'unknown') return notFound();
      if (found.kind === 'not_succeeded') return refuse(409, [errorText('cardNotConfirmed')]);
      if (found.card === null) return refuse(409, [errorText('cardRemoved')]);
      const paymentMethod = cardWire(found.card, await listCards(db, companyId));
      return { status: 200, body: { data: {}, meta: { paymentMethod } } };
    },
  });
}

function savedCardRoutes(provider: PaymentProvider): readonly Route[] {
  return routes(only(payments, 'GET /payments/inventory', 'DELETE /payments/delete/{id}', 'PUT /payments/update/{id}'), {
    'GET /payments/inventory': async ({ db, caller }) => {
      const cards = await listCards(db, caller.companyId);
      const mode = await getPaymentMode(db, caller.companyId);
      return { status: 200, body: { data: cards.map((card) => cardWire(card, cards)), meta: settingsWire(mode, provider) } };
    },

    'DELETE /payments/delete/{id}': async ({ inTx, caller, params }) => {
      const outcome = await inTx((tx) => removeCard(tx, { companyId: caller.companyId, cardId: params.id }));
      if (outcome === 'unknown') return notFound();
      return outcome === 'needed' ? refuse(409, [errorText('cardNotRemovable')]) : ok({});
    },

    'PUT /payments/update/{id}': async ({ tx, caller, params }) => {
      const outcome = await setDefaultCard(tx, { companyId: caller.companyId, cardId: params.id });
      if (outcome === 'unknown') return notFound();
      return outcome === 'expired' ? refuse(409, [errorText('cardExpired')]) : ok({});
    },
  });
}

const modeRoutes = routes(only(payments, 'POST /payments/set-auto-pay', 'POST /payments/set-top-up'), {
  'POST /payments/set-auto-pay': async ({ tx, caller, body }) => {
    const outcome = await setAutoPay(tx, { companyId: caller.companyId, enabled: body.enableAutoPay });
    return outcome === 'impossible' ? refuse(409, [errorText('autoPayImpossible')]) : ok({});
  },

  'POST /payments/set-top-up': async ({ tx, caller, body: { topUp } }) => {
    const wanted = topUp === null ? null : { belowMinor: toMinor(topUp.below), amountMinor: toMinor(topUp.amount) };
    switch (await setTopUp(tx, { companyId: caller.companyId, topUp: wanted })) {
      case 'set':
        return ok({});
      case 'impossible':
        return refuse(409, [errorText('topUpImpossible')]);
      case 'below':
        return refuseField('topUp.below', errorText('amountNegative'));
      case 'too_large':
        return refuseField('topUp.amount', errorText('paymentTooLarge'));
      case 'too_small': {
        const { currency } = await getPaymentMode(tx, caller.companyId);
        return refuseField('topUp.amount', minimumText(currency, caller));
      }
    }
  },
});

/** Routes for a company's cards and how it pays with them. */
export function cardRoutes(provider: PaymentProvider): readonly Route[] {
  return [...cardSetupRoutes(provider), ...savedCardRoutes(provider), ...modeRoutes];
}

/** Formats a day as MM/YY. */
const formatExpiryMonth = (day: string): string => `${day.slice(5, 7)}/${day.slice(2, 4)}`;

/** Formats a card; what may be done with it depends on the company's other cards. */
function cardWire(card: Card, cards: readonly Card[]): CardWire {
  return {
    id: card.id,
    authoritycode: card.providerRef,
    cardnum: card.last4,
    brand: card.brand,
    expirydate: formatExpiryMonth(card.expiresOn),
    default: card.isDefault ? 1 : 0,
    expired: card.isExpired,
    cardholder: card.cardholder,
    removable: isRemovable(card, cards),
  };
}

function settingsWire(mode: PaymentMode, { name, publishableKey }: PaymentProvider): PaymentSettings {
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
    topUpLimits: { aDay: getSettingValue(settings, maxTopUpsPerDay), pauseMinutes: getSettingValue(settings, minTopUpIntervalMinutes) },
  };
}
