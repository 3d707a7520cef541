import type pg from 'pg';
import { connectAlone } from '../platform/database/connections.ts';

/** Any number will do that no other lock of the product has (migrate.ts, load-reference.ts). */
const lockKey = 7_302_115_803;

/**
 * Of servers that start together on one database one works and the others wait: what one of them is making would else look
 * cut off, or somebody else's, to another. A session lock, which ends with a process that is killed.
 */
export async function inTurn<Result>(connection: pg.ClientConfig, work: () => Promise<Result>): Promise<Result> {
  const client = await connectAlone(connection, 'plumbline-start');
  try {
    await client.query(`set lock_timeout = 0; set statement_timeout = 0; select pg_advisory_lock(${lockKey})`);
    return await work();
  } finally {
    await client.end();
  }
}
