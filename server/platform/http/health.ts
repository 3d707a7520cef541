import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database.ts';
import { sql } from '../sql.ts';

export interface HealthOptions {
  readonly database: Database;
  /** Where files are kept; its disk must not be full. Null where nothing is kept on this machine. */
  readonly dataDir: string | null;
  /** True from the moment this process was asked to stop. */
  readonly isDraining: () => boolean;
}

type Check = 'ok' | 'failing';

async function checkDatabase(database: Database): Promise<Check> {
  // A write, so that a read-only replica or a full disk shows; the row names the day only.
  await database.db.rows(sql`
    insert into job_runs (job, period_key) values ('ready-probe', 'last') on conflict (job, period_key) do update set started_at = app_now()`);
  return 'ok';
}

async function checkDisk(folder: string | null): Promise<Check> {
  if (folder === null) return 'ok';
  const disk = await statfs(folder);
  return disk.bavail / disk.blocks > 0.05 ? 'ok' : 'failing';
}

async function settled(check: Promise<Check>): Promise<Check> {
  return check.catch(() => 'failing' as const);
}

/** `/livez`: this process answers. `/readyz`: it can do its work; 503 names the check that fails. */
export function addHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const [database, disk] = await Promise.all([settled(checkDatabase(options.database)), settled(checkDisk(options.dataDir))]);
    const checks = { database, disk, running: options.isDraining() ? ('failing' as const) : ('ok' as const) };
    const ready = Object.values(checks).every((check) => check === 'ok');
    return reply.code(ready ? 200 : 503).header('cache-control', 'no-store').send({ status: ready ? 'ok' : 'failing', checks });
  });
}
