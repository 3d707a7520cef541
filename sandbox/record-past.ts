import type { CurrencyCode } from '../contract/kit/money.ts';
import type { Tx } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import { computeFingerprint } from './customers.ts';
import { newClientSecret, newId, findPaymentMethod, findToday } from './objects.ts';
import { findChargeRefusal, testCards } from './card-rule.ts';

/** A card saved in the past. */
interface PastCard {
  /** An existing customer, or a new one. */
  readonly customer: string | { readonly name: string; readonly email: string };
  /** One of the test cards' numbers. */
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cardholder: string;
}

/**
 * Seeds a demonstration's past as protocol calls would leave it, at the transaction's clock and without webhooks. Returns the customer's and the
 * card's id.
 */
export async function recordPastCard(tx: Tx, past: PastCard): Promise<{ readonly customer: string; readonly card: string }> {
  const known = testCards.find(({ number }) => number === past.number);
  if (known === undefined) throw new Error('the sandbox keeps test cards only');
  const customer = typeof past.customer === 'string' ? past.customer : newId('cus');
  if (typeof past.customer !== 'string') {
    const { name, email } = past.customer;
    await tx.rows(sql`insert into sandbox.customers (id, name, email) values (${customer}, ${name}, ${email})`);
  }
  const card = newId('pm');
  await tx.rows(sql`
    insert into sandbox.payment_methods (id, customer_id, behaviour, brand, last4, fingerprint, exp_month, exp_year, cardholder)
    values (${card}, ${customer}, ${known.behaviour}, ${known.brand}, ${known.number.slice(-4)}, ${computeFingerprint(known.number)},
            ${past.expMonth}, ${past.expYear}, ${past.cardholder})`);
  return { customer, card };
}

/** A payment attempted in the past. */
interface PastPayment {
  readonly customer: string;
  readonly card: string;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  /** The product's payment code. */
  readonly payment: string;
  readonly description: string;
}

/** Records a past payment and returns its id, with the failure code its test card implies. A failed one is cancelled, as the product would. */
export async function recordPastPayment(tx: Tx, past: PastPayment): Promise<{ readonly ref: string; readonly failureCode: string | null }> {
  const method = await findPaymentMethod(tx, past.card);
  const problem = findChargeRefusal(method, await findToday(tx));
  const ref = newId('pi');
  const currency = past.currency.toLowerCase();
  const error = problem === null ? null : JSON.stringify(problem);
  await tx.rows(sql`
    insert into sandbox.payment_intents (id, client_secret, customer_id, payment_method_id, amount, currency, description, metadata, status, error, canceled_at)
    values (${ref}, ${newClientSecret(ref)}, ${past.customer}, ${problem === null ? past.card : null}, ${past.amountMinor}, ${currency},
            ${past.description}, ${JSON.stringify({ payment: past.payment })}, ${problem === null ? 'succeeded' : 'canceled'}, ${error},
            case when ${problem !== null} then app_now() end)`);
  await tx.rows(sql`
    insert into sandbox.charges (id, payment_intent_id, payment_method_id, amount, currency, status, error)
    values (${newId('ch')}, ${ref}, ${past.card}, ${past.amountMinor}, ${currency}, ${problem === null ? 'succeeded' : 'failed'}, ${error})`);
  return { ref, failureCode: problem === null ? null : (problem.decline_code ?? problem.code ?? 'card_declined') };
}

/** Records a past refund and returns its id. */
export async function recordPastRefund(tx: Tx, past: { readonly ref: string; readonly amountMinor: number }): Promise<string> {
  const id = newId('re');
  const { ref, amountMinor } = past;
  await tx.rows(sql`
    with charge as (
      update sandbox.charges set refunded_amount = refunded_amount + ${amountMinor}
      where payment_intent_id = ${ref} and status = 'succeeded' returning id, currency)
    insert into sandbox.refunds (id, payment_intent_id, charge_id, amount, currency)
    select ${id}, ${ref}, charge.id, ${amountMinor}, charge.currency from charge`);
  return id;
}
