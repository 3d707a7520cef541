import type pg from 'pg';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

type Client = Pick<pg.ClientBase, 'query'>;

interface RecordedTable {
  /** Quoted, with its schema. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Every value as PostgreSQL prints it. */
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Rows of a seeded database of one release. */
export interface RecordedRows {
  /** Clock of the seeding: checks of the rows use it. */
  readonly at: string;
  readonly tables: readonly RecordedTable[];
  /** Next values by quoted name. */
  readonly sequences: Readonly<Record<string, string>>;
}

/** Tables of the product without the list of migrations, which the runner writes. */
const tableColumns = `
  select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'sandbox') and c.relname <> 'schema_migrations'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by n.nspname, c.relname order by n.nspname, c.relname`;

/** Kept in part: the shapes are large and no rule depends on them. */
const samples: Readonly<Record<string, number>> = { 'public.outlines': 100, 'public.towns': 500 };

/** Reads the rows of every table. `at` is the moment the database was seeded for. */
export async function readRows(client: Client, at: Date): Promise<RecordedRows> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(tableColumns);
  const recorded: RecordedTable[] = [];
  for (const { name, columns } of tables) {
    const texts = columns.map((column) => `${column}::text`).join(', ');
    const { rows } = await client.query<{ row: (string | null)[] }>(
      `select array[${texts}] as row from ${name} order by tableoid, ctid limit ${samples[name] ?? 'all'}`,
    );
    recorded.push({ name, columns, rows: rows.map(({ row }) => row) });
  }
  const { rows: sequences } = await client.query<{ name: string; next: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value + increment_by, start_value)::text as next
    from pg_sequences where schemaname in ('public', 'sandbox') order by 1`);
  return { at: at.toISOString(), tables: recorded, sequences: Object.fromEntries(sequences.map(({ name, next }) => [name, next])) };
}

/**
 * Replaces the rows of a database whose schema is that of the release. Triggers and foreign keys do not run: the rows were
 * consistent when they were recorded. The connection must be a superuser's.
 */
export async function writeRows(client: Client, { tables, sequences }: RecordedRows): Promise<void> {
  await client.query('begin; set local session_replication_role = replica');
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const { name, columns, rows } of tables) {
    if (rows.length === 0) continue;
    const { rows: found } = await client.query<{ column: string; type: string }>(
      `select quote_ident(attname) as "column", format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attnum > 0`,
      [name],
    );
    const types = new Map(found.map(({ column, type }) => [column, type]));
    const values = columns.map((column, place) => `(r->>${place})::${types.get(column) ?? 'text'}`);
    await client.query(
      `insert into ${name} (${columns.join(', ')}) overriding system value select ${values.join(', ')} from jsonb_array_elements($1::jsonb) r`,
      [JSON.stringify(rows)],
    );
  }
  for (const [name, next] of Object.entries(sequences)) await client.query('select setval($1::regclass, $2, false)', [name, next]);
  await client.query('commit');
}

/** Packs rows for the repository. */
export function packRows(rows: RecordedRows): Buffer {
  return brotliCompressSync(JSON.stringify(rows), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
}

export function unpackRows(packed: Buffer): RecordedRows {
  return JSON.parse(brotliDecompressSync(packed).toString('utf8')) as RecordedRows;
}
