import { sql } from '../../platform/database/sql.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { lockAccount } from '../account.ts';
import { ProviderRefusal, ProviderUnknown, type ProviderPayment } from '../provider/payment-provider.ts';
import { takeAnswer, withdrawPayment } from './ask-provider.ts';
import { beginPayment } from './begin-payment.ts';
import { getPayment, type Payment } from './payments-query.ts';
import type { Paying } from '../provider/open-provider.ts';
import type { PaymentOrder, Reserved } from './reserve-payment.ts';

export type ChargeOutcome =
  | { readonly kind: 'succeeded'; readonly payment: Payment }
  /** `code` and `message` are the provider's. The invoices are free again. */
  | { readonly kind: 'failed'; readonly payment: Payment; readonly code: string; readonly message: string }
  /** The bank wants to hear from the cardholder. The invoices are free again, to be paid by hand. */
  | { readonly kind: 'authentication_required'; readonly payment: Payment }
  /** Nobody knows yet; the invoices stay locked and the provider is asked until it tells. */
  | { readonly kind: 'unknown'; readonly payment: Payment | null }
  /** Nothing was begun: no valid card, nothing to pay, or somebody is paying. */
  | { readonly kind: 'refused'; readonly reason: Extract<Reserved, { kind: 'refused' }>['reason'] | 'in_progress' | 'ended' };

export interface Charge {
  readonly companyId: CompanyId;
  readonly what: PaymentOrder['what'];
  readonly origin: 'automatic' | 'top_up';
  /** Names the charge for good and can be guessed by nobody: the same key answers the same payment, whatever became of it. */
  readonly key: string;
}

/** The answer got lost: from now on the provider is asked for it, and nothing else is done. */
async function markUnknown({ database }: Paying, { id, companyId }: Payment): Promise<Payment> {
  return database.inTx(async (tx) => {
    await tx.rows(lockAccount(companyId));
    await tx.rows(sql`update payments set state = 'unknown' where id = ${id} and state in ('created', 'requires_action', 'processing')`);
    return getPayment(tx, id);
  });
}

/** What a payment that the product began has come to. */
export function outcomeOf(payment: Payment): ChargeOutcome {
  if (payment.state === 'succeeded') return { kind: 'succeeded', payment };
  if (payment.state !== 'failed' && payment.state !== 'canceled') return { kind: 'unknown', payment };
  const code = payment.failureCode ?? 'canceled';
  if (code === 'authentication_required') return { kind: 'authentication_required', payment };
  return { kind: 'failed', payment, code, message: payment.failureMessage ?? '' };
}

/** The third step, where nobody sits before a browser. The key charges once, however often it is tried. */
async function confirmThere(paying: Paying, payment: Payment, ref: string): Promise<Payment> {
  let seen: ProviderPayment;
  try {
    seen = await paying.provider.confirmPayment({ ref, offSession: true, key: `pay-${payment.id}-confirm` });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    return withdrawPayment(paying, payment, { code: error.code, message: error.message });
  }
  const settled = await takeAnswer(paying, seen);
  return settled.kind === 'foreign' ? payment : settled.payment;
}

/**
 * Charges the default card of a company whose cardholder is not there: invoices with all that is to pay of them, or an amount ahead in
 * minor units. Called again after it was cut off it goes on with the same payment. What somebody is paying is left alone. Never throws
 * for what the provider does; not inside a transaction.
 */
export async function chargeOffSession(paying: Paying, charge: Charge): Promise<ChargeOutcome> {
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
    return outcomeOf(state === 'unconfirmed' ? await confirmThere(paying, payment, ref) : payment);
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    return payment === null ? { kind: 'unknown', payment } : outcomeOf(await markUnknown(paying, payment));
  }
}
