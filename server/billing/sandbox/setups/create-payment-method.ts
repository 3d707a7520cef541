import { createHmac } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { readCard } from '../protocol/card-rule.ts';
import { invalidRequest, type SandboxProblem } from '../protocol/refuse-call.ts';
import { neededText, textOf, type Form } from '../protocol/form-rule.ts';
import { newId } from '../objects/object-id-rule.ts';
import { findPaymentMethod, findToday, type PaymentMethodRow } from '../objects/objects-query.ts';

/** The same for every card with this number; says nothing about the number, of which there are a dozen. */
export function fingerprintOf(number: string): string {
  return createHmac('sha256', 'plumbline sandbox').update(number).digest('base64url').slice(0, 16);
}

/** Reads a card out of the form of the hosted fields, and keeps all of it but its number; or says what is wrong with it. */
export async function createPaymentMethod(tx: Tx, form: Form): Promise<PaymentMethodRow | SandboxProblem> {
  if (neededText(form, 'payment_method_data[type]') !== 'card') {
    throw invalidRequest('parameter_invalid', 'The sandbox knows cards only', 'payment_method_data[type]');
  }
  const part = (name: string): string => neededText(form, `payment_method_data[card][${name}]`);
  const typed = { number: part('number'), expMonth: part('exp_month'), expYear: part('exp_year'), cvc: part('cvc') };
  const card = readCard(typed, await findToday(tx));
  if ('type' in card) return card;
  const id = newId('pm');
  const cardholder = textOf(form, 'payment_method_data[billing_details][name]');
  await tx.rows(sql`
    insert into sandbox.payment_methods (id, behaviour, brand, last4, fingerprint, exp_month, exp_year, cardholder)
    values (${id}, ${card.behaviour}, ${card.brand}, ${card.number.slice(-4)}, ${fingerprintOf(card.number)}, ${card.expMonth},
            ${card.expYear}, ${cardholder})`);
  return findPaymentMethod(tx, id);
}
