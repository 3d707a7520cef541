import { expect, describe, it } from 'vitest';
import { fillInstallation } from '../db/demo/fill-units.ts';
import { connectDatabase } from '../server/app/connect-database.ts';
import { connectAlone } from '../server/platform/database/connections.ts';
import { openDatabase, type Database } from '../server/platform/database/database.ts';
import { listMigrations } from '../server/platform/database/migrate.ts';
import { detectRoute, type Pooler } from '../server/platform/database/pooler.ts';
import { sql } from '../server/platform/database/sql.ts';
import { isDatabaseBusy, isDatabaseLost } from '../server/platform/database/transaction.ts';
import { openSharedLimits } from '../server/platform/http/shared-limits.ts';
import { readSettings } from '../server/platform/settings.ts';
import { verifyInvariants } from '../server/platform/verify-invariants.ts';
import { createEmptyDatabase } from './database.ts';
import { enquiryInput, makeSource, putOnSale } from './factories/create-enquiry.ts';
import { openForTests } from './open-together.ts';
import { pgbouncerVersion, startPgbouncer } from './pgbouncer.ts';
import { buy, buyOnce, makeBuyers, openTestDatabase } from './races/buyers.ts';
import { databaseUrl, killServerProcesses, startTestServerProcess, type ServerProcess } from './server-process.ts';
import { untilListening } from './until-listening.ts';

const version = pgbouncerVersion();
if (version === null) console.warn('PgBouncer is not installed: its tests are skipped');

const readAll = async (database: Database) => {
  const settings = sql<Record<string, string>>`
    select current_setting('timezone') as zone, current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`;
  return [await database.db.first(settings), await database.inTx((tx) => tx.first(settings))];
};

/** Reads a stream of events until one of this name arrives. */
async function untilEvent(response: Response, name: string): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; !text.includes(`event: ${name}\n`);) {
    const part = await reader?.read();
    if (part?.value === undefined) throw new Error('the stream has ended');
    text += part.value;
  }
  await reader?.cancel();
}

describe.skipIf(version === null)('PgBouncer in transaction mode', () => {
  const test = openForTests(async (closeLater) => {
    const { connection, drop } = await createEmptyDatabase();
    closeLater(drop);
    const pgbouncer = await startPgbouncer(connection);
    closeLater(pgbouncer.stop);
    closeLater(killServerProcesses);
    const environment = { DATABASE_URL: databaseUrl(pgbouncer.connection), RATE_LIMIT_OVERRIDE: '1000000' };
    const start = () => startTestServerProcess(connection, { ...environment, DATABASE_DIRECT_URL: databaseUrl(connection) });
    // Migrates.
    const first = await start();
    const database = openTestDatabase(connection);
    closeLater(database.close);
    await database.inTx((tx) => fillInstallation(tx, 'test'));
    const servers: [ServerProcess, ServerProcess] = [first, await start()];
    const client = await connectAlone(pgbouncer.connection, 'test');
    const route = await detectRoute(client);
    await client.end();
    const pooler: Pooler = { connection: pgbouncer.connection, preparesStatements: route.preparesStatements };
    const pooled = openDatabase({ connection, pooler, poolSize: 8 });
    closeLater(pooled.close);
    return { connection, database, environment, pgbouncer, pooled, pooler, route, servers };
  });

  it('is detected, and whether it keeps prepared statements', () => {
    expect(test.route).toMatchObject({ isPooled: true, preparesStatements: (version ?? 0) >= 1.21 });
  });

  it('is not detected on a direct connection', async () => {
    const client = await connectAlone(test.connection, 'test');
    expect(await detectRoute(client)).toEqual({
      isPooled: false,
      preparesStatements: true,
      database: test.route.database,
      role: test.connection.user,
    });
    await client.end();
  });

  it('gives every statement the settings of a direct connection, and leaves none behind', async () => {
    const direct = openDatabase({ connection: test.connection, poolSize: 1 });
    expect(await readAll(test.pooled)).toEqual(await readAll(direct));
    await direct.close();
    const bare = await connectAlone(test.pooler.connection, 'test');
    expect((await bare.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
    await bare.end();
  });

  it('rolls back a refused statement and keeps its connection', async () => {
    await expect(test.pooled.db.rows(sql`select 1 / 0`)).rejects.toThrow('division by zero');
    await expect(test.pooled.inTx((tx) => tx.rows(sql`select 1 / 0`))).rejects.toThrow('division by zero');
    const many = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0
        ? test.pooled.db.first(sql`select ${index}::integer as n`)
        : test.pooled.inTx((tx) => tx.first(sql`select ${index}::integer as n`)),
    );
    expect(await Promise.all(many)).toEqual(many.map((_, n) => ({ n })));
  });

  it('shares limits', async () => {
    const warnings: unknown[] = [];
    const limits = openSharedLimits({ ...test, log: { warn: (context: unknown) => void warnings.push(context) } });
    const take = limits.limit('pooled', { max: 2, windowMs: 60_000 });
    expect([await take('key'), await take('key'), await take('key')]).toEqual([null, null, expect.any(Number)]);
    await limits.close();
    expect(warnings).toEqual([]);
  });

  it('lets two servers migrate, release, notify and sell exactly three of each lead', async () => {
    const { database, servers } = test;
    const applied = await database.db.rows(sql<{ name: string }>`select name from schema_migrations order by name`);
    expect(applied.map(({ name }) => name)).toEqual(await listMigrations());

    const { sourceId, key } = await makeSource(database);
    const [listener] = await makeBuyers(database, 1);
    const [{ origin: first }, { origin: second }] = servers;
    const stream = await fetch(`${second}/api/v1/events`, { headers: { cookie: `plumbline=${listener?.token}` } });
    await untilListening(test.connection);
    const event = untilEvent(stream, 'alerts');
    const takeIn = async (): Promise<number> => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'idempotency-key': 'pooled' };
      return (await fetch(`${first}/api/v1/intake/enquiries`, { method: 'POST', headers, body: JSON.stringify(enquiryInput()) })).status;
    };
    // The first server reads changed business units within seconds.
    await expect.poll(takeIn).toBe(201);
    // A job distributes the enquiry, which offers it to the only company.
    await event;

    const buyers = await makeBuyers(database, 20);
    const enquiries = [await putOnSale(database, sourceId), await putOnSale(database, sourceId)];
    const answers = await Promise.all(
      enquiries.flatMap((id) => buyers.map((buyer, index) => buy(index % 2 === 0 ? first : second, buyer, id))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ errors }) => errors[0] === '107--')).toHaveLength(34);
    expect(await verifyInvariants(database.pool)).toEqual([]);
    // The queue works through PgBouncer; notifications come directly.
    const clients = await test.pgbouncer.listClients();
    expect(clients).toContain('plumbline-jobs');
    expect(clients).not.toContain('plumbline-live');
  });

  it('may restart while servers run', async () => {
    const ready = async (): Promise<number[]> =>
      Promise.all(test.servers.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).status));
    expect(await ready()).toEqual([200, 200]);
    await test.pgbouncer.restart();
    await expect.poll(ready).toEqual([200, 200]);
  });

  it('reports a dead PostgreSQL as a passing fault', async () => {
    const [buyer] = await makeBuyers(test.database, 1);
    if (buyer === undefined) throw new Error('no buyer');
    const said: string[] = [];
    let starting: ReturnType<typeof connectDatabase> | undefined;
    // Connections to PgBouncer that exist already.
    const open = () => Array.from({ length: 8 }, () => [test.pooled.db.rows(sql`select`), test.pooled.inTx((tx) => tx.rows(sql`select`))]);
    await Promise.all(open().flat());
    test.pgbouncer.cutOff();
    try {
      const failures = await Promise.all(open().flatMap((two) => two.map((one) => one.catch((error: unknown) => error))));
      expect(failures.filter((one) => !isDatabaseBusy(one) || !isDatabaseLost(one))).toEqual([]);
      starting = connectDatabase(readSettings({ ...test.environment, DATABASE_DIRECT_URL: databaseUrl(test.connection) }), {
        log: (line) => void said.push(line),
        allowUnsafe: true,
      });
      await Promise.race([starting, expect.poll(() => said).toContain('waiting for the database')]);
      expect((await buyOnce(test.servers[0].origin, buyer, 1, 'cut')).status).toBe(503);
    } finally {
      test.pgbouncer.recover();
    }
    expect((await starting)?.pooler).toEqual({
      connection: { connectionString: test.environment.DATABASE_URL },
      preparesStatements: test.route.preparesStatements,
    });
    await expect.poll(async () => (await fetch(`${test.servers[0].origin}/readyz`)).status).toBe(200);
  });

  it('is refused without a direct address, and as the direct address', async () => {
    const refused = (direct: string) => startTestServerProcess(test.connection, { ...test.environment, DATABASE_DIRECT_URL: direct });
    await test.servers[0].stop();
    await expect(refused('')).rejects.toThrow('DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL');
    await expect(refused(test.environment.DATABASE_URL)).rejects.toThrow('DATABASE_DIRECT_URL leads to a pooler');
    const other = { ...test.connection, database: 'postgres' };
    await expect(refused(databaseUrl(other))).rejects.toThrow('lead to different databases');
  });
});
