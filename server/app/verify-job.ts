import type pg from 'pg';
import { recordMoneyChecks } from '../billing/record-money-checks.ts';
import { connectAlone } from '../platform/database/connections.ts';
import type { Job } from '../platform/jobs.ts';
import { readInvariants, type Invariant } from '../platform/read-invariants.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants, type BrokenInvariant } from '../platform/verify-invariants.ts';

/** On a connection of its own: those of the pool give up after ten seconds, and a check of all books takes longer some day. */
async function verifyAlone(connection: pg.ClientConfig, invariants: readonly Invariant[]): Promise<BrokenInvariant[]> {
  const client = await connectAlone(connection, 'plumbline-verify');
  try {
    await client.query('set statement_timeout = 0');
    return await verifyInvariants(client, invariants);
  } finally {
    await client.end();
  }
}

/**
 * Runs the invariants every night and remembers when they last held. A broken one fails the job, which shows in its log; one
 * of money stops automatic buying until a run finds none.
 */
export const verifyJob = (invariants: () => readonly Invariant[] = readInvariants): Job => ({
  name: 'verify-invariants',
  cron: '41 2 * * *',
  longestSeconds: 4 * 3_600,
  handle: async (database) => {
    const broken = (await verifyAlone(database.connection, invariants())).map((one) => one.name);
    await database.inTx((tx) => recordMoneyChecks(tx, { broken: broken.filter((name) => name.startsWith('M')) }));
    if (broken.length > 0) throw new Error(`broken invariants: ${broken.join(', ')}`);
    await database.db.rows(sql`
      insert into job_runs (job, period_key) values ('verify-invariants', 'last-green')
      on conflict (job, period_key) do update set started_at = app_now()`);
  },
});
