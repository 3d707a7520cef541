import type { Tx, Db } from '../server/platform/database/database.ts';
import { sql, noSql, type Sql } from '../server/platform/database/sql.ts';
import { recordEvent } from './events.ts';
import { disputeWire, chargeWire, paymentIntentWire } from './object-wire.ts';
import {
  newClientSecret,
  newId,
  findCustomer,
  findPaymentIntent,
  findPaymentMethod,
  disputeColumns,
  findCharge,
  requireObject,
  type DisputeRow,
  findToday,
  type PaymentIntentRow,
  type PaymentMethodRow,
  paymentIntentColumns,
  refundColumns,
  type RefundRow,
} from './objects.ts';
import { findChargeRefusal } from './card-rule.ts';
import {
  type SandboxAnswer,
  errorWire,
  parseMetadata,
  requireText,
  findText,
  parseWholeNumber,
  type Form,
  isTrue,
  listExpansions,
  invalidRequest,
  SandboxRefusal,
  type SandboxProblem,
} from './protocol.ts';

const maxAmount = 99_999_999;
/** As published by providers; 50 in most currencies. */
const minAmounts: Readonly<Record<string, number>> = { dkk: 250, sek: 300, nok: 300 };

function readAmount(form: Form): { readonly amount: number; readonly currency: string } {
  const currency = requireText(form, 'currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest('parameter_invalid', `Invalid currency: ${currency}`, 'currency');
  const amount = parseWholeNumber(form, 'amount');
  if (amount < (minAmounts[currency] ?? 50)) throw invalidRequest('amount_too_small', 'The amount is below the minimum charge.', 'amount');
  if (amount > maxAmount) throw invalidRequest('amount_too_large', 'The amount is above the maximum charge.', 'amount');
  return { amount, currency };
}

/** A card may only be charged for the customer it belongs to. */
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

/** Creates an unconfirmed payment; it takes no money. */
export async function createPaymentIntent(tx: Tx, form: Form): Promise<SandboxAnswer> {
  const { amount, currency } = readAmount(form);
  const customer = findText(form, 'customer');
  const card = findText(form, 'payment_method');
  if (customer !== null) await findCustomer(tx, customer);
  if (card !== null) await refuseForeignCard(tx, card, customer);
  const id = newId('pi');
  const status = card === null ? 'requires_payment_method' : 'requires_confirmation';
  await tx.rows(sql`
    insert into sandbox.payment_intents (id, client_secret, customer_id, payment_method_id, amount, currency, description, metadata, status)
    values (${id}, ${newClientSecret(id)}, ${customer}, ${card}, ${amount}, ${currency}, ${findText(form, 'description')},
            ${JSON.stringify(parseMetadata(form))}, ${status})`);
  const wire = paymentIntentWire(await findPaymentIntent(tx, id));
  await recordEvent(tx, 'payment_intent.created', wire);
  return { status: 200, body: wire };
}

function findDispute(tx: Tx, id: string): Promise<DisputeRow> {
  return requireObject(tx, 'dispute', id, sql<DisputeRow>`select ${disputeColumns} from sandbox.disputes where id = ${id}`);
}

/** Opens a dispute for what is left of a charge. */
export async function openDispute(tx: Tx, chargeId: string): Promise<SandboxAnswer> {
  const charge = await findCharge(tx, chargeId);
  const left = charge.amount - charge.refunded;
  if (charge.status !== 'succeeded' || charge.isDisputed || left === 0) {
    throw invalidRequest('charge_disputed', 'The charge took no money, or it was disputed before', 'charge');
  }
  const id = newId('dp');
  await tx.rows(sql`
    insert into sandbox.disputes (id, payment_intent_id, charge_id, amount, currency)
    values (${id}, ${charge.paymentIntent}, ${charge.id}, ${left}, ${charge.currency})`);
  const wire = disputeWire(await findDispute(tx, id));
  await recordEvent(tx, 'charge.dispute.created', wire);
  await recordEvent(tx, 'charge.dispute.funds_withdrawn', wire);
  return { status: 200, body: wire };
}

/** Closes a dispute; if won, the money comes back. */
export async function closeDispute(tx: Tx, id: string, outcome: 'won' | 'lost'): Promise<SandboxAnswer> {
  const dispute = await findDispute(tx, id);
  if (dispute.status !== 'needs_response') throw invalidRequest('dispute_closed', 'The dispute has been decided', 'dispute');
  await tx.rows(sql`update sandbox.disputes set status = ${outcome} where id = ${id}`);
  const wire = disputeWire(await findDispute(tx, id));
  await recordEvent(tx, 'charge.dispute.closed', wire);
  if (outcome === 'won') await recordEvent(tx, 'charge.dispute.funds_reinstated', wire);
  return { status: 200, body: wire };
}

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

/** Marks the payment as failed; it can be retried until it is cancelled. */
export async function refusePayment(tx: Tx, { intent }: Pick<Attempt, 'intent'>, problem: SandboxProblem): Promise<SandboxAnswer> {
  await tx.rows(sql`
    update sandbox.payment_intents set status = 'requires_payment_method', payment_method_id = null, error = ${JSON.stringify(problem)}
    where id = ${intent.id}`);
  const wire = paymentIntentWire(await findPaymentIntent(tx, intent.id));
  await recordEvent(tx, 'payment_intent.payment_failed', wire);
  return { status: 402, body: errorWire(problem, { payment_intent: wire }) };
}

/** Charges the card, or fails, as its test behaviour says. */
export async function takeCharge(tx: Tx, attempt: Attempt): Promise<SandboxAnswer> {
  const { intent, method } = attempt;
  const problem = findChargeRefusal(method, await findToday(tx));
  const charge = await recordCharge(tx, attempt, problem);
  if (problem !== null) return refusePayment(tx, attempt, problem);
  await tx.rows(sql`
    update sandbox.payment_intents set status = 'succeeded', payment_method_id = ${method.id}, error = null where id = ${intent.id}`);
  const wire = paymentIntentWire(await findPaymentIntent(tx, intent.id));
  await recordEvent(tx, 'payment_intent.succeeded', wire);
  if (method.behaviour === 'disputed') await openDispute(tx, charge);
  return { status: 200, body: wire };
}

/** Locks and returns the payment. */
export function lockPaymentIntent(tx: Tx, id: string): Promise<PaymentIntentRow> {
  return requireObject(
    tx,
    'payment_intent',
    id,
    sql<PaymentIntentRow>`select ${paymentIntentColumns} from sandbox.payment_intents where id = ${id} for update`,
  );
}

/** The error for a payment that can no longer be confirmed or cancelled. */
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

/** Charges the payment's card, or the one given now; a card that needs authentication waits for it, or fails off session. */
export async function confirmPaymentIntent(tx: Tx, id: string, form: Form): Promise<SandboxAnswer> {
  const intent = await lockPaymentIntent(tx, id);
  if (intent.status !== 'requires_confirmation' && intent.status !== 'requires_payment_method') return unexpectedState(intent, 'confirmed');
  const card = findText(form, 'payment_method') ?? intent.paymentMethod;
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

/** Cancels a payment, so that it can no longer be confirmed. */
export async function cancelPaymentIntent(tx: Tx, id: string): Promise<SandboxAnswer> {
  const intent = await lockPaymentIntent(tx, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpectedState(intent, 'cancelled');
  await tx.rows(sql`update sandbox.payment_intents set status = 'canceled', canceled_at = app_now() where id = ${id}`);
  const wire = paymentIntentWire(await findPaymentIntent(tx, id));
  await recordEvent(tx, 'payment_intent.canceled', wire);
  return { status: 200, body: wire };
}

const maxPageSize = 100;
const defaultPageSize = 10;

async function loadExpandedCharge(
  db: Db,
  intent: PaymentIntentRow,
  { withRefunds, hasBalance }: { readonly withRefunds: boolean; readonly hasBalance: boolean },
): Promise<Record<string, unknown> | null> {
  if (intent.latestCharge === null) return null;
  const charge = await findCharge(db, intent.latestCharge);
  const method = await findPaymentMethod(db, charge.paymentMethod);
  const found = withRefunds
    ? await db.rows(
        sql<RefundRow>`select ${refundColumns} from sandbox.refunds where charge_id = ${charge.id} order by created_at desc, id desc`,
      )
    : null;
  return chargeWire(charge, { method, customer: intent.customer, refunds: found, hasBalance });
}

/** Returns the payment with its requested expansions. `prefix`: in a list, paths start with `data.`. */
async function expandPaymentIntent(db: Db, intent: PaymentIntentRow, form: Form, prefix = ''): Promise<Record<string, unknown>> {
  const wants = (path: string): boolean => listExpansions(form).some((one) => one === prefix + path || one.startsWith(`${prefix}${path}.`));
  const parts = { withRefunds: wants('latest_charge.refunds'), hasBalance: wants('latest_charge.balance_transaction') };
  const latestCharge = wants('latest_charge') ? await loadExpandedCharge(db, intent, parts) : null;
  const hasMethod = wants('payment_method') && intent.paymentMethod !== null;
  const paymentMethod = hasMethod ? await findPaymentMethod(db, intent.paymentMethod ?? '') : null;
  return paymentIntentWire(intent, { latestCharge, paymentMethod });
}

export async function showPaymentIntent(db: Db, id: string, form: Form): Promise<SandboxAnswer> {
  return { status: 200, body: await expandPaymentIntent(db, await findPaymentIntent(db, id), form) };
}

/** Filters by creation time, in Unix seconds. */
function filterByCreation(form: Form): Sql {
  const since = findText(form, 'created[gte]');
  return since === null ? noSql : sql`and created_at >= to_timestamp(${Number(since)}::float8)`;
}

function parsePageSize(form: Form): number {
  return Math.min(maxPageSize, Math.max(1, parseWholeNumber(form, 'limit', defaultPageSize)));
}

/** Lists payments newest first, in pages; `starting_after` is the last id of the previous page. */
export async function listPaymentIntents(db: Db, form: Form): Promise<SandboxAnswer> {
  const size = parsePageSize(form);
  const after = findText(form, 'starting_after');
  const last = after === null ? null : (await findPaymentIntent(db, after)).id;
  const beyond =
    last === null ? noSql : sql`and (created_at, id) < (select p.created_at, p.id from sandbox.payment_intents p where p.id = ${last})`;
  const rows = await db.rows(sql<PaymentIntentRow>`
    select ${paymentIntentColumns} from sandbox.payment_intents where true ${filterByCreation(form)} ${beyond} order by created_at desc, id desc limit ${size + 1}`);
  const data: unknown[] = [];
  for (const row of rows.slice(0, size)) data.push(await expandPaymentIntent(db, row, form, 'data.'));
  return { status: 200, body: { object: 'list', data, has_more: rows.length > size, url: '/v1/payment_intents' } };
}

/** Lists a payment's disputes, newest first. */
export async function listDisputes(db: Db, form: Form): Promise<SandboxAnswer> {
  const intent = findText(form, 'payment_intent');
  const ofIntent = intent === null ? noSql : sql`where payment_intent_id = ${intent}`;
  const rows = await db.rows(
    sql<DisputeRow>`select ${disputeColumns} from sandbox.disputes ${ofIntent} order by created_at desc, id desc limit ${parsePageSize(form)}`,
  );
  return { status: 200, body: { object: 'list', data: rows.map(disputeWire), has_more: false, url: '/v1/disputes' } };
}
