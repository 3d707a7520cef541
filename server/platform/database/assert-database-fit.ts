import type pg from 'pg';

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

export interface FitOptions {
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
