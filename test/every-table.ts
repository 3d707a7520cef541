import type { Database } from '../server/platform/database/database.ts';

/** Loaded from files and identical in every test; reading them would take longer than the tests. */
const places = ['regions', 'outlines', 'district_aliases', 'towns'];
/** Every call is counted, refused ones too. */
const counted = ['rate_limit_counts'];

/** Tables of each database; no test creates one. */
const knownNames = new WeakMap<Database, Promise<string[]>>();

function tableNames(database: Database): Promise<string[]> {
  const known = knownNames.get(database) ?? readTableNames(database);
  knownNames.set(database, known);
  return known;
}

async function readTableNames(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or (table_schema = 'pgboss' and table_name = 'job'))
      and table_name <> all($1)
      and not exists (select from month_partitions() where partition = table_name)
    union all select 'month_partitions()'
    order by 1`,
    [[...places, ...counted]],
  );
  return rows.map((row) => row.name);
}

/** Counts the rows of every table except places, including the job queue. A refused call must not change them. */
export async function countRows(database: Database): Promise<Record<string, number>> {
  const counts = (await tableNames(database)).map((name) => `select '${name}' as name, count(*) as rows from ${name}`);
  const { rows } = await database.pool.query<{ name: string; rows: number }>(counts.join(' union all '));
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

/** Reads every row of those tables as text, by table. Equal results mean nothing changed in between. */
export async function readEverything(database: Database): Promise<Record<string, string>> {
  const texts = (await tableNames(database)).map(
    (name) => `select '${name}' as name, coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '') as content from ${name} t`,
  );
  const { rows } = await database.pool.query<{ name: string; content: string }>({
    // Named, so that PostgreSQL plans it once per connection.
    name: 'read-everything',
    text: texts.join(' union all '),
  });
  return Object.fromEntries(rows.map((row) => [row.name, row.content]));
}

/** Reads everything but the log of refused calls, which grows with every refusal. */
export async function readAllButRefused(database: Database): Promise<Record<string, string>> {
  const { 'public.failed_calls': _log, ...rest } = await readEverything(database);
  return rest;
}
