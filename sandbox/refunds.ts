import type { Tx } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import { recordEvent } from './events.ts';
import { refundWire } from './object-wire.ts';
import { newId, findCharge, requireObject, refundColumns, type RefundRow } from './objects.ts';
import { lockPaymentIntent } from './payment-intents.ts';
import { type SandboxAnswer, requireText, parseWholeNumber, type Form, invalidRequest } from './protocol.ts';

/** Refunds a payment in full or in part, up to what is left. */
export async function createRefund(tx: Tx, form: Form): Promise<SandboxAnswer> {
  const intent = await lockPaymentIntent(tx, requireText(form, 'payment_intent'));
  if (intent.status !== 'succeeded' || intent.latestCharge === null) {
    throw invalidRequest('charge_not_refundable', 'This PaymentIntent does not have a successful charge to refund.', 'payment_intent');
  }
  const charge = await findCharge(tx, intent.latestCharge);
  if (charge.isDisputed) throw invalidRequest('charge_disputed', 'The charge has been charged back.', 'payment_intent');
  const left = charge.amount - charge.refunded;
  const amount = parseWholeNumber(form, 'amount', left);
  if (left === 0) throw invalidRequest('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  if (amount === 0 || amount > left) throw invalidRequest('parameter_invalid', 'The refund is greater than what is left.', 'amount');
  const id = newId('re');
  await tx.rows(sql`update sandbox.charges set refunded_amount = refunded_amount + ${amount} where id = ${charge.id}`);
  await tx.rows(sql`
    insert into sandbox.refunds (id, payment_intent_id, charge_id, amount, currency)
    values (${id}, ${intent.id}, ${charge.id}, ${amount}, ${charge.currency})`);
  const wire = refundWire(
    await requireObject(tx, 'refund', id, sql<RefundRow>`select ${refundColumns} from sandbox.refunds where id = ${id}`),
  );
  await recordEvent(tx, 'refund.created', wire);
  return { status: 200, body: wire };
}
