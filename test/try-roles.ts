import pg from 'pg';
import { readGrants, type Grants } from '../server/platform/database/roles.ts';

const permissionDenied = '42501';
const actions = ['select', 'insert', 'update', 'delete'] as const;
type Privileges = Grants['server'][string];

/** What a role may do with one table according to db/grants.json, one line per privilege or column. */
function expectFor(table: string, columns: readonly string[], held: readonly (Privileges | undefined)[]): Set<string> {
  const lines = held.flatMap((privileges) =>
    actions.flatMap((action) => {
      const on = privileges?.[action];
      if (on === undefined) return [];
      if (action === 'insert' || action === 'delete') return [`${action} ${table}`];
      return (on === true ? columns : on).map((column) => `${action} ${table}.${column}`);
    }),
  );
  return new Set(lines);
}

/** Tries each privilege on each table as the connected role. Returns what PostgreSQL permitted. */
async function tryTable(client: pg.Client, table: string, columns: readonly string[]): Promise<Set<string>> {
  const permitted = new Set<string>();
  const attempt = async (line: string, statement: string): Promise<void> => {
    await client.query('savepoint before');
    try {
      await client.query(statement);
      permitted.add(line);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      // A constraint, trigger or generated column refuses only after the privilege was found.
      if (error.code !== permissionDenied) permitted.add(line);
    }
    await client.query('rollback to savepoint before');
  };
  for (const column of columns) {
    const name = pg.escapeIdentifier(column);
    await attempt(`select ${table}.${column}`, `select ${name} from ${table} limit 0`);
    await attempt(`update ${table}.${column}`, `update ${table} set ${name} = default where false`);
  }
  await attempt(`insert ${table}`, `insert into ${table} default values`);
  await attempt(`delete ${table}`, `delete from ${table} where false`);
  await attempt(`truncate ${table}`, `truncate ${table}`);
  await attempt(`alter ${table}`, `alter table ${table} add column added integer`);
  await attempt(`drop ${table}`, `drop table ${table}`);
  await attempt(`index ${table}`, `create index on ${table} (${pg.escapeIdentifier(columns[0] ?? '')})`);
  return permitted;
}

/** Compares what a role may do with db/grants.json, on every table of the product. Returns the differences. */
export async function compareRole(client: pg.Client, kind: 'server' | 'contacts' | 'reports'): Promise<string[]> {
  const grants = readGrants();
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'sandbox') group by 1 order by 1`);
  const differences: string[] = [];
  await client.query('begin');
  for (const { name, columns } of tables) {
    const held = kind === 'contacts' ? [grants.server[name], grants.contacts[name]] : [grants[kind][name]];
    const expected = expectFor(name, columns, held);
    const permitted = await tryTable(client, name, columns);
    for (const line of permitted) if (!expected.has(line)) differences.push(`permitted: ${line}`);
    for (const line of expected) if (!permitted.has(line)) differences.push(`refused: ${line}`);
  }
  await client.query('rollback');
  return differences;
}
