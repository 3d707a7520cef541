import { connect, createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createEmptyDatabase, createTestDatabase, openClient } from '../../../test/database.ts';
import { openForTests } from '../../../test/open-together.ts';
import { compareRole } from '../../../test/try-roles.ts';
import { databaseUrl } from '../../../test/server-process.ts';
import { connectDatabase } from '../../app/connect-database.ts';
import { assertMigrated, assertOwner, prepareDatabase } from '../../app/with-database.ts';
import { serverRole } from '../embedded/embedded-postgres.ts';
import { readSettings } from '../settings.ts';
import { openDatabase } from './database.ts';
import { canAlterSchema, grantPrivileges, nameRoles, RolesError } from './roles.ts';
import { readsContacts, sql } from './sql.ts';

const roles = nameRoles(serverRole);

const test = openForTests(async (closeLater) => {
  const { connection, drop } = await createTestDatabase();
  closeLater(drop);
  const owner = await openClient(connection, closeLater);
  const server = await openClient({ ...connection, user: serverRole }, closeLater);
  const database = openDatabase({ connection: { ...connection, user: serverRole }, poolSize: 1 });
  closeLater(database.close);
  return { connection, owner, server, database };
});

describe('a role may do on every table exactly what db/grants.json lists', () => {
  it.each(['server', 'contacts', 'reports'] as const)('%s', async (kind) => {
    await test.owner.query(`set role ${pg.escapeIdentifier(roles[kind])}`);
    expect(await compareRole(test.owner, kind)).toEqual([]);
    await test.owner.query('reset role');
  });
});

describe('the role of the server', () => {
  it.each([
    ['create a table', 'create table own (id integer)'],
    ['create a schema', 'create schema own'],
    ['create a function', 'create function own() returns integer language sql as $$ select 1 $$'],
    ['disable a trigger', 'alter table audit_entries disable trigger all'],
    ['switch triggers off for its session', 'set session_replication_role = replica'],
    ['become the owner', `select set_config('role', pg_get_userbyid(datdba), false) from pg_database where datname = current_database()`],
    ['become the role for reports', `set role ${roles.reports}`],
    ['change the job queue', 'alter table pgboss.job add column own integer'],
  ])('cannot %s', async (_, statement) => {
    await expect(test.server.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('reads contact data only in statements marked for it, and leaves the role afterwards', async () => {
    const read = sql`select surname from enquiry_contacts`;
    await expect(test.database.db.rows(read)).rejects.toMatchObject({ code: '42501' });
    await expect(test.database.inTx((tx) => tx.rows(read))).rejects.toMatchObject({ code: '42501' });
    const marked = sql`${readsContacts} select surname from enquiry_contacts`;
    expect(await test.database.db.rows(marked)).toEqual([]);
    await expect(test.database.db.rows(read)).rejects.toMatchObject({ code: '42501' });
    const who = sql<{ role: string }>`select current_user as role`;
    const marking = sql<{ role: string }>`${readsContacts} select current_user as role`;
    const seen = await test.database.inTx(async (tx) => {
      const [first, second, third] = await tx.pipeline(who, marking, who);
      return [...first, ...second, ...third].map(({ role }) => role);
    });
    expect(seen).toEqual([roles.server, roles.contacts, roles.server]);
  });

  it('does not keep the role of a statement that failed', async () => {
    const failing = sql`${readsContacts} select 1 / (select count(*) from enquiry_contacts)`;
    await expect(test.database.db.rows(failing)).rejects.toMatchObject({ code: '22012' });
    await expect(test.database.inTx((tx) => tx.rows(failing))).rejects.toMatchObject({ code: '22012' });
    expect(await test.database.db.first(sql<{ role: string }>`select current_user as role`)).toEqual({ role: roles.server });
  });
});

describe('granting', () => {
  it('changes nothing if the privileges match the list, and revokes others', async () => {
    expect(await grantPrivileges(test.connection, serverRole)).toEqual({ changed: 0 });
    await test.owner.query(
      `grant update, truncate on audit_entries to ${roles.server}; grant select (surname) on enquiry_contacts to ${roles.reports}`,
    );
    await test.owner.query(`revoke insert on audit_entries from ${roles.server}`);
    expect(await grantPrivileges(test.connection, serverRole)).toEqual({ changed: 4 });
    expect(await grantPrivileges(test.connection, serverRole)).toEqual({ changed: 0 });
  });

  it('refuses a server without a role for contact data, and one whose role is the owner', async () => {
    await expect(grantPrivileges(test.connection, 'nobody')).rejects.toThrow(RolesError);
    await expect(grantPrivileges(test.connection, 'plumbline')).rejects.toThrow('The role plumbline_contacts is missing');
  });

  it('knows who may alter the schema, in an empty database too', async () => {
    expect([await canAlterSchema(test.owner), await canAlterSchema(test.server)]).toEqual([true, false]);
    const empty = await createEmptyDatabase();
    const client = new pg.Client({ ...empty.connection, user: serverRole });
    await client.connect();
    expect(await canAlterSchema(client)).toBe(false);
    await client.end();
    await empty.drop();
  });
});

it('takes and leaves the role for contact data without a further round trip', async () => {
  const { host, port } = test.connection;
  let turns = 0;
  let hasAnswered = true;
  const proxy = createServer((socket) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.on('data', (chunk) => {
      if (hasAnswered) turns += 1;
      hasAnswered = false;
      server.write(chunk);
    });
    // Long enough for everything that is sent without waiting.
    server.on('data', (chunk) => {
      setTimeout(() => {
        hasAnswered = true;
        socket.write(chunk);
      }, 100);
    });
    socket.on('close', () => server.destroy());
    socket.on('error', () => undefined);
    server.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const database = openDatabase({
    connection: { ...test.connection, user: serverRole, host: '127.0.0.1', port: address.port },
    poolSize: 1,
  });
  const count = async (work: () => Promise<unknown>): Promise<number> => {
    await work();
    turns = 0;
    await work();
    return turns;
  };
  const plain = sql`select enquiry_id from enquiry_contacts`;
  const marked = sql`${readsContacts} select surname from enquiry_contacts`;
  expect(await count(() => database.db.rows(plain))).toBe(1);
  expect(await count(() => database.db.rows(marked))).toBe(1);
  expect(await count(() => database.inTx((tx) => tx.pipeline(plain, plain)))).toBe(2);
  expect(await count(() => database.inTx((tx) => tx.pipeline(plain, marked)))).toBe(2);
  await database.close();
  proxy.close();
});

it('lets an installation with one role move to two', async () => {
  const { connection, drop } = await createTestDatabase();
  const owner = new pg.Client(connection);
  await owner.connect();
  await owner.query(`revoke all on all tables in schema public, sandbox, pgboss from ${roles.server}, ${roles.contacts}, ${roles.reports}`);
  await owner.end();
  const settings = { DATABASE_URL: databaseUrl({ ...connection, user: serverRole }), DATABASE_OWNER_URL: databaseUrl(connection) };
  const options = { log: () => undefined, allowUnsafe: true };
  const alone = await connectDatabase(readSettings({ DATABASE_URL: settings.DATABASE_URL }), options);
  expect(alone).toMatchObject({ owner: null, serverRole });
  await expect(assertMigrated(alone)).rejects.toThrow('The database is not prepared for this version');
  const both = await connectDatabase(readSettings(settings), options);
  expect(both.serverRole).toBe(serverRole);
  const prepared = prepareDatabase({ owner: assertOwner(both.owner), serverRole }, { embedded: false, ...options }, ({ applied }) =>
    Promise.resolve(applied),
  );
  expect(await prepared).toBe(0);
  await assertMigrated(await connectDatabase(readSettings({ DATABASE_URL: settings.DATABASE_URL }), options));
  await drop();
});
