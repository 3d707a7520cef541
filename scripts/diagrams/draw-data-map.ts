import type pg from 'pg';
import { orders } from '../structure/layout.ts';
import { columnClasses, tableClasses, type ColumnClass, type TableClasses } from '../../server/operations/column-classes.ts';
import { getOwner } from './read-entities.ts';

const classes = Object.keys(columnClasses) as ColumnClass[];

const introduction = `# Data map

How carefully each column must be handled. \`npm run diagrams\` writes this page from the migrated database and
\`server/operations/column-classes.ts\`; do not edit it. A column without a class fails the tests.

The job queue (schema \`pgboss\`) is left out: its rows hold ids and error texts, count as personal, and are deleted by the queue.
[security.md](security.md#consumers-data) explains how contact data is protected, kept and erased.

| class | holds | protection |
|---|---|---|
${classes.map((name) => `| ${name} | ${columnClasses[name].holds} | ${columnClasses[name].protection} |`).join('\n')}
`;

/** Tables of the job queue, which creates its own schema. */
const queueSchema = 'pgboss';

export interface TableColumns {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
}

/** Reads every table with all its columns from a migrated database. Names compare bytewise in the catalogue. */
export async function readColumns(client: Pick<pg.ClientBase, 'query'>): Promise<readonly TableColumns[]> {
  const { rows } = await client.query<TableColumns>({
    text: `
      select n.nspname as schema, c.relname as "table", json_agg(a.attname order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', $1)
      group by n.nspname, c.relname order by n.nspname, c.relname`,
    values: [queueSchema],
  });
  return rows;
}

const keyOf = ({ schema, table }: TableColumns): string => (schema === 'public' ? table : `${schema}.${table}`);

/** Returns the columns that a table's classes name. */
const listNames = (named: string | undefined): readonly string[] => named?.split(' ') ?? [];

/** Lists columns without a class, with several, or classified but missing in the database. */
export function findMapProblems(
  tables: readonly TableColumns[],
  known: Readonly<Record<string, TableClasses>> = tableClasses,
): readonly string[] {
  const held = new Map(tables.map((table) => [keyOf(table), table.columns]));
  const classified = new Map(Object.entries(known).map(([table, byClass]) => [table, classes.flatMap((name) => listNames(byClass[name]))]));
  const unclassified = [...held].flatMap(([table, columns]) =>
    columns
      .map((column) => ({ column, count: (classified.get(table) ?? []).filter((name) => name === column).length }))
      .filter(({ count }) => count !== 1)
      .map(({ column, count }) => `${table}.${column} has ${count === 0 ? 'no class' : 'several classes'}`),
  );
  const missing = [...classified].flatMap(([table, columns]) =>
    columns.filter((column) => held.get(table)?.includes(column) !== true).map((column) => `${table}.${column} does not exist`),
  );
  return [...unclassified, ...missing];
}

/** Returns a table's columns of one class, in the order of the database. */
export function columnsOf(table: TableColumns, name: ColumnClass): readonly string[] {
  const named = new Set(listNames(tableClasses[keyOf(table)]?.[name]));
  return table.columns.filter((column) => named.has(column));
}

function drawTable(table: TableColumns): string[] {
  return classes.flatMap((name) => {
    const columns = columnsOf(table, name);
    return columns.length === 0 ? [] : [`| \`${keyOf(table)}\` | ${name} | ${columns.map((column) => `\`${column}\``).join(' ')} |`];
  });
}

/** Draws the data map, one table per domain in import order. */
export function drawDataMap(tables: readonly TableColumns[]): string {
  const byOwner = Map.groupBy(tables, (table) => getOwner(table) ?? 'several domains');
  const owners = [...(orders['server'] ?? []), 'several domains'].filter((owner) => byOwner.has(owner));
  const parts = owners.map((owner) =>
    [`## ${owner}`, '', '| table | class | columns |', '|---|---|---|', ...(byOwner.get(owner) ?? []).flatMap(drawTable), ''].join('\n'),
  );
  return [introduction, ...parts].join('\n');
}
