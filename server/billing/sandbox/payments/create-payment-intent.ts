import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { recordEvent } from '../events/record-event.ts';
import { metadataOf, neededText, textOf, wholeNumberOf, type Form } from '../protocol/form-rule.ts';
import { paymentIntentWire } from '../objects/intent-wire.ts';
import { newClientSecret, newId } from '../objects/object-id-rule.ts';
import { findCustomer, findPaymentIntent, findPaymentMethod } from '../objects/objects-query.ts';
import { invalidRequest, SandboxRefusal } from '../protocol/refuse-call.ts';
import type { SandboxAnswer } from '../protocol/error-wire.ts';

const largestAmount = 99_999_999;
/** As providers publish them; 50 in most currencies. */
const smallestAmounts: Readonly<Record<string, number>> = { dkk: 250, sek: 300, nok: 300 };

function readAmount(form: Form): { readonly amount: number; readonly currency: string } {
  const currency = neededText(form, 'currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest('parameter_invalid', `Invalid currency: ${currency}`, 'currency');
  const amount = wholeNumberOf(form, 'amount');
  if (amount < (smallestAmounts[currency] ?? 50))
    throw invalidRequest('amount_too_small', 'The amount is below the minimum charge.', 'amount');
  if (amount > largestAmount) throw invalidRequest('amount_too_large', 'The amount is above the maximum charge.', 'amount');
  return { amount, currency };
}

/** A card is charged for the customer that it is kept for, and nobody else. */
async function refuseForeignCard(tx: Tx, card: string, customer: string | null): Promise<void> {
  const method = await findPaymentMethod(tx, card);
  if (method.isDetached) {
    throw new SandboxRefusal(400, {
      type: 'invalid_request_error',
      code: 'payment_method_unexpected_state',
      message: 'The payment method was detached from its customer and may not be used again.',
      param: 'payment_method',
    });
  }
  if (method.customer === customer) return;
  throw invalidRequest('payment_method_invalid_parameter', 'The PaymentMethod does not belong to the Customer.', 'payment_method');
}

/** A payment that nobody has confirmed yet: it takes no money. */
export async function createPaymentIntent(tx: Tx, form: Form): Promise<SandboxAnswer> {
  const { amount, currency } = readAmount(form);
  const customer = textOf(form, 'customer');
  const card = textOf(form, 'payment_method');
  if (customer !== null) await findCustomer(tx, customer);
  if (card !== null) await refuseForeignCard(tx, card, customer);
  const id = newId('pi');
  const status = card === null ? 'requires_payment_method' : 'requires_confirmation';
  await tx.rows(sql`
    insert into sandbox.payment_intents (id, client_secret, customer_id, payment_method_id, amount, currency, description, metadata, status)
    values (${id}, ${newClientSecret(id)}, ${customer}, ${card}, ${amount}, ${currency}, ${textOf(form, 'description')},
            ${JSON.stringify(metadataOf(form))}, ${status})`);
  const wire = paymentIntentWire(await findPaymentIntent(tx, id));
  await recordEvent(tx, 'payment_intent.created', wire);
  return { status: 200, body: wire };
}
