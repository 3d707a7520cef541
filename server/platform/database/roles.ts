import { readFileSync } from 'node:fs';
import pg from 'pg';
import { connectAlone } from './connections.ts';

/** Distinct from the product's other advisory locks (migrate.ts, load-reference.ts, with-startup-lock.ts). */
const lockKey = 7_302_115_804;
const serverSuffixes = { contacts: '_contacts', reports: '_reports' } as const;

/** Privileges of one role on one table: on the whole table, or on the listed columns only. */
type TablePrivileges = Readonly<Partial<Record<'select' | 'insert' | 'update' | 'delete', true | readonly string[]>>>;

/** db/grants.json, which `npm run diagrams` derives from the server's statements and the column classes. */
export interface Grants {
  readonly server: Readonly<Record<string, TablePrivileges>>;
  /** In addition to those of the server. */
  readonly contacts: Readonly<Record<string, TablePrivileges>>;
  readonly reports: Readonly<Record<string, TablePrivileges>>;
  /** Sequences that the server draws numbers from; identity columns need no grant. */
  readonly sequences: readonly string[];
}

export const readGrants = (): Grants => JSON.parse(readFileSync(new URL('../../../db/grants.json', import.meta.url), 'utf8')) as Grants;

/** The roles of an installation are named after the role of `DATABASE_URL`. */
export function nameRoles(server: string): Readonly<Record<'server' | 'contacts' | 'reports', string>> {
  return { server, contacts: `${server}${serverSuffixes.contacts}`, reports: `${server}${serverSuffixes.reports}` };
}

/** The roles that the server needs are missing, or its own may still change the schema. */
export class RolesError extends Error {
  override readonly name = 'RolesError';
}

const quote = pg.escapeIdentifier;
const quoteTable = (name: string): string => name.split('.').map(quote).join('.');

/**
 * Creates the roles of the embedded cluster, or of a test server, and lets the server's role take the role for contact data.
 * The server's role inherits nothing: it must take the other role for each statement.
 */
export async function createRoles(client: Pick<pg.ClientBase, 'query'>, server: string, password?: string): Promise<void> {
  const roles = nameRoles(server);
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [Object.values(roles)]);
  const known = new Set(rows.map(({ rolname }) => rolname));
  if (!known.has(roles.server)) await client.query(`create role ${quote(roles.server)} login noinherit`);
  if (!known.has(roles.reports)) await client.query(`create role ${quote(roles.reports)} nologin`);
  if (!known.has(roles.contacts)) await client.query(`create role ${quote(roles.contacts)} nologin`);
  // Repeated, because an earlier start may have been killed before it.
  const { rows: member } = await client.query<{ is: boolean }>(`select pg_has_role($1, $2, 'member') as is`, [
    roles.server,
    roles.contacts,
  ]);
  if (member[0]?.is !== true) await client.query(`grant ${quote(roles.contacts)} to ${quote(roles.server)}`);
  if (password !== undefined) await client.query(`alter role ${quote(roles.server)} password ${pg.escapeLiteral(password)}`);
}

/** Takes the role for contact data; an installation with one role has no other, and reads as itself. */
export const takeContactRole = (until: 'transaction' | 'session'): string => `
  select set_config('role', coalesce((
    select rolname::text from pg_roles
    where rolname = session_user || '${serverSuffixes.contacts}' and pg_has_role(session_user, oid, 'member')), 'none'), ${until === 'transaction'})`;
/** Returns to the role that signed in. */
export const leaveContactRole = `select set_config('role', 'none', true)`;

/** `role table column privilege`, the column empty for a whole table. */
type GrantRow = readonly [role: string, table: string, column: string, privilege: string];

function listRows(role: string, tables: Readonly<Record<string, TablePrivileges>>): GrantRow[] {
  return Object.entries(tables).flatMap(([table, privileges]) =>
    Object.entries(privileges).flatMap(([privilege, on]): GrantRow[] =>
      on === true ? [[role, table, '', privilege]] : on.map((column) => [role, table, column, privilege]),
    ),
  );
}

const keyOf = (row: GrantRow): string => row.join('\t');

/** The job queue's library reads and writes all its tables; it creates and upgrades them as the owner. */
const queuePrivileges: TablePrivileges = { select: true, insert: true, update: true, delete: true };

function listWanted(server: string, queueTables: readonly string[], hasReports: boolean): GrantRow[] {
  const roles = nameRoles(server);
  const grants = readGrants();
  const queue = Object.fromEntries(queueTables.map((table) => [table, queuePrivileges]));
  const sequences = [roles.server, roles.contacts].flatMap((role) => grants.sequences.map((name): GrantRow => [role, name, '', 'usage']));
  return [
    ...listRows(roles.server, { ...grants.server, ...queue }),
    ...listRows(roles.contacts, { ...grants.server, ...queue }),
    ...listRows(roles.contacts, grants.contacts),
    ...(hasReports ? listRows(roles.reports, grants.reports) : []),
    ...sequences,
  ];
}

/** Reads what the roles hold now, on tables, views, sequences and columns. */
async function readHeld(client: pg.ClientBase, roles: readonly string[]): Promise<GrantRow[]> {
  const { rows } = await client.query<{ role: string; table: string; column: string; privilege: string }>(
    `with relation as (
       select c.oid, c.relacl, case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'sandbox', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S'))
     select r.rolname as role, t.name as "table", '' as "column", lower(g.privilege_type) as privilege
     from relation t cross join lateral aclexplode(t.relacl) g join pg_roles r on r.oid = g.grantee where r.rolname = any($1)
     union all
     select r.rolname, t.name, a.attname, lower(g.privilege_type)
     from relation t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     cross join lateral aclexplode(a.attacl) g join pg_roles r on r.oid = g.grantee where r.rolname = any($1)`,
    [roles],
  );
  return rows.map(({ role, table, column, privilege }): GrantRow => [role, table, column, privilege]);
}

/** Builds one statement per role, table and privilege. */
function buildStatements(verb: 'grant' | 'revoke', rows: readonly GrantRow[], sequences: ReadonlySet<string>): string[] {
  const grouped = Map.groupBy(rows, ([role, table, column, privilege]) => keyOf([role, table, column === '' ? '' : '*', privilege]));
  return [...grouped.values()].map((group) => {
    const [role, table, , privilege] = group[0] ?? ['', '', '', ''];
    const columns = group.map(([, , column]) => column).filter((column) => column !== '');
    const on = `${sequences.has(table) ? 'sequence ' : ''}${quoteTable(table)}`;
    const what = columns.length === 0 ? privilege : `${privilege} (${columns.map(quote).join(', ')})`;
    return `${verb} ${what} on ${on} ${verb === 'grant' ? 'to' : 'from'} ${quote(role)}`;
  });
}

async function grantSchemas(client: pg.ClientBase, roles: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ role: string; schema: string; uses: boolean; creates: boolean }>(
    `select r.rolname as role, n.nspname as schema, has_schema_privilege(r.oid, n.oid, 'usage') as uses,
       has_schema_privilege(r.oid, n.oid, 'create') as creates
     from pg_roles r cross join pg_namespace n where r.rolname = any($1) and n.nspname in ('public', 'sandbox', 'pgboss')`,
    [roles],
  );
  for (const { role, schema, uses } of rows) if (!uses) await client.query(`grant usage on schema ${quote(schema)} to ${quote(role)}`);
  // Databases from before PostgreSQL 15 let everybody create tables here.
  if (rows.some(({ creates }) => creates)) await client.query('revoke create on schema public from public');
  for (const { role, schema, creates } of rows) {
    if (creates) await client.query(`revoke create on schema ${quote(schema)} from ${quote(role)}`);
  }
}

/** Refuses roles with which the server could alter the schema or could not read contact data. Returns those that exist. */
async function assertRolesFit(client: pg.ClientBase, roles: ReturnType<typeof nameRoles>): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; isBound: boolean; isMember: boolean }>(
    `select rolname as name, not rolsuper and not rolinherit as "isBound", pg_has_role($2, oid, 'member') as "isMember"
     from pg_roles where rolname = any($1)`,
    [Object.values(roles), roles.server],
  );
  const found = new Map(rows.map((row) => [row.name, row]));
  if (!found.has(roles.contacts)) {
    throw new RolesError(`The role ${roles.contacts} is missing: create it with ops/roles.sql (docs/operating.md, Roles).`);
  }
  if (found.get(roles.contacts)?.isMember !== true) {
    throw new RolesError(`The role ${roles.server} cannot read contact data: grant ${roles.contacts} to ${roles.server}.`);
  }
  if (found.get(roles.server)?.isBound !== true) {
    throw new RolesError(`The role ${roles.server} must be NOINHERIT and no superuser (docs/operating.md, Roles).`);
  }
  return [...found.keys()];
}

/**
 * Gives the roles of an installation exactly the privileges of db/grants.json, and takes away any others. Runs as the owner,
 * after the migrations and the job queue's; writes nothing if all is as it should be.
 */
export async function grantPrivileges(owner: pg.ClientConfig, server: string): Promise<{ readonly changed: number }> {
  const client = await connectAlone(owner, 'plumbline-grants');
  try {
    await client.query(`set lock_timeout = 0; set statement_timeout = 0; select pg_advisory_lock(${lockKey})`);
    const roles = nameRoles(server);
    const names = await assertRolesFit(client, roles);
    const { rows: relations } = await client.query<{ name: string }>(
      `select 'pgboss.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'pgboss' and c.relkind in ('r', 'p') order by 1`,
    );
    const wanted = listWanted(
      server,
      relations.map(({ name }) => name),
      names.includes(roles.reports),
    );
    const held = await readHeld(client, names);
    const wantedKeys = new Set(wanted.map(keyOf));
    const heldKeys = new Set(held.map(keyOf));
    const sequences = new Set(readGrants().sequences);
    const statements = [
      ...buildStatements(
        'revoke',
        held.filter((row) => !wantedKeys.has(keyOf(row))),
        sequences,
      ),
      ...buildStatements(
        'grant',
        wanted.filter((row) => !heldKeys.has(keyOf(row))),
        sequences,
      ),
    ];
    await client.query('begin');
    await grantSchemas(client, names);
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    if (await canAlterSchema(client, server)) {
      throw new RolesError(
        `The role ${server} can still alter the schema: it must not own a table or hold CREATE on the schema public (docs/operating.md, Roles).`,
      );
    }
    return { changed: statements.length };
  } finally {
    await client.end();
  }
}

/** Tests whether a role, by default our own, may create tables or owns the product's. */
export async function canAlterSchema(client: Pick<pg.ClientBase, 'query'>, role?: string): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    `select r.rolsuper or has_schema_privilege(r.oid, 'public', 'create')
       or exists (select from pg_class c where c.oid = to_regclass('public.schema_migrations') and pg_has_role(r.oid, c.relowner, 'member')) as can
     from pg_roles r where r.rolname = coalesce($1, current_user)`,
    [role ?? null],
  );
  return rows[0]?.can === true;
}
