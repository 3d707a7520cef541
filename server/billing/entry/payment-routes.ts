import { payments, type PaymentWire } from '../../../contract/billing/payments-endpoints.ts';
import { createFormat } from '../../../contract/kit/format.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { toMajor, toMinor, type CurrencyCode } from '../../../contract/kit/money.ts';
import { minimumPaymentMinor } from '../../geography/business-units.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  isRefused,
  ok,
  only,
  refuse,
  routes,
  type Context,
  type Route,
  type TradeCaller,
  type RefusedAnswer,
} from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { hashContent } from '../../platform/random-code.ts';
import { errorText } from '../../platform/texts.ts';
import { billingTexts } from '../messages.ts';
import { refreshPayment, cancelOpenPayment } from '../payments/refresh-payment.ts';
import { beginPayment, type PaymentStart } from '../payments/begin-payment.ts';
import { isFinal } from '../payments/payment-rule.ts';
import { findPaymentByCode, getPayment, listInvoiceCodes, type Payment } from '../payments/payments-query.ts';
import type { PaymentOrder } from '../payments/reserve-payment.ts';
import { ProviderUnknown, type PaymentProvider } from '../provider/payment-provider.ts';
import type { PaymentContext } from '../provider/open-provider.ts';
import { getAccount } from '../queries.ts';
import { answerProvider } from './webhook-routes.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

type CallContext = Pick<Context<(typeof payments)['POST /payments/pay-ahead']>, 'db' | 'inTx' | 'caller' | 'headers'>;

/** In the company's language if we know the provider's code, otherwise in the provider's words. */
function formatFailure({ failureCode, failureMessage, state }: Payment, { language }: TradeCaller): string | null {
  if (state !== 'failed') return null;
  const say = billingTexts(language);
  switch (failureCode) {
    case 'card_declined':
    case 'generic_decline':
    case 'do_not_honor':
      return say('failures.card_declined');
    case 'insufficient_funds':
      return say('failures.insufficient_funds');
    case 'expired_card':
      return say('failures.expired_card');
    case 'authentication_required':
      return say('failures.authentication_required');
    default:
      return failureMessage ?? say('failures.other');
  }
}

async function paymentWire(db: Db, payment: Payment, caller: TradeCaller): Promise<PaymentWire> {
  const { code, state, amountMinor, currency } = payment;
  const invoices = await listInvoiceCodes(db, payment);
  return { payment: code, state, amount: toMajor(amountMinor), currency, invoices, message: formatFailure(payment, caller) };
}

async function begin(
  provider: PaymentProvider,
  { db, inTx, caller, headers }: CallContext,
  given: { what: PaymentOrder['what']; cardId: number; isNewCard?: boolean; field: 'invoices' | 'amount' },
) {
  const { companyId } = caller;
  const { what, cardId, isNewCard = false, field } = given;
  const key = headers['idempotency-key'];
  const idempotency = key === undefined ? null : { key, requestHash: hashContent({ what, cardId }) };
  const order: PaymentOrder = { companyId, origin: 'company', cardId, isNewCard, what, idempotency };
  const begun = await answerProvider(() => beginPayment({ database: { db, inTx }, provider }, order));
  if (isRefused(begun)) return begun;
  if (begun.kind === 'failed') return refuse(409, [begun.message]);
  const { currency } = await getAccount(db, companyId);
  if (begun.kind === 'refused') return refuseToBegin(begun.reason, { field, currency, caller });
  const { code: payment, amountMinor } = begun.payment;
  return ok({ secret: begun.seen.secret, payment, amount: toMajor(amountMinor), currency });
}

function paymentStartRoutes(provider: PaymentProvider): readonly Route[] {
  return routes(only(payments, 'POST /payments/create-payment-intent', 'POST /payments/pay-ahead'), {
    'POST /payments/create-payment-intent': ({ body: { paymentMethod, invoices, isNewCard }, ...calling }) => {
      if (new Set(invoices).size < invoices.length) return Promise.resolve(refuseField('invoices', errorText('invoiceTwice')));
      const invoiceIds = invoices.toSorted((a, b) => a - b);
      return begin(provider, calling, { what: { invoiceIds }, cardId: paymentMethod, isNewCard, field: 'invoices' });
    },

    'POST /payments/pay-ahead': ({ body: { paymentMethod, amount }, ...calling }) =>
      begin(provider, calling, { what: { amountMinor: toMinor(amount) }, cardId: paymentMethod, field: 'amount' }),
  });
}

/** The payment as the provider reports it, or as we know it if the provider does not answer. */
async function findCurrentPayment(paying: PaymentContext, companyId: CompanyId, code: string): Promise<Payment | undefined> {
  const payment = await findPaymentByCode(paying.database.db, companyId, code);
  if (payment === undefined || isFinal(payment.state) || payment.mismatch !== null) return payment;
  try {
    return await refreshPayment(paying, payment);
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    return payment;
  }
}

function paymentStatusRoutes(provider: PaymentProvider): readonly Route[] {
  return routes(only(payments, 'GET /payments/status/{code}', 'POST /payments/cancel/{code}'), {
    'GET /payments/status/{code}': async ({ db, inTx, caller, params }) => {
      const payment = await findCurrentPayment({ database: { db, inTx }, provider }, caller.companyId, params.code);
      return payment === undefined ? notFound() : ok(await paymentWire(db, payment, caller));
    },

    'POST /payments/cancel/{code}': async ({ db, inTx, caller, params }) => {
      const payment = await findPaymentByCode(db, caller.companyId, params.code);
      if (payment === undefined) return notFound();
      if (payment.origin !== 'company') return refuse(409, [errorText('paymentNotCancelable')]);
      const isOver = payment.state === 'canceled' || payment.state === 'failed';
      const done = isOver ? payment : await answerProvider(() => cancelOpenPayment({ database: { db, inTx }, provider }, payment));
      if (isRefused(done)) return done;
      const now = await getPayment(db, payment.id);
      if (now.state !== 'canceled' && now.state !== 'failed') return refuse(409, [errorText('paymentNotCancelable')]);
      return ok(await paymentWire(db, now, caller));
    },
  });
}

/** Routes that begin a payment and follow it. */
export function paymentRoutes(provider: PaymentProvider): readonly Route[] {
  return [...paymentStartRoutes(provider), ...paymentStatusRoutes(provider)];
}

type Reason = Extract<PaymentStart, { kind: 'refused' }>['reason'];

/** Prefix of the message when another payment of the same invoices is in progress. */
const inProgressCode = 'payment_in_progress';

/** The minimum total, in the specification's wording and the caller's money format. */
export function minimumText(currency: CurrencyCode, { language, country }: TradeCaller): string {
  const { money } = createFormat({ locale: `${language}-${country.toUpperCase()}`, timeZone: 'UTC', country });
  return errorText('paymentTooSmall', { minimum: money(toMajor(minimumPaymentMinor(currency)), currency) });
}

/** Why a payment could not begin. `field` is the one that holds the amount. */
function refuseToBegin(
  reason: Reason,
  { field, currency, caller }: { field: 'invoices' | 'amount'; currency: CurrencyCode; caller: TradeCaller },
): RefusedAnswer<404 | 409 | 422> {
  switch (reason) {
    case 'unknown_card':
    case 'unknown_invoice':
      return refuse(404, [errorText('notFound')]);
    case 'expired_card':
      return refuseField('paymentMethod', errorText('cardExpired'));
    case 'too_small':
      return refuseField(field, minimumText(currency, caller));
    case 'too_large':
      return refuseField(field, errorText('paymentTooLarge'));
    case 'key_reused':
      return refuse(422, [errorText('idempotencyKeyReused')]);
    case 'not_payable':
      return refuse(409, [errorText('invoiceNotPayable')]);
    case 'in_progress':
      return refuse(409, [`${inProgressCode}--${errorText('paymentInProgress')}`]);
    case 'ended':
      return refuse(409, [errorText('paymentEnded')]);
  }
}
