import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { recordEvent } from '../events/record-event.ts';
import { findPaymentMethod } from '../objects/objects-query.ts';
import { paymentMethodWire } from '../objects/payment-method-wire.ts';
import { SandboxRefusal } from '../protocol/refuse-call.ts';
import type { SandboxAnswer } from '../protocol/error-wire.ts';

/** A card that is kept no longer. It cannot be charged, nor kept again. */
export async function removePaymentMethod(tx: Tx, id: string): Promise<SandboxAnswer> {
  const method = await findPaymentMethod(tx, id);
  if (method.customer === null) {
    throw new SandboxRefusal(400, {
      type: 'invalid_request_error',
      message: 'The payment method you provided is not attached to a customer so detachment is impossible.',
    });
  }
  await tx.rows(sql`update sandbox.payment_methods set customer_id = null, detached_at = app_now() where id = ${id}`);
  const wire = paymentMethodWire(await findPaymentMethod(tx, id));
  await recordEvent(tx, 'payment_method.detached', wire);
  return { status: 200, body: wire };
}
