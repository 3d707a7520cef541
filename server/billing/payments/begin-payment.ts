import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '../../platform/database/sql.ts';
import { openCustomer } from '../card-setup.ts';
import { ProviderRefusal, ProviderUnknown, type ProviderPayment } from '../provider/payment-provider.ts';
import { askProvider, takeAnswer, withdrawPayment } from './ask-provider.ts';
import { isFinal, type Obstacle } from './payment-rule.ts';
import { getPayment, type Payment } from './payments-query.ts';
import type { Paying } from '../provider/open-provider.ts';
import { reservePayment, type PaymentOrder } from './reserve-payment.ts';

export type Begun =
  /** Known to the provider. With the secret it can be confirmed, there and nowhere else. */
  | { readonly kind: 'begun'; readonly payment: Payment; readonly seen: ProviderPayment }
  | { readonly kind: 'refused'; readonly reason: Obstacle | 'unknown_card' | 'expired_card' | 'key_reused' | 'in_progress' | 'ended' }
  /** The provider would not have it, with its words for the cardholder. */
  | { readonly kind: 'failed'; readonly payment: Payment; readonly code: string; readonly message: string };

/** As often as payments that are in the way may be settled or given up before it is called in progress. */
const mostTries = 3;
/** A call that another one is in the way of is tried again for so long; one that timed out took longer already. */
const longestTogetherMs = 1_500;
const shortPauseMs = 50;

/** Makes room: what nobody has confirmed is given up, of everything else the provider is asked whether it has ended by now. */
async function clearTheWay(paying: Paying, order: PaymentOrder, others: readonly Payment[]): Promise<boolean> {
  for (const other of others) {
    const isOurs = order.origin === 'company' && other.origin === 'company';
    const now = other.state === 'created' && isOurs ? await withdrawPayment(paying, other) : await askProvider(paying, other);
    const { state } = await getPayment(paying.database.db, now.id);
    if (!isFinal(state)) return false;
  }
  return true;
}

/** Writes down under which name the provider knows it. Not where it was given up meanwhile: then nobody is ever given its secret. */
async function keepReference({ database }: Paying, payment: Payment, ref: string): Promise<void> {
  await database.inTx((tx) =>
    tx.rows(sql`
      update payments set provider_ref = ${ref} where id = ${payment.id} and state in ('created', 'unknown') and provider_ref is null`),
  );
}

/** The second step: the provider's own payment, unconfirmed. The key makes one of any number of tries. */
async function createThere(paying: Paying, payment: Payment): Promise<ProviderPayment> {
  const { id, code, cardRef: card, amountMinor, currency, companyId } = payment;
  const customer = payment.customer ?? (await openCustomer(paying.database, paying.provider, companyId));
  const description = `Payment ${code}`;
  return paying.provider.createPayment({ customer, card, amountMinor, currency, payment: code, description, key: `pay-${id}-create` });
}

/**
 * Somebody else may be making the same one known, and the provider says nothing to the second of two that come together. Whoever is
 * second looks whether it is done, and tries anew after a moment.
 */
async function createOrFind(paying: Paying, payment: Payment): Promise<ProviderPayment> {
  const began = performance.now();
  for (;;) {
    try {
      return await createThere(paying, payment);
    } catch (error) {
      if (!(error instanceof ProviderUnknown) || performance.now() - began > longestTogetherMs) throw error;
    }
    await wait(shortPauseMs * (1 + Math.random()));
    const { providerRef } = await getPayment(paying.database.db, payment.id);
    if (providerRef !== null) return paying.provider.findPayment(providerRef);
  }
}

async function makeKnown(paying: Paying, payment: Payment): Promise<Begun> {
  if (payment.providerRef !== null) {
    const seen = await paying.provider.findPayment(payment.providerRef);
    const settled = await takeAnswer(paying, seen);
    return { kind: 'begun', payment: settled.kind === 'foreign' ? payment : settled.payment, seen };
  }
  if (isFinal(payment.state)) return { kind: 'refused', reason: 'ended' };
  try {
    const seen = await createOrFind(paying, payment);
    await keepReference(paying, payment, seen.ref);
    const now = await getPayment(paying.database.db, payment.id);
    if (now.providerRef === seen.ref) return { kind: 'begun', payment: now, seen };
    await paying.provider.cancelPayment({ ref: seen.ref, key: `pay-${payment.id}-unwanted` });
    return { kind: 'refused', reason: 'ended' };
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const { code, message } = error;
    return { kind: 'failed', payment: await withdrawPayment(paying, payment, { code, message }), code, message };
  }
}

/**
 * Begins to pay: the payment is written down with its invoices locked, then made known to the provider, unconfirmed, and its name there
 * written down. Each step is committed before the next, so that whoever is cut off goes on by the same call: it answers the same
 * payment. Nothing is charged here. Throws `ProviderUnknown` where the provider gives no answer; the payment is there and can be
 * begun again. Not inside a transaction.
 */
export async function beginPayment(paying: Paying, order: PaymentOrder): Promise<Begun> {
  for (let tries = 1; ; tries += 1) {
    const reserved = await paying.database.inTx((tx) => reservePayment(tx, order, paying.provider.name));
    if (reserved.kind === 'refused') return reserved;
    if (reserved.kind === 'overlapping') {
      if (tries < mostTries && (await clearTheWay(paying, order, reserved.payments))) continue;
      return { kind: 'refused', reason: 'in_progress' };
    }
    const begun = await makeKnown(paying, reserved.payment);
    // It had ended without our knowing: by its key it is still the answer, by what is wished for there may be another one.
    const hasEnded = begun.kind === 'refused' || (begun.kind === 'begun' && isFinal(begun.payment.state));
    if (reserved.by === 'key' || !hasEnded || tries === mostTries) return begun;
  }
}
