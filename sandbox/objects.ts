import type { Db } from '../server/platform/database/database.ts';
import { sql, type Sql } from '../server/platform/database/sql.ts';
import { randomShortCode } from '../server/platform/random-code.ts';
import { noSuch, type SandboxProblem } from './protocol.ts';
import type { CardBehaviour, Wallet } from './card-rule.ts';

export interface CustomerRow {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  /** Unix seconds, like all times of the protocol. */
  readonly created: number;
}

export interface PaymentMethodRow {
  readonly id: string;
  readonly customer: string | null;
  readonly behaviour: CardBehaviour;
  readonly brand: string;
  readonly last4: string;
  readonly fingerprint: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cardholder: string | null;
  readonly wallet: Wallet | null;
  readonly created: number;
  readonly isDetached: boolean;
}

export interface IntentRow {
  readonly id: string;
  readonly clientSecret: string;
  readonly customer: string | null;
  readonly paymentMethod: string | null;
  readonly error: SandboxProblem | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
}

export interface SetupIntentRow extends IntentRow {
  readonly status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
}

export interface PaymentIntentRow extends IntentRow {
  readonly status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly canceledAt: number | null;
  readonly latestCharge: string | null;
}

export interface ChargeRow {
  readonly id: string;
  readonly paymentIntent: string;
  readonly paymentMethod: string;
  readonly amount: number;
  readonly refunded: number;
  readonly currency: string;
  readonly status: 'succeeded' | 'failed';
  readonly error: SandboxProblem | null;
  readonly created: number;
  readonly isDisputed: boolean;
}

export interface RefundRow {
  readonly id: string;
  readonly paymentIntent: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
}

export interface DisputeRow extends RefundRow {
  readonly status: 'needs_response' | 'won' | 'lost';
}

// Columns of each kind; the tables are not aliased.
const customerColumns: Sql = sql`
  id, name, email, extract(epoch from created_at)::bigint as created`;

const paymentMethodColumns: Sql = sql`
  id, customer_id as customer, behaviour, brand, last4, fingerprint, exp_month as "expMonth", exp_year as "expYear", cardholder, wallet,
         extract(epoch from created_at)::bigint as created, detached_at is not null as "isDetached"`;

export const setupIntentColumns: Sql = sql`
  id, client_secret as "clientSecret", customer_id as customer, payment_method_id as "paymentMethod", status, error, metadata,
         extract(epoch from created_at)::bigint as created`;

export const paymentIntentColumns: Sql = sql`
  id, client_secret as "clientSecret", customer_id as customer, payment_method_id as "paymentMethod", status, error, metadata,
         amount, currency, description, extract(epoch from created_at)::bigint as created,
         extract(epoch from canceled_at)::bigint as "canceledAt",
         (select c.id from sandbox.charges c where c.payment_intent_id = payment_intents.id order by c.created_at desc, c.id desc limit 1)
           as "latestCharge"`;

const chargeColumns: Sql = sql`
  id, payment_intent_id as "paymentIntent", payment_method_id as "paymentMethod", amount, refunded_amount as refunded, currency,
         status, error, extract(epoch from created_at)::bigint as created,
         exists (select from sandbox.disputes d where d.charge_id = charges.id) as "isDisputed"`;

export const refundColumns: Sql = sql`
  id, payment_intent_id as "paymentIntent", charge_id as charge, amount, currency, extract(epoch from created_at)::bigint as created`;

export const disputeColumns: Sql = sql`
  id, payment_intent_id as "paymentIntent", charge_id as charge, amount, currency, status,
         extract(epoch from created_at)::bigint as created`;

/** Returns the object or throws Stripe's 404. `statement` selects its kind, with `for update` if it will change. */
export async function requireObject<Row>(db: Db, kind: string, id: string, statement: Sql<Row>): Promise<Row> {
  const row = await db.first(statement);
  if (row === undefined) throw noSuch(kind, id);
  return row;
}

export function findCustomer(db: Db, id: string): Promise<CustomerRow> {
  return requireObject(db, 'customer', id, sql<CustomerRow>`select ${customerColumns} from sandbox.customers where id = ${id}`);
}

export function findPaymentMethod(db: Db, id: string): Promise<PaymentMethodRow> {
  return requireObject(
    db,
    'PaymentMethod',
    id,
    sql<PaymentMethodRow>`select ${paymentMethodColumns} from sandbox.payment_methods where id = ${id}`,
  );
}

export function findSetupIntent(db: Db, id: string): Promise<SetupIntentRow> {
  return requireObject(
    db,
    'setupintent',
    id,
    sql<SetupIntentRow>`select ${setupIntentColumns} from sandbox.setup_intents where id = ${id}`,
  );
}

export function findPaymentIntent(db: Db, id: string): Promise<PaymentIntentRow> {
  return requireObject(
    db,
    'payment_intent',
    id,
    sql<PaymentIntentRow>`select ${paymentIntentColumns} from sandbox.payment_intents where id = ${id}`,
  );
}

export function findCharge(db: Db, id: string): Promise<ChargeRow> {
  return requireObject(db, 'charge', id, sql<ChargeRow>`select ${chargeColumns} from sandbox.charges where id = ${id}`);
}

/** Returns the day by the sandbox's clock, YYYY-MM-DD; cards expire by it. */
export async function findToday(db: Db): Promise<string> {
  const row = await db.first(sql<{ today: string }>`select to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD') as today`);
  return row?.today ?? '';
}

const codeLength = 24;

/** Creates a Stripe-style id: a prefix for the kind and unguessable characters. */
export function newId(kind: 'ch' | 'cus' | 'dp' | 'evt' | 'pi' | 'pm' | 're' | 'seti'): string {
  return `${kind}_${randomShortCode(codeLength)}`;
}

/** Creates the secret with which a browser, which has no key, continues an intent. */
export function newClientSecret(intent: string): string {
  return `${intent}_secret_${randomShortCode(codeLength)}`;
}
