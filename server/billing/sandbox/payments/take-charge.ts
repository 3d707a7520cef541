import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { refusalOfCharge } from '../protocol/card-rule.ts';
import { recordEvent } from '../events/record-event.ts';
import { chargeWire } from '../objects/charge-wire.ts';
import { errorWire, type SandboxAnswer } from '../protocol/error-wire.ts';
import { paymentIntentWire } from '../objects/intent-wire.ts';
import { newId } from '../objects/object-id-rule.ts';
import { findCharge, findPaymentIntent, findToday, type PaymentIntentRow, type PaymentMethodRow } from '../objects/objects-query.ts';
import type { SandboxProblem } from '../protocol/refuse-call.ts';
import { openDispute } from './open-dispute.ts';

interface Attempt {
  readonly intent: PaymentIntentRow;
  readonly method: PaymentMethodRow;
}

async function recordCharge(tx: Tx, { intent, method }: Attempt, problem: SandboxProblem | null): Promise<string> {
  const id = newId('ch');
  const [status, error] = problem === null ? ['succeeded', null] : ['failed', JSON.stringify(problem)];
  await tx.rows(sql`
    insert into sandbox.charges (id, payment_intent_id, payment_method_id, amount, currency, status, error)
    values (${id}, ${intent.id}, ${method.id}, ${intent.amount}, ${intent.currency}, ${status}, ${error})`);
  const row = await findCharge(tx, id);
  await recordEvent(tx, `charge.${row.status}`, chargeWire(row, { method, customer: intent.customer, refunds: null }));
  return id;
}

/** The payment failed: another try may be made until it is cancelled. */
export async function refusePayment(tx: Tx, { intent }: Pick<Attempt, 'intent'>, problem: SandboxProblem): Promise<SandboxAnswer> {
  await tx.rows(sql`
    update sandbox.payment_intents set status = 'requires_payment_method', payment_method_id = null, error = ${JSON.stringify(problem)}
    where id = ${intent.id}`);
  const wire = paymentIntentWire(await findPaymentIntent(tx, intent.id));
  await recordEvent(tx, 'payment_intent.payment_failed', wire);
  return { status: 402, body: errorWire(problem, { payment_intent: wire }) };
}

/** Takes the money, or does not: what the card is for says which. */
export async function takeCharge(tx: Tx, attempt: Attempt): Promise<SandboxAnswer> {
  const { intent, method } = attempt;
  const problem = refusalOfCharge(method, await findToday(tx));
  const charge = await recordCharge(tx, attempt, problem);
  if (problem !== null) return refusePayment(tx, attempt, problem);
  await tx.rows(sql`
    update sandbox.payment_intents set status = 'succeeded', payment_method_id = ${method.id}, error = null where id = ${intent.id}`);
  const wire = paymentIntentWire(await findPaymentIntent(tx, intent.id));
  await recordEvent(tx, 'payment_intent.succeeded', wire);
  if (method.behaviour === 'disputed') await openDispute(tx, charge);
  return { status: 200, body: wire };
}
