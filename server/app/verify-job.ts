import type { Job } from '../platform/jobs.ts';
import { sql } from '../platform/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';

/** Runs the invariants every night and remembers when they last held; a broken one fails the job, which shows in its log. */
export const verifyJob: Job = {
  name: 'verify-invariants',
  cron: '41 2 * * *',
  handle: async (database) => {
    const broken = await verifyInvariants(database.pool);
    if (broken.length > 0) throw new Error(`broken invariants: ${broken.map((one) => one.name).join(', ')}`);
    await database.db.rows(sql`
      insert into job_runs (job, period_key) values ('verify-invariants', 'last-green')
      on conflict (job, period_key) do update set started_at = app_now()`);
  },
};
