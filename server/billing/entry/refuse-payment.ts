import { minimumPaymentMinor } from '../../geography/business-units.ts';
import { createFormat } from '../../../contract/kit/format.ts';
import { toMajor, type CurrencyCode } from '../../../contract/kit/money.ts';
import { refuse, type RefusedAnswer, type TradeCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import type { Begun } from '../payments/begin-payment.ts';

type Reason = Extract<Begun, { kind: 'refused' }>['reason'];

/** What another payment of the same invoices answers, before its words. */
export const inProgressCode = 'payment_in_progress';

/** The smallest total in the words of the specification, as the caller writes money. */
export function minimumText(currency: CurrencyCode, { language, country }: TradeCaller): string {
  const { money } = createFormat({ locale: `${language}-${country.toUpperCase()}`, timeZone: 'UTC', country });
  return errorText('paymentTooSmall', { minimum: money(toMajor(minimumPaymentMinor(currency)), currency) });
}

/** Why a payment could not be begun. `field` is the one that says how much. */
export function refuseToBegin(
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
