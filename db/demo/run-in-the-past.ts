import type { Database, Tx } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';

/** Runs verbs as if at an earlier moment. Suppresses their jobs, because their effects are created directly. */
export function runInThePast<Result>(database: Database, at: Date, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return database.inTx(async (tx) => {
    await tx.rows(sql`select set_config('app.now', ${at.toISOString()}, true)`);
    return work({ ...tx, enqueue: () => Promise.resolve(), enqueueAll: () => Promise.resolve() });
  });
}
