import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectAlone } from './connections.ts';

const ownMigrations = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
const fileName = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;
/** Any number will do; every server of this product must use the same one. */
const lockKey = 7_302_115_801;
const lockNotAvailable = '55P03';
const mostTries = 5;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** The schema cannot be brought up to date; the message names the file, and the line where the database said one. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MigrationError';
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
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
      // A checkout on Windows may change the line ends, which changes nothing.
      const text = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The names of the migrations that this code needs, in their order. */
export async function listMigrations(directory = ownMigrations): Promise<string[]> {
  return (await readMigrations(directory)).map(({ name }) => name);
}

async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migrations (
    name text constraint schema_migrations_pk primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function failure(migration: Migration, error: unknown): MigrationError {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  const line = position > 0 ? ` line ${migration.text.slice(0, position).split('\n').length}` : '';
  return new MigrationError(`${migration.name}${line}: ${error instanceof Error ? error.message : String(error)}`, error);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** A change of a busy table gives up after two seconds of waiting, so that nobody queues behind it, and tries again. */
async function applyPatiently(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === lockNotAvailable;
      if (!busy || attempt === mostTries) throw failure(migration, error);
      await wait(attempt * 500);
    }
  }
}

/**
 * Applies the numbered SQL files that the database does not have yet, each in a transaction of its own: killed half-way,
 * the next start goes on with the first that is missing. Of servers that start together one works and the others wait.
 * Files that the database has and the directory has not are left alone: this is then an older server on a newer schema. A database
 * from before the first release is left untouched.
 */
export async function migrate(connection: pg.PoolConfig, directory = ownMigrations): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(directory);
  // A session lock: needs a direct connection, not one that a pooler hands to others between transactions.
  const client = await connectAlone(connection, 'plumbline-migrate');
  const applied: string[] = [];
  try {
    await client.query(`set lock_timeout = 0; set statement_timeout = 0; select pg_advisory_lock(${lockKey}); set lock_timeout = '2s'`);
    await assertReleasedSchema(client);
    const known = await appliedChecksums(client);
    for (const { name, checksum } of migrations) {
      const before = known.get(name);
      if (before === undefined || before === checksum) continue;
      throw new MigrationError(`${name}: was changed after this database had applied it. Put it back and add a new file instead.`);
    }
    for (const migration of migrations.filter(({ name }) => !known.has(name))) {
      await applyPatiently(client, migration);
      applied.push(migration.name);
    }
  } finally {
    await client.end();
  }
  return { applied };
}

const oldestVersion = 150_000;

/** The database could lose what it has confirmed, or lacks what the product needs. */
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

/** Throws a `DatabaseUnfitError` with all reasons. `client` is any connection to the product's database. */
export async function assertDatabaseFit(client: Pick<pg.ClientBase, 'query'>, options: FitOptions = {}): Promise<{ warnings: string[] }> {
  const { rows } = await client.query<Facts>(`
    select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit`);
  const [facts] = rows;
  if (facts === undefined) throw new Error('no answer about the settings of the database');
  const problems: string[] = [];
  const warnings: string[] = [];
  if (facts.version < oldestVersion) problems.push(`version: expected 15 or later, it is ${Math.floor(facts.version / 10_000)}`);
  if (facts.encoding !== 'UTF8') problems.push(`encoding: expected UTF8, it is ${facts.encoding}`);
  if (facts.fsync !== 'on') {
    (options.allowUnsafe === true ? warnings : problems).push('fsync: expected on, else a power cut destroys the database');
  }
  if (facts.full_page_writes !== 'on') problems.push('full_page_writes: expected on, else a power cut destroys the database');
  // remote_apply is on and more: a standby has it as well.
  if (!['on', 'remote_apply'].includes(facts.synchronous_commit)) {
    problems.push(`synchronous_commit: expected on, else a crash loses confirmed purchases; it is ${facts.synchronous_commit}`);
  }
  if (problems.length > 0) throw new DatabaseUnfitError(problems);
  return { warnings };
}

/**
 * The first file of the migrations that were there before the first release, and what it said. It was never another, and it is in
 * every database that those made, whichever of them was the last. A file of ours that was changed has another checksum.
 */
const firstBeforeRelease = ['0001-platform.sql', 'decd5896166bb28d4c337f5df9323b49ab43ff80d5fffb6506a05bb1cee7eea5'];

/** The database was made by files that are no more; nothing leads from them to those of the release. */
export class UnreleasedSchemaError extends Error {
  constructor() {
    super(
      'This database was made by a version from before the first release, which this version cannot take over: ' +
        'it was left untouched, set DATA_DIR or DATABASE_URL to an empty one.',
    );
    this.name = 'UnreleasedSchemaError';
  }
}

/** Reads only, and throws an `UnreleasedSchemaError`. To be asked before anything is written. */
export async function assertReleasedSchema(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('schema_migrations') is not null as known`);
  if (rows[0]?.known !== true) return;
  const found = await client.query('select from schema_migrations where name = $1 and checksum = $2', firstBeforeRelease);
  if (found.rowCount !== 0) throw new UnreleasedSchemaError();
}
