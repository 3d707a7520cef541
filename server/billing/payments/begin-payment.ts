import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '../../platform/database/sql.ts';
import { ensureCustomer } from '../card-setup.ts';
import { ProviderRefusal, ProviderUnknown, type ProviderPayment } from '../provider/payment-provider.ts';
import { refreshPayment, applyProviderState, cancelOpenPayment } from './refresh-payment.ts';
import { isFinal, type Obstacle } from './payment-rule.ts';
import { getPayment, type Payment } from './payments-query.ts';
import type { PaymentContext } from '../provider/open-provider.ts';
import { reservePayment, type PaymentOrder } from './reserve-payment.ts';

export type PaymentStart =
  /** Known to the provider. Only there, and only with the secret, can it be confirmed. */
  | { readonly kind: 'begun'; readonly payment: Payment; readonly seen: ProviderPayment }
  | { readonly kind: 'refused'; readonly reason: Obstacle | 'unknown_card' | 'expired_card' | 'key_reused' | 'in_progress' | 'ended' }
  /** Refused by the provider, with its text for the cardholder. */
  | { readonly kind: 'failed'; readonly payment: Payment; readonly code: string; readonly message: string };

/** Attempts to settle or cancel competing payments before reporting `in_progress`. */
const maxAttempts = 3;
/** How long to keep retrying while a concurrent request for the same payment is in flight; a timeout already exceeds it. */
const concurrentRetryMs = 1_500;
const retryDelayMs = 50;

/** Settles competing payments: cancels unconfirmed ones and asks the provider whether the others have ended. */
async function settleCompetingPayments(paying: PaymentContext, order: PaymentOrder, others: readonly Payment[]): Promise<boolean> {
  for (const other of others) {
    const isOurs = order.origin === 'company' && other.origin === 'company';
    const now = other.state === 'created' && isOurs ? await cancelOpenPayment(paying, other) : await refreshPayment(paying, other);
    const { state } = await getPayment(paying.database.db, now.id);
    if (!isFinal(state)) return false;
  }
  return true;
}

/** Stores the provider's reference, unless the payment was cancelled meanwhile; its secret is then never handed out. */
async function storeReference({ database }: PaymentContext, payment: Payment, ref: string): Promise<void> {
  await database.inTx((tx) =>
    tx.rows(sql`
      update payments set provider_ref = ${ref} where id = ${payment.id} and state in ('created', 'unknown') and provider_ref is null`),
  );
}

/** Step two: creates the unconfirmed payment at the provider. The key makes retries safe. */
async function createAtProvider(paying: PaymentContext, payment: Payment): Promise<ProviderPayment> {
  const { id, code, cardRef: card, amountMinor, currency, companyId } = payment;
  const customer = payment.customer ?? (await ensureCustomer(paying.database, paying.provider, companyId));
  const description = `Payment ${code}`;
  return paying.provider.createPayment({ customer, card, amountMinor, currency, payment: code, description, key: `pay-${id}-create` });
}

/**
 * A concurrent request may be registering the same payment, and the provider rejects the second. Checks whether the first has finished, and retries
 * after a pause.
 */
async function createOrFind(paying: PaymentContext, payment: Payment): Promise<ProviderPayment> {
  const began = performance.now();
  for (;;) {
    try {
      return await createAtProvider(paying, payment);
    } catch (error) {
      if (!(error instanceof ProviderUnknown) || performance.now() - began > concurrentRetryMs) throw error;
    }
    await wait(retryDelayMs * (1 + Math.random()));
    const { providerRef } = await getPayment(paying.database.db, payment.id);
    if (providerRef !== null) return paying.provider.findPayment(providerRef);
  }
}

async function registerWithProvider(paying: PaymentContext, payment: Payment): Promise<PaymentStart> {
  if (payment.providerRef !== null) {
    const seen = await paying.provider.findPayment(payment.providerRef);
    const settled = await applyProviderState(paying, seen);
    return { kind: 'begun', payment: settled.kind === 'foreign' ? payment : settled.payment, seen };
  }
  if (isFinal(payment.state)) return { kind: 'refused', reason: 'ended' };
  try {
    const seen = await createOrFind(paying, payment);
    await storeReference(paying, payment, seen.ref);
    const now = await getPayment(paying.database.db, payment.id);
    if (now.providerRef === seen.ref) return { kind: 'begun', payment: now, seen };
    await paying.provider.cancelPayment({ ref: seen.ref, key: `pay-${payment.id}-unwanted` });
    return { kind: 'refused', reason: 'ended' };
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const { code, message } = error;
    return { kind: 'failed', payment: await cancelOpenPayment(paying, payment, { code, message }), code, message };
  }
}

/**
 * Begins a payment: records it with its invoices locked, registers it unconfirmed with the provider, then stores its reference. Each step commits
 * first, so a repeated call resumes and returns the same payment. Charges nothing. Throws `ProviderUnknown` if the provider does not answer; the
 * payment can be begun again. Not inside a transaction.
 */
export async function beginPayment(paying: PaymentContext, order: PaymentOrder): Promise<PaymentStart> {
  for (let tries = 1; ; tries += 1) {
    const reserved = await paying.database.inTx((tx) => reservePayment(tx, order, paying.provider.name));
    if (reserved.kind === 'refused') return reserved;
    if (reserved.kind === 'overlapping') {
      if (tries < maxAttempts && (await settleCompetingPayments(paying, order, reserved.payments))) continue;
      return { kind: 'refused', reason: 'in_progress' };
    }
    const begun = await registerWithProvider(paying, reserved.payment);
    // The payment had ended without our knowing. Looked up by key, it is still the answer; matched by content, another may be created.
    const hasEnded = begun.kind === 'refused' || (begun.kind === 'begun' && isFinal(begun.payment.state));
    if (reserved.by === 'key' || !hasEnded || tries === maxAttempts) return begun;
  }
}
