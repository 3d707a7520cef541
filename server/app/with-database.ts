import { openDatabase, type Database } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { removePartialDemonstration } from './remove-partial-demonstration.ts';
import { connectDatabase } from './connect-database.ts';
import { loadReference } from './load-reference.ts';
import { runCommand } from './run-command.ts';

export interface PreparedDatabase {
  readonly database: Database;
  readonly settings: Settings;
  readonly say: (line: string) => void;
  /** Number of migrations just applied, and whether the reference data was loaded. */
  readonly applied: number;
  readonly loaded: boolean;
}

/** Runs a command to its end: updates schema and reference data, does the work, and leaves nothing running. */
export function withDatabase(environment: NodeJS.ProcessEnv, work: (prepared: PreparedDatabase) => Promise<void>): Promise<void> {
  const say = (line: string): void => console.log(line);
  return runCommand(async (remember) => {
    const settings = readSettings(environment);
    const postgres = await connectDatabase(settings, { log: say });
    remember(postgres.stop);
    await removePartialDemonstration({ connection: postgres.connection, embedded: settings.databaseUrl === null, log: say });
    const { applied } = await migrate(postgres.connection);
    const database = openDatabase({ connection: postgres.connection, pooler: postgres.pooler, poolSize: 2 });
    remember(database.close);
    await work({ database, settings, say, applied: applied.length, loaded: await loadReference(database) });
  });
}
