import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A schema as text, one line per object, and the hash of these lines. */
export interface SchemaFingerprint {
  readonly sha256: string;
  readonly objects: readonly string[];
}

/** Schemas of the product. The job queue installs and upgrades its own. Partitions come and go with the months, so they are left out. */
const ours = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss')`;

const quote = (schema: string, name: string): string => `format('%I.%I', ${schema}, ${name})`;

/** Grants with the owner's name replaced, so that installations under other names compare equal. */
const grants = (acl: string, owner: string): string => `
  (select string_agg(concat_ws(':', case when g.grantee = ${owner} then 'owner' when g.grantee = 0 then 'public' else pg_get_userbyid(g.grantee) end,
      g.privilege_type, case when g.is_grantable then 'grantable' end), ',' order by g.grantee = ${owner} desc, pg_get_userbyid(g.grantee), g.privilege_type)
   from aclexplode(${acl}) g)`;

/** Options of a column. Debian's PostgreSQL 15.20 keeps a version of its own there, which differs in every database. */
const columnOptions = `(select string_agg(o, ',' order by o) from unnest(a.attoptions) o where o not like 'pg\\_attver=%')`;

/**
 * One query per kind of object; each returns `kind`, `name` and `definition`. Not-null constraints are part of their column:
 * only PostgreSQL 18 and later list them as constraints.
 */
const queries: readonly string[] = [
  `select 'schema' as kind, quote_ident(n.nspname) as name, concat_ws(' ', ${grants('n.nspacl', 'n.nspowner')}) as definition
   from pg_namespace n where ${ours}`,
  `select 'extension' as kind, quote_ident(e.extname) as name, '' as definition from pg_extension e where e.extname <> 'plpgsql'`,
  `select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind, ${quote('n.nspname', 'c.relname')} as name,
     concat_ws(' ', c.relkind::text, c.relpersistence::text, c.relreplident::text, array_to_string(c.reloptions, ','),
       case when c.relrowsecurity then 'row security' end, case when c.relforcerowsecurity then 'forced' end,
       ${grants('c.relacl', 'c.relowner')}, pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid),
       case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end) as definition
   from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and ${ours}`,
  // The place counts columns that still exist: a dropped column leaves a gap in attnum.
  `select 'column' as kind, ${quote('n.nspname', 'c.relname')} || '.' || quote_ident(a.attname) as name,
     concat_ws(' ', row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
       case when a.attcollation <> t.typcollation then a.attcollation::regcollation::text end,
       case when a.attnotnull then 'not null' end, 'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''),
       pg_get_expr(d.adbin, d.adrelid), 'storage ' || a.attstorage::text, 'compression ' || nullif(a.attcompression::text, ''),
       'statistics ' || nullif(a.attstattarget, -1), ${columnOptions}, ${grants('a.attacl', 'c.relowner')}) as definition
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and a.attnum > 0 and not a.attisdropped and ${ours}`,
  `select 'constraint' as kind,
     concat_ws('.', coalesce(case when k.conrelid <> 0 then ${quote('n.nspname', 'c.relname')} end, ${quote('n.nspname', 't.typname')}), quote_ident(k.conname)) as name,
     concat_ws(' ', k.contype, pg_get_constraintdef(k.oid), case when not k.convalidated then 'not validated' end) as definition
   from pg_constraint k join pg_namespace n on n.oid = k.connamespace left join pg_class c on c.oid = k.conrelid left join pg_type t on t.oid = k.contypid
   where k.contype not in ('n', 't') and c.relispartition is not true and ${ours}`,
  `select 'index' as kind, ${quote('n.nspname', 'c.relname')} as name,
     concat_ws(' ', pg_get_indexdef(c.oid), case when not i.indisvalid then 'invalid' end, case when i.indisclustered then 'clustered' end) as definition
   from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace join pg_class o on o.oid = i.indrelid where not o.relispartition and ${ours}`,
  `select 'statistics' as kind, ${quote('n.nspname', 's.stxname')} as name, pg_get_statisticsobjdef(s.oid) as definition
   from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace where ${ours}`,
  `select 'trigger' as kind, ${quote('n.nspname', 'c.relname')} || '.' || quote_ident(t.tgname) as name,
     concat_ws(' ', t.tgenabled, pg_get_triggerdef(t.oid)) as definition
   from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and not c.relispartition and ${ours}`,
  `select 'rule' as kind, ${quote('n.nspname', 'c.relname')} || '.' || quote_ident(r.rulename) as name, pg_get_ruledef(r.oid) as definition
   from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace where r.rulename <> '_RETURN' and ${ours}`,
  `select 'policy' as kind, ${quote('n.nspname', 'c.relname')} || '.' || quote_ident(p.polname) as name,
     concat_ws(' ', p.polcmd, p.polpermissive::text, p.polroles::regrole[]::text, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as definition
   from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  `select 'function' as kind, ${quote('n.nspname', 'p.proname')} || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
     concat_ws(' ', p.prokind, case when p.prokind <> 'a' then pg_get_functiondef(p.oid) end, ${grants('p.proacl', 'p.proowner')}) as definition
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours}`,
  `select 'type' as kind, ${quote('n.nspname', 't.typname')} as name,
     concat_ws(' ', t.typtype, case when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod) end, case when t.typnotnull then 'not null' end, t.typdefault,
       (select string_agg(quote_literal(e.enumlabel), ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
       ${grants('t.typacl', 't.typowner')}) as definition
   from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typtype in ('d', 'e', 'r') and ${ours}`,
  `select 'sequence' as kind, ${quote('n.nspname', 'c.relname')} as name,
     concat_ws(' ', c.relpersistence, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle::text,
       ${grants('c.relacl', 'c.relowner')},
       (select 'owned by ' || d.refobjid::regclass || '.' || a.attname from pg_depend d
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i'))) as definition
   from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  `select 'default grants' as kind, concat_ws('.', n.nspname, a.defaclobjtype) as name, ${grants('a.defaclacl', 'a.defaclrole')} as definition
   from pg_default_acl a left join pg_namespace n on n.oid = a.defaclnamespace`,
  // Objects are named as pg_identify_object prints them; a column or constraint includes its table.
  `select 'comment' as kind, o.type || ' ' || o.identity as name, d.description as definition
   from pg_description d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) o
   where coalesce(o.schema, split_part(o.identity, '.', 1)) in (select n.nspname from pg_namespace n where ${ours})
     and not (o.type = 'schema' and o.identity = 'public')`,
];

/**
 * Reads the fingerprint of the product's schema: equal for equal schemas, for any migrations and any owner. Compare
 * fingerprints of one major version of PostgreSQL; versions print the columns of a view differently.
 */
export async function readSchemaFingerprint(client: Pick<pg.ClientBase, 'query'>): Promise<SchemaFingerprint> {
  const objects: string[] = [];
  // Type names in definitions depend on the search path.
  const { rows: before } = await client.query<{ path: string }>(`select current_setting('search_path') as path`);
  await client.query(`select set_config('search_path', 'pg_catalog, public', false)`);
  try {
    for (const query of queries) {
      const { rows } = await client.query<{ kind: string; name: string; definition: string | null }>(query);
      for (const { kind, name, definition } of rows) objects.push(`${kind} ${name}: ${definition ?? ''}`.trim());
    }
  } finally {
    await client.query(`select set_config('search_path', $1, false)`, [before[0]?.path]);
  }
  objects.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return { sha256: createHash('sha256').update(objects.join('\n')).digest('hex'), objects };
}
