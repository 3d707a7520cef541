// npm run rotate-secret -- NAME: replaces a secret that this installation generated, while its servers run. The former one stays valid for a
// while; with --leaked it ends at once.
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import '../platform/pages/load-tsx.ts';
import { openDatabase } from '../platform/database/database.ts';
import { DataDirInUseError } from '../platform/embedded/data-dir-owner.ts';
import { clusterName } from '../platform/embedded/embedded-postgres.ts';
import { postgresEndpoint } from '../platform/embedded/postgres-endpoint.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { isRotatingName, rotateSecret, secretGraceDays } from '../platform/rotating-secrets.ts';
import { readEnvironment } from './read-environment.ts';

const { connectDatabase } = await import('./connect-database.ts');
const { runCommand } = await import('./run-command.ts');

/** Connects to the database, also to the embedded one of a running server. */
async function connect(settings: Settings): Promise<{ readonly connection: pg.ClientConfig; readonly stop: () => Promise<void> }> {
  try {
    const postgres = await connectDatabase(settings, { log: () => undefined, allowUnsafe: true });
    return { connection: postgres.owner ?? postgres.connection, stop: postgres.stop };
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    const dataDir = realpathSync(settings.dataDir);
    const endpoint = await postgresEndpoint(dataDir, join(dataDir, clusterName));
    return { connection: endpoint.connection, stop: endpoint.close };
  }
}

await runCommand(async (remember) => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { leaked: { type: 'boolean', default: false } } });
  const [name = ''] = positionals;
  if (!isRotatingName(name)) throw new Error(`Name one of ${Object.keys(secretGraceDays).join(', ')}.`);
  const { connection, stop } = await connect(readSettings(readEnvironment()));
  remember(stop);
  const database = openDatabase({ connection, poolSize: 1 });
  remember(database.close);
  const until = await rotateSecret(database, name, values);
  if (until === 'too_soon')
    throw new Error('The former secret is still valid. Wait until it ends, or use --leaked if it is no longer secret.');
  console.log(
    until === null
      ? `${name}: replaced, and the former secret ended`
      : `${name}: replaced; the former secret ends at ${until.toISOString()}`,
  );
});
