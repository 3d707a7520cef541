import type pg from 'pg';
import { connectAlone } from '../platform/database/connections.ts';
import { withStartupLock } from './with-startup-lock.ts';
import { DemonstrationRefused } from './prepare-demonstration.ts';

export interface ClearOptions {
  readonly connection: pg.ClientConfig;
  /** Whether the database is the product's own and holds nobody else's tables. */
  readonly embedded: boolean;
  readonly log: (line: string) => void;
}

/**
 * Clears half a demonstration left by a killed process. It began in an empty database and was never served, so it is deleted
 * and recreated; in an external PostgreSQL that is left to its owner.
 */
export function removePartialDemonstration(options: ClearOptions): Promise<void> {
  return withStartupLock(options.connection, () => removePartial(options));
}

async function removePartial({ connection, embedded, log }: ClearOptions): Promise<void> {
  const client = await connectAlone(connection, 'plumbline-start');
  try {
    const known = await client.query(`select to_regclass('public.business_settings') is not null as known`);
    if (known.rows[0]?.known !== true) return;
    const { rowCount } = await client.query(`
      select from business_settings where key = 'demonstration.begun'
      and not exists (select from business_settings where key = 'demonstration' and value = 'true')`);
    if (rowCount === 0) return;
    if (!embedded) {
      throw new DemonstrationRefused('Making the demonstration was interrupted. Give DATABASE_URL an empty database and start again.');
    }
    log('the demonstration was only partly created; creating it again');
    await client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public');
  } finally {
    await client.end();
  }
}
