import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { takeEventFaults } from '../faults/take-fault.ts';
import { newId } from '../objects/object-id-rule.ts';

/** Writes down that something happened to an object, and that the product is to be told: once, unless a fault wants it otherwise. */
export async function recordEvent(tx: Tx, type: string, object: Readonly<Record<string, unknown>>): Promise<void> {
  const id = newId('evt');
  const { copies, delayMs } = await takeEventFaults(tx);
  await tx.rows(sql`insert into sandbox.events (id, type, object) values (${id}, ${type}, ${JSON.stringify(object)})`);
  await tx.rows(sql`
    insert into sandbox.deliveries (event_id, due_at)
    select ${id}, app_now() + make_interval(secs => ${delayMs / 1_000}) from generate_series(1, ${copies}::integer)`);
}
