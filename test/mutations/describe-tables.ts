import type pg from 'pg';
import { namedWithoutKey, targets, type Target } from './wrong-rows.ts';

export type ColumnKind = 'reference' | 'number' | 'time' | 'day' | 'switch' | 'word' | 'list' | 'document';

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly nullable: boolean;
}

export interface Table extends Target {
  readonly columns: readonly Column[];
  /** All writable columns, for copies of a row. */
  readonly written: readonly string[];
  readonly hasNumber: boolean;
  readonly count: number;
}

const kinds: Readonly<Record<string, ColumnKind>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  timestamptz: 'time',
  date: 'day',
  bool: 'switch',
  text: 'word',
  _int8: 'list',
  jsonb: 'document',
};

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly udt_name: string;
  readonly nullable: boolean;
  readonly generated: boolean;
  readonly refers: boolean;
}

/** Describes the targets in the database; call it before the foreign keys are dropped. */
export async function describeTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: columns } = await client.query<ColumnRow>(
    `select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as nullable, c.is_generated <> 'NEVER' as generated,
            c.table_name || '.' || c.column_name = any($2) or exists (
              select from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
              where f.contype = 'f' and f.conrelid = c.table_name::regclass and a.attname = c.column_name) as refers
     from information_schema.columns c where c.table_schema = 'public' and c.table_name = any($1) order by c.table_name, c.ordinal_position`,
    [targets.map(({ table }) => table), namedWithoutKey],
  );
  const tables: Table[] = [];
  for (const target of targets) {
    const own = columns.filter((column) => column.table_name === target.table && !column.generated);
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${target.table} where ${target.rows ?? 'true'}`);
    tables.push({
      ...target,
      columns: own
        .filter(({ column_name: name }) => !target.free.includes(name))
        .flatMap(({ column_name: name, udt_name: type, nullable, refers }) => {
          const kind = refers ? 'reference' : kinds[type];
          return kind === undefined ? [] : [{ name, kind, nullable }];
        }),
      written: own.map(({ column_name: name }) => name),
      hasNumber: own.some(({ column_name: name }) => name === 'id'),
      count: Number(rows[0]?.count ?? 0),
    });
  }
  return tables;
}
