import { pino } from 'pino';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { listMigrations, mayReadMigrations, migrate, MigrationError } from '../platform/database/migrate.ts';
import { connectAlone } from '../platform/database/connections.ts';
import { grantPrivileges, RolesError } from '../platform/database/roles.ts';
import { openJobQueue } from '../platform/jobs.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { allJobs } from './all-jobs.ts';
import { removePartialDemonstration } from './remove-partial-demonstration.ts';
import { connectDatabase, type ConnectedPostgres } from './connect-database.ts';
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

/**
 * Brings schema, reference data, job queue and grants up to date as the owner. `work` runs as the owner as well, before the
 * grants.
 */
export async function prepareDatabase<Result>(
  { owner, serverRole }: { readonly owner: NonNullable<ConnectedPostgres['owner']>; readonly serverRole: string | null },
  { embedded, log }: { readonly embedded: boolean; readonly log: (line: string) => void },
  work: (prepared: Pick<PreparedDatabase, 'database' | 'applied' | 'loaded'>) => Promise<Result>,
): Promise<Result> {
  await removePartialDemonstration({ connection: owner, embedded, log });
  const { applied } = await migrate(owner);
  const database = openDatabase({ connection: owner, poolSize: 2 });
  let result: Result;
  try {
    const loaded = await loadReference(database);
    const queue = await openJobQueue({ database, jobs: allJobs, log: pino({ level: 'silent' }), install: true, worker: false });
    try {
      result = await work({ database, applied: applied.length, loaded });
    } finally {
      await queue.stop();
    }
  } finally {
    await database.close();
  }
  if (serverRole !== null) await grantPrivileges(owner, serverRole);
  return result;
}

/** Refuses a schema that this server would have to migrate and may not. */
export async function assertMigrated({ connection }: Pick<ConnectedPostgres, 'connection'>): Promise<void> {
  const needed = await listMigrations();
  const client = await connectAlone(connection, 'plumbline-start');
  try {
    const isReadable = await mayReadMigrations(client);
    const { rows } = isReadable ? await client.query<{ name: string }>('select name from schema_migrations') : { rows: [] };
    const applied = new Set(rows.map(({ name }) => name));
    const [missing] = needed.filter((name) => !applied.has(name));
    if (missing === undefined) return;
    throw new MigrationError(
      `${isReadable ? `The database lacks ${missing}` : 'The database is not prepared for this version'}, and the role of DATABASE_URL may not change it. Run npm run migrate with DATABASE_OWNER_URL first.`,
    );
  } finally {
    await client.end();
  }
}

/** Refuses to run a command of the owner as another role. */
export function assertOwner(owner: ConnectedPostgres['owner']): NonNullable<ConnectedPostgres['owner']> {
  if (owner !== null) return owner;
  throw new RolesError('This command needs the owner of the schema: set DATABASE_OWNER_URL (docs/operating.md, Roles).');
}

/** Runs a command to its end as the owner: updates schema and reference data, does the work, and leaves nothing running. */
export function withDatabase(environment: NodeJS.ProcessEnv, work: (prepared: PreparedDatabase) => Promise<void>): Promise<void> {
  const say = (line: string): void => console.log(line);
  return runCommand(async (remember) => {
    const settings = readSettings(environment);
    const postgres = await connectDatabase(settings, { log: say });
    remember(postgres.stop);
    const { owner, serverRole } = postgres;
    const embedded = settings.databaseUrl === null;
    await prepareDatabase({ owner: assertOwner(owner), serverRole }, { embedded, log: say }, (prepared) =>
      work({ ...prepared, settings, say }),
    );
  });
}
