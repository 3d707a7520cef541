import type pg from 'pg';
import { connectAlone } from '../platform/database/connections.ts';

/** Arbitrary key, distinct from the product's other locks (migrate.ts, load-reference.ts). */
const lockKey = 7_302_115_803;

/**
 * Runs `work` on one of several starting servers at a time: otherwise one could take another's half-done work for
 * interrupted or foreign. A session lock, which a killed process releases.
 */
export async function withStartupLock<Result>(connection: pg.ClientConfig, work: () => Promise<Result>): Promise<Result> {
  const client = await connectAlone(connection, 'plumbline-start');
  try {
    await client.query(`set lock_timeout = 0; set statement_timeout = 0; select pg_advisory_lock(${lockKey})`);
    return await work();
  } finally {
    await client.end();
  }
}
