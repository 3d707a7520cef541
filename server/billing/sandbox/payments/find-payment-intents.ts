import type { Db } from '../../../platform/database/database.ts';
import { noSql, sql, type Sql } from '../../../platform/database/sql.ts';
import { expansionsOf, textOf, wholeNumberOf, type Form } from '../protocol/form-rule.ts';
import { chargeWire, disputeWire } from '../objects/charge-wire.ts';
import { paymentIntentWire } from '../objects/intent-wire.ts';
import {
  disputeColumns,
  findCharge,
  findPaymentIntent,
  findPaymentMethod,
  paymentIntentColumns,
  refundColumns,
  type DisputeRow,
  type PaymentIntentRow,
  type RefundRow,
} from '../objects/objects-query.ts';
import type { SandboxAnswer } from '../protocol/error-wire.ts';

const mostPerPage = 100;
const standardPerPage = 10;

async function expandedCharge(db: Db, intent: PaymentIntentRow, withRefunds: boolean): Promise<Record<string, unknown> | null> {
  if (intent.latestCharge === null) return null;
  const charge = await findCharge(db, intent.latestCharge);
  const method = await findPaymentMethod(db, charge.paymentMethod);
  const found = withRefunds
    ? await db.rows(
        sql<RefundRow>`select ${refundColumns} from sandbox.refunds where charge_id = ${charge.id} order by created_at desc, id desc`,
      )
    : null;
  return chargeWire(charge, { method, customer: intent.customer, refunds: found });
}

/** The payment as it is asked for. `prefix`: in a list, what is to be expanded begins with `data.`. */
async function asked(db: Db, intent: PaymentIntentRow, form: Form, prefix = ''): Promise<Record<string, unknown>> {
  const wants = (path: string): boolean => expansionsOf(form).some((one) => one === prefix + path || one.startsWith(`${prefix}${path}.`));
  const latestCharge = wants('latest_charge') ? await expandedCharge(db, intent, wants('latest_charge.refunds')) : null;
  const hasMethod = wants('payment_method') && intent.paymentMethod !== null;
  const paymentMethod = hasMethod ? await findPaymentMethod(db, intent.paymentMethod ?? '') : null;
  return paymentIntentWire(intent, { latestCharge, paymentMethod });
}

export async function showPaymentIntent(db: Db, id: string, form: Form): Promise<SandboxAnswer> {
  return { status: 200, body: await asked(db, await findPaymentIntent(db, id), form) };
}

/** Of what was created when; times are seconds since 1970. */
function createdWithin(form: Form): Sql {
  const since = textOf(form, 'created[gte]');
  return since === null ? noSql : sql`and created_at >= to_timestamp(${Number(since)}::float8)`;
}

function perPage(form: Form): number {
  return Math.min(mostPerPage, Math.max(1, wholeNumberOf(form, 'limit', standardPerPage)));
}

/** The newest first, a page at a time: `starting_after` is the last one of the page before. */
export async function listPaymentIntents(db: Db, form: Form): Promise<SandboxAnswer> {
  const size = perPage(form);
  const after = textOf(form, 'starting_after');
  const last = after === null ? null : (await findPaymentIntent(db, after)).id;
  const beyond =
    last === null ? noSql : sql`and (created_at, id) < (select p.created_at, p.id from sandbox.payment_intents p where p.id = ${last})`;
  const rows = await db.rows(sql<PaymentIntentRow>`
    select ${paymentIntentColumns} from sandbox.payment_intents where true ${createdWithin(form)} ${beyond} order by created_at desc, id desc limit ${size + 1}`);
  const data: unknown[] = [];
  for (const row of rows.slice(0, size)) data.push(await asked(db, row, form, 'data.'));
  return { status: 200, body: { object: 'list', data, has_more: rows.length > size, url: '/v1/payment_intents' } };
}

/** Disputes of a payment, the newest first. */
export async function listDisputes(db: Db, form: Form): Promise<SandboxAnswer> {
  const intent = textOf(form, 'payment_intent');
  const ofIntent = intent === null ? noSql : sql`where payment_intent_id = ${intent}`;
  const rows = await db.rows(
    sql<DisputeRow>`select ${disputeColumns} from sandbox.disputes ${ofIntent} order by created_at desc, id desc limit ${perPage(form)}`,
  );
  return { status: 200, body: { object: 'list', data: rows.map(disputeWire), has_more: false, url: '/v1/disputes' } };
}
