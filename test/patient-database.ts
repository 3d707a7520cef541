import { openDatabase, type Database, type DatabaseOptions } from '../server/platform/database/database.ts';
import { eventTimeoutMs } from './event-timeout.ts';

const limits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
const patient = `select ${limits.map((limit) => `set_config('${limit}', '${eventTimeoutMs}', false)`).join(', ')}`;

/**
 * The product gives up on a busy database after some seconds and answers 503. In tests that would only reflect a slow machine,
 * so tests wait longer.
 */
export function openPatientDatabase(options: DatabaseOptions): Database {
  const database = openDatabase({ longestAnswerMs: 2 * eventTimeoutMs, ...options });
  // The first statement on every new connection.
  for (const pool of Object.values(database.pools)) pool.on('connect', (client) => void client.query(patient).catch(() => undefined));
  return database;
}
