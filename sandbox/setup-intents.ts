import type { Tx } from '../server/platform/database/database.ts';
import { sql, type Sql } from '../server/platform/database/sql.ts';
import { paymentMethodWire, createPaymentMethod } from './customers.ts';
import { recordEvent } from './events.ts';
import { setupIntentWire } from './object-wire.ts';
import {
  newClientSecret,
  newId,
  findCustomer,
  findPaymentMethod,
  findSetupIntent,
  requireObject,
  setupIntentColumns,
  type PaymentMethodRow,
  type SetupIntentRow,
} from './objects.ts';
import { findCardRefusal } from './card-rule.ts';
import { errorWire, type SandboxAnswer, findText, type Form, invalidRequest, SandboxRefusal, type SandboxProblem } from './protocol.ts';

/** Locks and returns the setup intent. */
export function lockSetupIntent(tx: Tx, id: string): Promise<SetupIntentRow> {
  return requireObject(
    tx,
    'setupintent',
    id,
    sql<SetupIntentRow>`select ${setupIntentColumns} from sandbox.setup_intents where id = ${id} for update`,
  );
}

/** Begins saving a customer's card. */
export async function createSetupIntent(tx: Tx, form: Form): Promise<SandboxAnswer> {
  const customer = findText(form, 'customer');
  if (customer === null) throw invalidRequest('parameter_missing', 'The sandbox keeps cards of customers only', 'customer');
  await findCustomer(tx, customer);
  const id = newId('seti');
  await tx.rows(
    sql`insert into sandbox.setup_intents (id, client_secret, customer_id) values (${id}, ${newClientSecret(id)}, ${customer})`,
  );
  const wire = setupIntentWire(await findSetupIntent(tx, id));
  await recordEvent(tx, 'setup_intent.created', wire);
  return { status: 200, body: wire };
}

/** Updates the setup intent and returns the result. */
async function updateSetupIntent(tx: Tx, id: string, statement: Sql): Promise<SetupIntentRow> {
  await tx.rows(statement);
  return findSetupIntent(tx, id);
}

/** Refuses the card and returns the intent to the state in which another can be typed. */
export async function refuseSetup(tx: Tx, id: string, problem: SandboxProblem): Promise<SandboxAnswer> {
  const row = await updateSetupIntent(
    tx,
    id,
    sql`update sandbox.setup_intents set status = 'requires_payment_method', payment_method_id = null, error = ${JSON.stringify(problem)} where id = ${id}`,
  );
  const wire = setupIntentWire(row);
  await recordEvent(tx, 'setup_intent.setup_failed', wire);
  return { status: 402, body: errorWire(problem, { setup_intent: wire }) };
}

/** Attaches the card to the customer. */
export async function completeSetup(tx: Tx, row: SetupIntentRow, method: PaymentMethodRow): Promise<SandboxAnswer> {
  await tx.rows(sql`update sandbox.payment_methods set customer_id = ${row.customer} where id = ${method.id}`);
  const kept = await findPaymentMethod(tx, method.id);
  const done = await updateSetupIntent(
    tx,
    row.id,
    sql`update sandbox.setup_intents set status = 'succeeded', payment_method_id = ${method.id}, error = null where id = ${row.id}`,
  );
  const wire = setupIntentWire(done);
  await recordEvent(tx, 'payment_method.attached', paymentMethodWire(kept));
  await recordEvent(tx, 'setup_intent.succeeded', wire);
  return { status: 200, body: wire };
}

/** Takes the typed card: saves it at once or after the bank's check, or refuses it. */
export async function confirmSetupIntent(tx: Tx, id: string, form: Form): Promise<SandboxAnswer> {
  const row = await lockSetupIntent(tx, id);
  if (row.status !== 'requires_payment_method') {
    const problem = { type: 'invalid_request_error', code: 'setup_intent_unexpected_state' } as const;
    throw new SandboxRefusal(400, { ...problem, message: `This SetupIntent's status is ${row.status}: it cannot be confirmed.` });
  }
  const method = await createPaymentMethod(tx, form);
  if ('type' in method) return refuseSetup(tx, id, method);
  const problem = findCardRefusal(method.behaviour);
  if (problem !== null) return refuseSetup(tx, id, problem);
  if (method.behaviour !== 'checked_once' && method.behaviour !== 'checked_always') return completeSetup(tx, row, method);
  const waiting = await updateSetupIntent(
    tx,
    id,
    sql`update sandbox.setup_intents set status = 'requires_action', payment_method_id = ${method.id}, error = null where id = ${id}`,
  );
  const wire = setupIntentWire(waiting);
  await recordEvent(tx, 'setup_intent.requires_action', wire);
  return { status: 200, body: wire };
}
