import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { recordEvent } from '../events/record-event.ts';
import { isTrue, textOf, type Form } from '../protocol/form-rule.ts';
import { errorWire, type SandboxAnswer } from '../protocol/error-wire.ts';
import { paymentIntentWire } from '../objects/intent-wire.ts';
import { findPaymentIntent, findPaymentMethod, needed, paymentIntentColumns, type PaymentIntentRow } from '../objects/objects-query.ts';
import { invalidRequest, SandboxRefusal } from '../protocol/refuse-call.ts';
import { refusePayment, takeCharge } from './take-charge.ts';

/** The payment, which stays as it is until the transaction ends. */
export function lockedPaymentIntent(tx: Tx, id: string): Promise<PaymentIntentRow> {
  return needed(
    tx,
    'payment_intent',
    id,
    sql<PaymentIntentRow>`select ${paymentIntentColumns} from sandbox.payment_intents where id = ${id} for update`,
  );
}

/** What is past being confirmed, or cancelled, says how it stands. */
export function unexpectedState(intent: PaymentIntentRow, wanted: string): SandboxAnswer {
  const message = `This PaymentIntent could not be ${wanted} because it has a status of ${intent.status}.`;
  const problem = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message } as const;
  return { status: 400, body: errorWire(problem, { payment_intent: paymentIntentWire(intent) }) };
}

async function waitForBank(tx: Tx, intent: PaymentIntentRow, card: string): Promise<SandboxAnswer> {
  await tx.rows(sql`
    update sandbox.payment_intents set status = 'requires_action', payment_method_id = ${card}, error = null where id = ${intent.id}`);
  const wire = paymentIntentWire(await findPaymentIntent(tx, intent.id));
  await recordEvent(tx, 'payment_intent.requires_action', wire);
  return { status: 200, body: wire };
}

/** Charges the card of the payment, or the one that is named now; one that wants it waits for its bank, or fails off session. */
export async function confirmPaymentIntent(tx: Tx, id: string, form: Form): Promise<SandboxAnswer> {
  const intent = await lockedPaymentIntent(tx, id);
  if (intent.status !== 'requires_confirmation' && intent.status !== 'requires_payment_method') return unexpectedState(intent, 'confirmed');
  const card = textOf(form, 'payment_method') ?? intent.paymentMethod;
  if (card === null)
    throw invalidRequest('parameter_missing', 'A payment method is needed to confirm this PaymentIntent.', 'payment_method');
  const method = await findPaymentMethod(tx, card);
  if (method.isDetached || method.customer !== intent.customer) {
    throw new SandboxRefusal(400, {
      type: 'invalid_request_error',
      code: 'payment_method_unexpected_state',
      message: 'The payment method does not belong to the Customer any more.',
      param: 'payment_method',
    });
  }
  if (method.behaviour !== 'checked_always') return takeCharge(tx, { intent, method });
  if (!isTrue(form, 'off_session')) return waitForBank(tx, intent, card);
  return refusePayment(
    tx,
    { intent },
    {
      type: 'card_error',
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    },
  );
}

/** Nobody can confirm it any more. */
export async function cancelPaymentIntent(tx: Tx, id: string): Promise<SandboxAnswer> {
  const intent = await lockedPaymentIntent(tx, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpectedState(intent, 'cancelled');
  await tx.rows(sql`update sandbox.payment_intents set status = 'canceled', canceled_at = app_now() where id = ${id}`);
  const wire = paymentIntentWire(await findPaymentIntent(tx, id));
  await recordEvent(tx, 'payment_intent.canceled', wire);
  return { status: 200, body: wire };
}
