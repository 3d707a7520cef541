import { Gauge, type Registry } from 'prom-client';
import type { Db } from './database/database.ts';
import { sql } from './database/sql.ts';

/** For how long the nightly checks have not been green: more than a day means that one is broken, or that they do not run. */
export function addVerifyMetrics(register: Registry, { db }: { db: Db }): void {
  const age = new Gauge({
    name: 'invariants_last_green_seconds',
    help: 'How long ago all invariants held; absent where they never did',
    registers: [register],
    async collect() {
      age.remove();
      const last = await db
        .first(sql<{ seconds: number }>`
          select extract(epoch from app_now() - started_at)::float8 as seconds
          from job_runs where job = 'verify-invariants' and period_key = 'last-green'`)
        .catch(() => undefined);
      if (last !== undefined) age.set(last.seconds);
    },
  });
}
