import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/**
 * A pooler in transaction mode, such as PgBouncer, on the way to PostgreSQL: each transaction may run on another server
 * connection, so nothing that belongs to a session lasts.
 */
export interface Pooler {
  readonly connection: pg.PoolConfig;
  /** Whether it keeps track of named statements (PgBouncer 1.21 or newer). Otherwise statements are sent without names. */
  readonly preparesStatements: boolean;
}

/** Facts about the way to the database. */
export interface Route {
  readonly isPooled: boolean;
  readonly preparesStatements: boolean;
  /** Equal for two addresses of the same database. */
  readonly database: string;
  /** Role that the connection signed in as. */
  readonly role: string;
}

/**
 * Detects a pooler by the process number it invents, and its support of named statements by the name that PostgreSQL knows:
 * a pooler that keeps track renames them.
 */
export async function detectRoute(client: pg.Client): Promise<Route> {
  // Unique, because a pooler that does not keep track leaves the statement behind if we are cut off.
  const name = `probe_${randomBytes(8).toString('hex')}`;
  await client.query('begin');
  const { rows } = await client.query<{ process: number; kept: boolean; database: string; role: string }>({
    name,
    text: `select pg_backend_pid() as process, exists (select from pg_prepared_statements where name = $1) as kept, session_user as role,
      (select concat(oid, ' ', datname, ' ', pg_postmaster_start_time()) from pg_database where datname = current_database()) as database`,
    values: [name],
  });
  const [facts] = rows;
  if (facts === undefined) throw new Error('the database did not return its process');
  if (facts.kept) await client.query(`deallocate ${name}`);
  await client.query('commit');
  // Part of the driver, but not of its types.
  const { processID } = client as pg.Client & { readonly processID: number | null };
  const isPooled = processID !== facts.process;
  return { isPooled, preparesStatements: !isPooled || !facts.kept, database: facts.database, role: facts.role };
}

/** Makes a connection send every statement without its name, so that PostgreSQL keeps none. */
export function sendUnprepared(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const withoutName = (first: unknown): unknown =>
    typeof first === 'object' && first !== null && 'name' in first ? { ...first, name: undefined } : first;
  Object.assign(client, { query: (first: unknown, ...more: unknown[]) => query(withoutName(first), ...more) });
}
