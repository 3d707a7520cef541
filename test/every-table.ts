import type { Database } from '../server/platform/database/database.ts';

/** Filled from files and the same in every test; reading them each time would take longer than the tests themselves. */
const places = ['regions', 'outlines', 'district_aliases', 'towns'];
/** Every call is counted, the refused ones too. */
const counted = ['rate_limit_counts'];

async function tableNames(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or (table_schema = 'pgboss' and table_name = 'job'))
      and table_name <> all($1)
    order by 1`,
    [[...places, ...counted]],
  );
  return rows.map((row) => row.name);
}

/** How many rows every table but those of places holds, the queue of jobs included: what a refused call must leave as it was. */
export async function countRows(database: Database): Promise<Record<string, number>> {
  const counts = (await tableNames(database)).map((name) => `select '${name}' as name, count(*) as rows from ${name}`);
  const { rows } = await database.pool.query<{ name: string; rows: number }>(counts.join(' union all '));
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

/** Every row of those tables as text, a table a line: two equal answers mean that nothing was changed in between. */
export async function readEverything(database: Database): Promise<Record<string, string>> {
  const texts = (await tableNames(database)).map(
    (name) => `select '${name}' as name, coalesce(string_agg(t::text, E'\\n' order by t::text), '') as content from ${name} t`,
  );
  const { rows } = await database.pool.query<{ name: string; content: string }>(texts.join(' union all '));
  return Object.fromEntries(rows.map((row) => [row.name, row.content]));
}
