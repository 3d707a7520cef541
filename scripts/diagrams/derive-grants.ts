import type pg from 'pg';
import { readGrants, type Grants } from '../../server/platform/database/roles.ts';
import { readLatestRelease, readReleasedGrants } from '../releases/release-files.ts';
import { readSourceStatements } from '../statements/source-statements.ts';
import { tableClasses, type ColumnClass } from '../../server/operations/column-classes.ts';
import type { TableColumns } from './draw-data-map.ts';

const privilegeNames = ['select', 'insert', 'update', 'delete'] as const;
type Privilege = (typeof privilegeNames)[number];
type Uses = Map<string, Set<Privilege | 'lock'>>;
type MutablePrivileges = Partial<Record<Privilege, true | string[]>>;

/** Code that runs as the owner, during `npm run migrate` and the import of geography. */
const ownersCode = /^server\/(?:geography\/import|catalogue\/load-|app\/load-reference)/;
/** Statements of a library and of plain connections, which the compiler does not find. */
const otherStatements = ['insert into rate_limit_counts on conflict do update', 'select from schema_migrations'];
/** The table whose contact data only the role of `readsContacts` may read. */
const guardedTables: readonly string[] = ['enquiry_contacts'];
const reportClasses: readonly ColumnClass[] = ['business', 'money', 'public'];
/** Views without contact data, whatever their tables hold. */
const views = ['analytics_events', 'list_prices'];

const nameOf = ({ schema, table }: TableColumns): string => (schema === 'public' ? table : `${schema}.${table}`);
const listColumns = (table: string, classes: readonly ColumnClass[]): string[] =>
  classes.flatMap((name) => tableClasses[table]?.[name]?.split(' ') ?? []);

/** Reads the bodies of the product's trigger and SQL functions that run as the role that caused them; others run as the owner. */
async function readFunctions(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ body: string }>(
    `select coalesce(nullif(p.prosrc, ''), pg_get_function_sqlbody(p.oid), '') as body
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'sandbox') and not p.prosecdef`,
  );
  return rows.map(({ body }) => body);
}

/** Adds what one statement does to each table. Reads the text: fragments are statements of their own here. */
function addUses(uses: Uses, statement: string): void {
  const text = statement.replaceAll(/--.*$/gm, '');
  const add = (table: string | undefined, use: Privilege | 'lock'): void => void uses.get(table ?? '')?.add(use);
  let inserted: string | undefined;
  for (const [, into, action] of text.matchAll(/insert into\s+([\w.]+)|on conflict[\s\S]*?do (update|nothing)/gi)) {
    if (into !== undefined) add((inserted = into), 'insert');
    if (action === 'update') add(inserted, 'update');
  }
  for (const [, table] of text.matchAll(/(?<!\b(?:for|key|do|before|after|or) )\bupdate\s+(?:only\s+)?([a-z_.\d]+)/gi))
    add(table, 'update');
  for (const [, table] of text.matchAll(/delete from\s+([\w.]+)/gi)) add(table, 'delete');
  const aliases = new Map<string, string>();
  for (const [, table = '', alias] of text.matchAll(/(?:from|join|,|using)\s+([a-z_.\d]+)(?:\s+(?:as\s+)?([a-z]\w*))?/gi)) {
    if (uses.has(table)) aliases.set(table, table).set(alias ?? table, table);
  }
  for (const [, of] of text.matchAll(/for (?:no key update|update|key share|share)(?:\s+of\s+(\w+(?:\s*,\s*\w+)*))?/gi)) {
    const locked = of === undefined ? [...aliases.values()] : of.split(/\s*,\s*/).map((alias) => aliases.get(alias));
    for (const table of locked) add(table, 'lock');
  }
}

/** A table that is only locked gets the right to change its first column, which its triggers refuse. */
function serverPrivileges(table: TableColumns, uses: ReadonlySet<Privilege | 'lock'>): MutablePrivileges {
  const name = nameOf(table);
  const contact = guardedTables.includes(name) ? listColumns(name, ['contact']) : [];
  const privileges: MutablePrivileges = {
    select: contact.length === 0 ? true : table.columns.filter((column) => !contact.includes(column)).toSorted(),
  };
  for (const one of ['insert', 'update', 'delete'] as const) if (uses.has(one)) privileges[one] = true;
  if (uses.has('lock') && !uses.has('update')) privileges.update = table.columns.slice(0, 1);
  return privileges;
}

/**
 * Adds what the server of the last release may do: it runs while the schema is migrated, and until it is replaced. Leaves out
 * tables and columns that no longer exist.
 */
export function keepReleased(current: Grants['server'], released: Grants['server'], tables: readonly TableColumns[]): Grants['server'] {
  const columns = new Map(tables.map((table) => [nameOf(table), table.columns]));
  const merge = (name: string, one: Privilege, now: true | readonly string[] | undefined): true | string[] | undefined => {
    const before = released[name]?.[one];
    if (now === true || before === true) return true;
    const kept = before?.filter((column) => columns.get(name)?.includes(column) === true) ?? [];
    return now === undefined && kept.length === 0 ? undefined : [...new Set([...(now ?? []), ...kept])];
  };
  return Object.fromEntries(
    Object.entries(current).map(([name, privileges]) => {
      const merged = privilegeNames.map((one) => [one, merge(name, one, privileges[one])] as const);
      return [name, Object.fromEntries(merged.filter(([, on]) => on !== undefined))];
    }),
  );
}

/** Derives db/grants.json from the server's statements, the functions of the database and the column classes. */
export async function deriveGrants(client: Pick<pg.ClientBase, 'query'>, tables: readonly TableColumns[]): Promise<Grants> {
  const uses: Uses = new Map(tables.map((table) => [nameOf(table), new Set()]));
  const sources = readSourceStatements().filter(({ place }) => !ownersCode.test(place));
  for (const { template } of sources) addUses(uses, template);
  for (const text of [...(await readFunctions(client)), ...otherStatements]) addUses(uses, text);
  const all: Record<string, MutablePrivileges> = Object.fromEntries(
    tables.map((table) => [nameOf(table), serverPrivileges(table, uses.get(nameOf(table)) ?? new Set())]),
  );
  for (const view of views) all[view] = { select: true };
  const reports = tables.map((table): [string, MutablePrivileges] => [
    nameOf(table),
    { select: listColumns(nameOf(table), reportClasses).toSorted() },
  ]);
  const drawn = sources.flatMap(({ template }) => [
    ...[...template.matchAll(/nextval\('(\w+)'\)/g)].map(([, name]) => name ?? ''),
    ...[...template.matchAll(/nextval\(pg_get_serial_sequence\('(\w+)', '(\w+)'\)\)/g)].map(
      ([, table, column]) => `${table}_${column}_seq`,
    ),
  ]);
  return {
    server: keepReleased(all, readReleasedGrants(readLatestRelease().release.version), tables),
    contacts: Object.fromEntries(guardedTables.map((name) => [name, { select: listColumns(name, ['contact']).toSorted() }])),
    reports: {
      ...Object.fromEntries(reports.filter(([, { select }]) => Array.isArray(select) && select.length > 0)),
      analytics_events: { select: true },
      list_prices: { select: true },
    },
    sequences: [...new Set(drawn)].toSorted(),
  };
}

const short: Readonly<Record<Privilege, string>> = { select: 'read', insert: 'insert', update: 'update', delete: 'delete' };

/** Draws docs/database-roles.md: each table with what the server may do, and the columns closed to it. */
export function drawGrants(grants: Grants = readGrants()): string {
  const rows = Object.entries(grants.server).map(([table, privileges]) => {
    const may = Object.entries(privileges).map(([privilege, on]) => {
      const verb = short[privilege as Privilege];
      if (on === true) return verb;
      return privilege === 'update' ? 'lock' : `${verb} (not the contact data)`;
    });
    const read = grants.reports[table]?.select;
    const reports = read === undefined ? '–' : read === true ? 'all' : `${read.length} columns`;
    return `| ${table} | ${may.join(', ')} | ${reports} |`;
  });
  return `# Privileges of the database roles

What each role may do with each table. \`npm run diagrams\` writes this page and \`db/grants.json\` from the server's statements
and the classes of the [data map](data-map.md); do not edit it. [operating.md](operating.md#roles) explains the roles.

The role for contact data may do the same as the server, and also read the contact data of ${Object.keys(grants.contacts).join(', ')}.
The role for reports reads columns of the classes ${reportClasses.join(', ')} only. "Lock" is the right to lock rows; the table's triggers
refuse changes. In the job queue's schema \`pgboss\` the server may read, insert, update and delete.

| table | server | reports |
|---|---|---|
${rows.join('\n')}
`;
}
