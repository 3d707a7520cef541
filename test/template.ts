import type pg from 'pg';
import { pino } from 'pino';
import { fillInstallation } from '../db/demo/fill-units.ts';
import { allJobs } from '../server/app/all-jobs.ts';
import { loadReference } from '../server/app/load-reference.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { openJobQueue } from '../server/platform/jobs.ts';

/** Fills the migrated template that every test database copies: reference data, sellers, and the job queue's schema. */
export async function prepareTemplate(connection: pg.PoolConfig): Promise<void> {
  const database = openDatabase({ connection, poolSize: 2 });
  await loadReference(database);
  await database.inTx((tx) => fillInstallation(tx, 'test'));
  const queue = await openJobQueue({ database, jobs: allJobs, log: pino({ level: 'silent' }), install: true, worker: false });
  await queue.stop();
  await database.close();
}
