import { sql } from '../../platform/database/sql.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { lockAccount } from '../account.ts';
import { ProviderRefusal, ProviderUnknown, type ProviderPayment } from '../provider/payment-provider.ts';
import { applyProviderState, cancelOpenPayment } from './refresh-payment.ts';
import { beginPayment } from './begin-payment.ts';
import { getPayment, type Payment } from './payments-query.ts';
import type { PaymentContext } from '../provider/open-provider.ts';
import type { PaymentOrder, ReservationResult } from './reserve-payment.ts';

export type ChargeOutcome =
  | { readonly kind: 'succeeded'; readonly payment: Payment }
  /** `code` and `message` are the provider's. The invoices are released. */
  | { readonly kind: 'failed'; readonly payment: Payment; readonly code: string; readonly message: string }
  /** The bank requires authentication by the cardholder. The invoices are released for manual payment. */
  | { readonly kind: 'authentication_required'; readonly payment: Payment }
  /** Outcome unknown; the invoices stay locked and the provider is polled until it answers. */
  | { readonly kind: 'unknown'; readonly payment: Payment | null }
  /** Nothing was begun: no valid card, nothing to pay, or a payment is in progress. */
  | { readonly kind: 'refused'; readonly reason: Extract<ReservationResult, { kind: 'refused' }>['reason'] | 'in_progress' | 'ended' };

export interface Charge {
  readonly companyId: CompanyId;
  readonly what: PaymentOrder['what'];
  readonly origin: 'automatic' | 'top_up';
  /** Identifies the charge permanently and cannot be guessed; the same key always returns the same payment. */
  readonly key: string;
}

/** The response was lost: from now on the payment is only polled. */
async function markUnknown({ database }: PaymentContext, { id, companyId }: Payment): Promise<Payment> {
  return database.inTx(async (tx) => {
    await tx.rows(lockAccount(companyId));
    await tx.rows(sql`update payments set state = 'unknown' where id = ${id} and state in ('created', 'requires_action', 'processing')`);
    return getPayment(tx, id);
  });
}

/** Maps a payment begun by the product to its outcome. */
export function toChargeOutcome(payment: Payment): ChargeOutcome {
  if (payment.state === 'succeeded') return { kind: 'succeeded', payment };
  if (payment.state !== 'failed' && payment.state !== 'canceled') return { kind: 'unknown', payment };
  const code = payment.failureCode ?? 'canceled';
  if (code === 'authentication_required') return { kind: 'authentication_required', payment };
  return { kind: 'failed', payment, code, message: payment.failureMessage ?? '' };
}

/** Step three for charges without a cardholder present. The key prevents a second charge on retry. */
async function confirmAtProvider(paying: PaymentContext, payment: Payment, ref: string): Promise<Payment> {
  let seen: ProviderPayment;
  try {
    seen = await paying.provider.confirmPayment({ ref, offSession: true, key: `pay-${payment.id}-confirm` });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    return cancelOpenPayment(paying, payment, { code: error.code, message: error.message });
  }
  const settled = await applyProviderState(paying, seen);
  return settled.kind === 'foreign' ? payment : settled.payment;
}

/**
 * Charges a company's default card off session: invoices in full, or an amount in advance, in minor units. A repeated call resumes the same payment.
 * Leaves payments by people alone. Never throws for provider errors; not inside a transaction.
 */
export async function chargeOffSession(paying: PaymentContext, charge: Charge): Promise<ChargeOutcome> {
  let payment: Payment | null = null;
  try {
    const begun = await beginPayment(paying, {
      ...charge,
      cardId: null,
      idempotency: { key: charge.key, requestHash: hashSecret(charge.key) },
    });
    if (begun.kind !== 'begun') return begun;
    payment = begun.payment;
    const { state, ref } = begun.seen;
    return toChargeOutcome(state === 'unconfirmed' ? await confirmAtProvider(paying, payment, ref) : payment);
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    return payment === null ? { kind: 'unknown', payment } : toChargeOutcome(await markUnknown(paying, payment));
  }
}
