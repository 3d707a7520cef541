import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectAlone } from './connections.ts';

const ownMigrations = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
const fileName = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;
/** Arbitrary advisory lock key; every server of this product must use the same one. */
const lockKey = 7_302_115_801;
const lockNotAvailable = '55P03';
const maxAttempts = 5;
const lockPollMs = 200;
const { version: ownVersion } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** The schema cannot be migrated; the message names the file, and the line if the database reported one. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MigrationError';
  }
}

/** Reads the migrations of a directory in order. The checksum ignores line endings. */
export async function readMigrations(directory = ownMigrations): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  const seen = new Map<string, string>();
  for (const name of names) {
    const number = fileName.exec(name)?.[1];
    if (number === undefined) throw new MigrationError(`${name}: expected a name such as 0001-what-it-adds.sql`);
    const other = seen.get(number);
    if (other !== undefined) throw new MigrationError(`${name}: the number is taken by ${other}`);
    seen.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      // Ignore line endings, which a checkout on Windows may change.
      const text = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Lists the migrations that this code needs, in order. */
export async function listMigrations(directory = ownMigrations): Promise<string[]> {
  return (await readMigrations(directory)).map(({ name }) => name);
}

/** Returns the checksum of each applied migration; none if the database is new. */
async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query<{ known: boolean }>(`select to_regclass('schema_migrations') is not null as known`);
  if (found[0]?.known !== true) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function failure(migration: Migration, error: unknown): MigrationError {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  const line = position > 0 ? ` line ${migration.text.slice(0, position).split('\n').length}` : '';
  return new MigrationError(`${migration.name}${line}: ${error instanceof Error ? error.message : String(error)}`, error);
}

/** Tests for a migration that only builds or drops indexes without blocking writers, which cannot run in a transaction. */
const isConcurrent = ({ text }: Migration): boolean => /^\s*(?:create|drop) (?:unique )?index concurrently\b/im.test(text);

/** Records migrations as applied, by this version where the schema has room for it. */
async function record(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  for (const { name, checksum } of migrations) {
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'version'`,
  );
  const names = migrations.map(({ name }) => name);
  if (rowCount !== 0) await client.query('update schema_migrations set version = $1 where name = any($2)', [ownVersion, names]);
}

/**
 * Applies a migration of `create index concurrently` statements one by one. Repeats what a killed attempt left unfinished: it
 * leaves an invalid index.
 */
async function applyConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  try {
    // Waits for transactions that began earlier, and blocks nobody meanwhile.
    await client.query('set lock_timeout = 0');
    for (const statement of migration.text.split(/;\s*$/m).filter((part) => /^(?:create|drop) /im.test(part))) {
      const name = /\bcreate (?:unique )?index concurrently (\w+)/i.exec(statement)?.[1];
      const { rows } = await client.query<{ valid: boolean }>(
        'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
        [name ?? null],
      );
      if (rows[0]?.valid === true) continue;
      if (rows[0]?.valid === false) await client.query(`drop index concurrently ${name}`);
      await client.query(statement);
    }
    await record(client, [migration]);
  } catch (error) {
    throw failure(migration, error);
  } finally {
    await client.query(`set lock_timeout = '2s'`).catch(() => undefined);
  }
}

/** Applies migrations in one transaction. Throws a `MigrationError`, whose cause is the database's error. */
async function apply(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  let current = migrations[0];
  try {
    await client.query('begin');
    await client.query(`create table if not exists schema_migrations (
      name text constraint schema_migrations_pk primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    for (current of migrations) {
      // Nobody else uses the tables of a new database.
      await client.query(isConcurrent(current) ? current.text.replaceAll(/\bindex concurrently\b/gi, 'index') : current.text);
    }
    await record(client, migrations);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw current === undefined ? error : failure(current, error);
  }
}

/** Applies migrations with a lock timeout of two seconds and retries, so that other sessions do not queue behind them. */
async function applyWithRetry(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migrations);
    } catch (error) {
      const cause = error instanceof MigrationError ? error.cause : error;
      const busy = cause instanceof pg.DatabaseError && cause.code === lockNotAvailable;
      if (!busy || attempt === maxAttempts) throw error;
      await wait(attempt * 500);
    }
  }
}

/** Waits without a snapshot, which `create index concurrently` of the server that migrates would wait for. */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>(`select pg_try_advisory_lock(${lockKey}) as ours`);
    if (rows[0]?.ours === true) return;
    await wait(lockPollMs);
  }
}

/**
 * Applies the numbered SQL files that the database lacks. A new database gets all of them in one transaction, so a failure leaves
 * nothing behind. Later ones have a transaction each, which keeps locks short; after a crash, the next start resumes at the first
 * missing one. Of several servers one migrates and the others wait. A database from before the first release, or migrated by a
 * later version, is left untouched.
 */
export async function migrate(connection: pg.PoolConfig, directory = ownMigrations): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(directory);
  // A session lock needs a direct connection, not one that a pooler shares between transactions.
  const client = await connectAlone(connection, 'plumbline-migrate');
  const applied: string[] = [];
  try {
    await client.query(`set lock_timeout = '2s'; set statement_timeout = 0`);
    await waitForTurn(client);
    await assertReleasedSchema(client);
    const known = await readApplied(client);
    for (const { name, checksum } of migrations) {
      const before = known.get(name);
      if (before === undefined || before === checksum) continue;
      throw new MigrationError(`${name}: was changed after this database had applied it. Put it back and add a new file instead.`);
    }
    await assertNotNewer(client, directory);
    const missing = migrations.filter(({ name }) => !known.has(name));
    const batches = known.size === 0 ? [missing] : missing.map((migration) => [migration]);
    for (const batch of batches) {
      const [first] = batch;
      await (known.size > 0 && first !== undefined && isConcurrent(first)
        ? applyConcurrently(client, first)
        : applyWithRetry(client, batch));
      applied.push(...batch.map(({ name }) => name));
    }
  } finally {
    await client.end();
  }
  return { applied };
}

const minServerVersion = 150_000;

/** The database could lose committed data, or lacks something the product needs. */
export class DatabaseUnfitError extends Error {
  constructor(problems: readonly string[]) {
    super(`This PostgreSQL cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'DatabaseUnfitError';
  }
}

interface Facts {
  readonly version: number;
  readonly encoding: string;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
}

interface FitOptions {
  /** For tests: fsync off becomes a warning. */
  readonly allowUnsafe?: boolean;
}

/** Throws a `DatabaseUnfitError` listing every reason. `client` is any connection to the product's database. */
export async function assertDatabaseFit(client: Pick<pg.ClientBase, 'query'>, options: FitOptions = {}): Promise<{ warnings: string[] }> {
  const { rows } = await client.query<Facts>(`
    select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit`);
  const [facts] = rows;
  if (facts === undefined) throw new Error('the database did not return its settings');
  const problems: string[] = [];
  const warnings: string[] = [];
  if (facts.version < minServerVersion) problems.push(`version: expected 15 or later, it is ${Math.floor(facts.version / 10_000)}`);
  if (facts.encoding !== 'UTF8') problems.push(`encoding: expected UTF8, it is ${facts.encoding}`);
  if (facts.fsync !== 'on') {
    (options.allowUnsafe === true ? warnings : problems).push('fsync: expected on, else a power cut destroys the database');
  }
  if (facts.full_page_writes !== 'on') problems.push('full_page_writes: expected on, else a power cut destroys the database');
  // remote_apply is stricter than on: it waits for a standby too.
  if (!['on', 'remote_apply'].includes(facts.synchronous_commit)) {
    problems.push(`synchronous_commit: expected on, else a crash loses confirmed purchases; it is ${facts.synchronous_commit}`);
  }
  if (problems.length > 0) throw new DatabaseUnfitError(problems);
  return { warnings };
}

/**
 * Name and checksums of the first migration before each squash. It never changed in between, so every database of that time has one of
 * them; an edited file of ours has another checksum.
 */
const firstMigration = '0001-platform.sql';
const checksumsBeforeRelease = [
  'decd5896166bb28d4c337f5df9323b49ab43ff80d5fffb6506a05bb1cee7eea5',
  '3a39e7887f5268348b91053195216fea699897aa31f643e2ce11519cdc26d3fe',
];

/** The database was created by migrations that no longer exist; there is no upgrade path to the release. */
export class UnreleasedSchemaError extends Error {
  constructor() {
    super(
      'This database was made by a version from before the first release, which this version cannot take over: ' +
        'it was left untouched, set DATA_DIR or DATABASE_URL to an empty one.',
    );
    this.name = 'UnreleasedSchemaError';
  }
}

/** Tests whether there are applied migrations that we may read. The server's role may not before the first grants; then the owner checks. */
export async function mayReadMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean | null }>(
    `select has_table_privilege(to_regclass('schema_migrations'), 'select') as may`,
  );
  return rows[0]?.may === true;
}

/** Throws an `UnreleasedSchemaError`. Reads only; call it before writing anything. */
export async function assertReleasedSchema(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  if (!(await mayReadMigrations(client))) return;
  const first = await client.query('select from schema_migrations where name = $1 and checksum = any($2)', [
    firstMigration,
    checksumsBeforeRelease,
  ]);
  if (first.rowCount !== 0) throw new UnreleasedSchemaError();
}

/** A later version has migrated the database. */
export class NewerSchemaError extends Error {
  constructor(migration: string, version: string | null) {
    super(
      `The database was migrated by ${version === null ? 'a later version' : `version ${version}`}, and this is version ${ownVersion}, which does not know ${migration}. ` +
        'Start the later version; to go back, restore a backup from before the update.',
    );
    this.name = 'NewerSchemaError';
  }
}

/** Throws a `NewerSchemaError`. Reads only; call it before writing anything. */
export async function assertNotNewer(client: Pick<pg.ClientBase, 'query'>, directory = ownMigrations): Promise<void> {
  if (!(await mayReadMigrations(client))) return;
  const { rows } = await client.query<{ name: string; version: string | null }>(
    `select name, to_jsonb(m)->>'version' as version from schema_migrations m where name <> all($1) order by name desc limit 1`,
    [(await readdir(directory)).filter((name) => name.endsWith('.sql'))],
  );
  const [latest] = rows;
  if (latest !== undefined) throw new NewerSchemaError(latest.name, latest.version);
}
