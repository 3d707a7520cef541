import type pg from 'pg';
import { tableOwners } from '../structure/layout.ts';

/** A column that belongs to a primary or foreign key. */
interface KeyColumn {
  readonly name: string;
  readonly type: string;
  readonly isPrimary: boolean;
  readonly isForeign: boolean;
}

export interface Reference {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** A column may be null, so a row need not refer to anything. */
  readonly isOptional: boolean;
  /** A unique key covers the columns, so at most one row refers to each target. */
  readonly isUnique: boolean;
}

export interface Entity {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly KeyColumn[];
  readonly references: readonly Reference[];
}

/** Returns the domain that owns a table; undefined for the job queue's tables. A schema other than public has one owner. */
export function getOwner({ schema, table }: Pick<Entity, 'schema' | 'table'>): string | undefined {
  return tableOwners[schema === 'public' ? table : schema];
}

// Names and types compare bytewise in the catalogue, so the order is the same under every locale.
const entities = `
  select n.nspname as schema, c.relname as "table",
    coalesce((
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isPrimary', k.is_primary, 'isForeign', k.is_foreign)
                      order by a.attnum)
      from pg_attribute a
      cross join lateral (
        select bool_or(contype = 'p') as is_primary, bool_or(contype = 'f') as is_foreign
        from pg_constraint where conrelid = c.oid and contype in ('p', 'f') and a.attnum = any(conkey)) k
      where a.attrelid = c.oid and num_nonnulls(k.is_primary, k.is_foreign) > 0), '[]') as columns,
    coalesce((
      select json_agg(json_build_object('schema', tn.nspname, 'table', t.relname, 'columns', k.columns, 'isOptional', k.is_optional, 'isUnique', exists (
                        select from pg_index i
                        where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indkey::smallint[] <@ f.conkey))
                      order by f.conname)
      from pg_constraint f
      join pg_class t on t.oid = f.confrelid join pg_namespace tn on tn.oid = t.relnamespace
      cross join lateral (
        select json_agg(a.attname order by array_position(f.conkey, a.attnum)) as columns, not bool_and(a.attnotnull) as is_optional
        from pg_attribute a where a.attrelid = c.oid and a.attnum = any(f.conkey)) k
      where f.conrelid = c.oid and f.contype = 'f'), '[]') as references
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
  order by n.nspname, c.relname`;

/** Reads every table with its keys from a migrated database. */
export async function readEntities(client: Pick<pg.ClientBase, 'query'>): Promise<readonly Entity[]> {
  const { rows } = await client.query<Entity>(entities);
  return rows;
}
