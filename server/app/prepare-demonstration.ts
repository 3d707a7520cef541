import { seedDemonstration } from '../../db/demo/seed-demonstration.ts';
import type { Database } from '../platform/database/database.ts';
import { saveSetting } from '../platform/business-settings.ts';
import { isLocalAddress, type Settings } from '../platform/settings.ts';
import { sql } from '../platform/database/sql.ts';
import { withStartupLock } from './with-startup-lock.ts';

/** Prevents a demonstration from being reachable from elsewhere by accident. */
export class DemonstrationRefused extends Error {}

async function isEmpty(database: Database): Promise<boolean> {
  const row = await database.db.first(sql<{ empty: boolean }>`
    select not exists (select 1 from companies) and not exists (select 1 from staff) and not exists (select 1 from sources where not for_staff and form_site is null) as empty`);
  return row?.empty === true;
}

async function isStored(database: Database): Promise<boolean> {
  return (await database.db.first(sql`select key from business_settings where key = 'demonstration' and value = 'true'`)) !== undefined;
}

/**
 * Decides whether this installation is a demonstration and seeds it the first time. Later starts keep that decision; if
 * unset, an empty embedded database becomes one. Of several starting servers one seeds. Product rules, section 14.
 */
export function prepareDemonstration(database: Database, settings: Settings, log: (line: string) => void): Promise<boolean> {
  return withStartupLock(database.connection, () => prepare(database, settings, log));
}

/** Decides whether the database holds, or is about to hold, a demonstration. */
async function decide(database: Database, settings: Settings): Promise<{ readonly isDemonstration: boolean; readonly isMissing: boolean }> {
  const stored = await isStored(database);
  const empty = await isEmpty(database);
  if (stored && settings.demo === false) {
    throw new DemonstrationRefused(
      'DEMO=false, but this database holds a demonstration, whose passwords everybody knows. Set another DATA_DIR or DATABASE_URL.',
    );
  }
  const wanted = settings.demo ?? (stored || (settings.databaseUrl === null && empty));
  if (!wanted) return { isDemonstration: false, isMissing: false };
  if (settings.demo !== true && !isLocalAddress(settings.publicUrl)) {
    const instead = stored ? 'another DATA_DIR or DATABASE_URL to start without it' : 'DEMO=false to start without it';
    throw new DemonstrationRefused(
      `The demonstration is not served at ${settings.publicUrl}. Set DEMO=true to do it all the same, or ${instead}.`,
    );
  }
  if (!stored && !empty) throw new DemonstrationRefused('DEMO=true needs an empty database; this one holds companies, staff or sources.');
  return { isDemonstration: true, isMissing: !stored };
}

async function prepare(database: Database, settings: Settings, log: (line: string) => void): Promise<boolean> {
  const { isDemonstration, isMissing } = await decide(database, settings);
  if (!isMissing) return isDemonstration;
  log('making the demonstration, this takes a few seconds');
  // If this process is killed here, the next start finds the mark and cleans up (remove-partial-demonstration.ts).
  await database.inTx((tx) => saveSetting(tx, { key: 'demonstration.begun', value: true }));
  await seedDemonstration(database, new Date(), log);
  return true;
}

/** Does the same for a server that is not the owner of the schema, and so cannot seed. */
export async function findDemonstration(database: Database, settings: Settings): Promise<boolean> {
  const { isDemonstration, isMissing } = await decide(database, settings);
  if (isMissing) throw new DemonstrationRefused('DEMO=true needs the demonstration first: run npm run seed with DATABASE_OWNER_URL.');
  return isDemonstration;
}
