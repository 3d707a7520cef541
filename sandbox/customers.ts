import { createHmac } from 'node:crypto';
import type { Tx } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import { recordEvent } from './events.ts';
import { newId, type CustomerRow, findCustomer, findPaymentMethod, findToday, type PaymentMethodRow } from './objects.ts';
import { type ParsedCard, readCard, readWalletCard, type Wallet } from './card-rule.ts';
import { type SandboxAnswer, findText, type Form, requireText, invalidRequest, type SandboxProblem, SandboxRefusal } from './protocol.ts';

const tokenParameter = 'payment_method_data[card][token]';

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/** A customer in Stripe's shape. Fields the sandbox does not track have the values of a new customer. */
function customerWire({ id, name, email, created }: CustomerRow): Record<string, unknown> {
  return {
    id,
    object: 'customer',
    address: noAddress,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

/** Creates a customer whose cards can be saved. */
export async function createCustomer(tx: Tx, form: Form): Promise<SandboxAnswer> {
  const id = newId('cus');
  await tx.rows(sql`insert into sandbox.customers (id, name, email) values (${id}, ${findText(form, 'name')}, ${findText(form, 'email')})`);
  return { status: 200, body: customerWire(await findCustomer(tx, id)) };
}

/** The same for every card with this number; reveals nothing of it beyond a dozen known test numbers. */
export function computeFingerprint(number: string): string {
  return createHmac('sha256', 'plumbline sandbox').update(number).digest('base64url').slice(0, 16);
}

async function readGivenCard(tx: Tx, form: Form): Promise<(ParsedCard & { readonly wallet: Wallet | null }) | SandboxProblem> {
  const token = findText(form, tokenParameter);
  if (token !== null) {
    const held = readWalletCard(token);
    if (held === undefined) throw invalidRequest('resource_missing', `No such token: '${token}'`, tokenParameter);
    return held;
  }
  const part = (name: string): string => requireText(form, `payment_method_data[card][${name}]`);
  const typed = { number: part('number'), expMonth: part('exp_month'), expYear: part('exp_year'), cvc: part('cvc') };
  const card = readCard(typed, await findToday(tx));
  return 'type' in card ? card : { ...card, wallet: null };
}

/** Reads a card from the hosted fields' form and stores everything but its number, or returns the problem. */
export async function createPaymentMethod(tx: Tx, form: Form): Promise<PaymentMethodRow | SandboxProblem> {
  if (requireText(form, 'payment_method_data[type]') !== 'card') {
    throw invalidRequest('parameter_invalid', 'The sandbox knows cards only', 'payment_method_data[type]');
  }
  const card = await readGivenCard(tx, form);
  if ('type' in card) return card;
  const id = newId('pm');
  const cardholder = findText(form, 'payment_method_data[billing_details][name]');
  await tx.rows(sql`
    insert into sandbox.payment_methods (id, behaviour, brand, last4, fingerprint, exp_month, exp_year, cardholder, wallet)
    values (${id}, ${card.behaviour}, ${card.brand}, ${card.number.slice(-4)}, ${computeFingerprint(card.number)}, ${card.expMonth},
            ${card.expYear}, ${cardholder}, ${card.wallet})`);
  return findPaymentMethod(tx, id);
}

const noBillingAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/** The cardholder, in Stripe's shape. */
export function billingDetailsWire({ cardholder }: Pick<PaymentMethodRow, 'cardholder'>): Record<string, unknown> {
  return { address: noBillingAddress, email: null, name: cardholder, phone: null, tax_id: null };
}

/** A card in Stripe's shape. */
export function paymentMethodWire(method: PaymentMethodRow): Record<string, unknown> {
  const { id, customer, brand, last4, fingerprint, expMonth, expYear, created } = method;
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetailsWire(method),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'GB',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: method.wallet === null ? null : { type: method.wallet, dynamic_last4: null, [method.wallet]: {} },
    },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

/** Detaches a card. It can no longer be charged or saved again. */
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
