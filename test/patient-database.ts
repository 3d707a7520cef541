import { openDatabase, type Database, type DatabaseOptions } from '../server/platform/database/database.ts';
import { patienceMs } from './patience.ts';

const limits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
const patient = `select ${limits.map((limit) => `set_config('${limit}', '${patienceMs}', false)`).join(', ')}`;

/**
 * The product gives up after some seconds, and whoever asked is told that it is busy. In tests that would happen for no other
 * reason than a slow machine, so here it waits.
 */
export function openPatientDatabase(options: DatabaseOptions): Database {
  const database = openDatabase({ longestAnswerMs: 2 * patienceMs, ...options });
  // Sent before anything else on every new connection; where it fails, so does what follows.
  for (const pool of Object.values(database.pools)) pool.on('connect', (client) => void client.query(patient).catch(() => undefined));
  return database;
}
