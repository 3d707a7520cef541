import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Fault } from './fault-rule.ts';

/** Lets something go wrong from now on. */
export async function setFault(tx: Tx, { kind, operation, value, times, until }: Fault): Promise<void> {
  await tx.rows(sql`
    insert into sandbox.faults (kind, operation, value, remaining, until) values (${kind}, ${operation}, ${value}, ${times}, ${until})`);
}

/** Nothing goes wrong on purpose any more; what was delayed is due. */
export async function removeFaults(tx: Tx): Promise<void> {
  await tx.rows(sql`delete from sandbox.faults`);
  await tx.rows(sql`update sandbox.deliveries set due_at = app_now() where delivered_at is null and given_up_at is null`);
}
