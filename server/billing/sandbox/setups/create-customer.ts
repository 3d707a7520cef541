import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { textOf, type Form } from '../protocol/form-rule.ts';
import { customerWire } from '../objects/customer-wire.ts';
import { newId } from '../objects/object-id-rule.ts';
import { findCustomer } from '../objects/objects-query.ts';
import type { SandboxAnswer } from '../protocol/error-wire.ts';

/** Somebody whose cards are kept. */
export async function createCustomer(tx: Tx, form: Form): Promise<SandboxAnswer> {
  const id = newId('cus');
  await tx.rows(sql`insert into sandbox.customers (id, name, email) values (${id}, ${textOf(form, 'name')}, ${textOf(form, 'email')})`);
  return { status: 200, body: customerWire(await findCustomer(tx, id)) };
}
