import { expireOffer } from '../server/buying/declines.ts';
import { eraseBatch, eraseExpiredContacts } from '../server/enquiries/erase-contacts.ts';
import { purgeDrafts, purgeDraftsBatch } from '../server/enquiries/form/drafts.ts';
import { expireEnquiries } from '../server/enquiries/end-enquiry.ts';
import { repriceEnquiries } from '../server/enquiries/prices.ts';
import type { Database } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import { verifyInvariants, type BrokenInvariant } from '../server/platform/verify-invariants.ts';

/** Runs what the scheduled jobs would have done by now, for tests that move the clock without running jobs. */
export async function runScheduledJobs({ inTx }: Database): Promise<void> {
  while (await inTx(expireOffer));
  await inTx(expireEnquiries);
  while ((await inTx(repriceEnquiries)) > 0);
  while ((await inTx(eraseExpiredContacts)) === eraseBatch);
  while ((await inTx(purgeDrafts)) === purgeDraftsBatch);
}

/** Returns the invariants that fail at the test's time, once the jobs have caught up. */
export async function findBrokenInvariants(database: Database): Promise<BrokenInvariant[]> {
  await runScheduledJobs(database);
  const row = await database.db.first(sql<{ now: Date }>`select app_now() as now`);
  const client = await database.pool.connect();
  try {
    await client.query(`select set_config('app.now', $1, false)`, [row?.now.toISOString()]);
    // Tests reset the clock, so rows of an earlier test can lie in the future.
    return (await verifyInvariants(client)).filter(({ name }) => !name.startsWith('X10'));
  } finally {
    await client.query('reset app.now');
    client.release();
  }
}
