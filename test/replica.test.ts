import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { api } from '../contract/api.ts';
import type { MarketplaceRow } from '../contract/buying/endpoints.ts';
import type { Endpoint } from '../contract/kit/endpoint.ts';
import { fillInstallation } from '../db/demo/fill-units.ts';
import { createStaff } from '../server/identity/staff.ts';
import { maxLagMs, openReplica } from '../server/platform/database/replica.ts';
import { sql } from '../server/platform/database/sql.ts';
import { openLog } from '../server/platform/log.ts';
import { hashSecret, randomToken } from '../server/platform/random-code.ts';
import { hasDebianPostgres, startDebianPostgres, startDebianReplica } from './debian-postgres.ts';
import { makeSource, putOnSale } from './factories/create-enquiry.ts';
import { openForTests } from './open-together.ts';
import { makeBuyers, openTestDatabase, retryWhileBusy, type Buyer } from './races/buyers.ts';
import { databaseUrl, killServerProcesses, startServerProcess, type ServerProcess } from './server-process.ts';
import { untilListening } from './until-listening.ts';

const major = 15;
const lagging = Object.entries<Endpoint>(api).filter(([, { mayLag }]) => mayLag === true);

describe('endpoints whose answer may lag', () => {
  it('only read, show no contact data, and are neither forms nor versions', () => {
    expect(lagging.length).toBeGreaterThan(5);
    for (const [key, { transaction, reveals, form, caching }] of lagging) {
      expect(key).toMatch(/^GET /);
      expect([key, transaction === 'write', reveals, form, caching === 'versioned']).toEqual([key, false, undefined, undefined, false]);
    }
  });
});

describe.skipIf(!hasDebianPostgres(major))('a read replica', () => {
  const test = openForTests(async (closeLater) => {
    // Not in `tmpdir()`, which may be closed to PostgreSQL's user.
    const [folder, folderOfReplica] = [mkdtempSync('/tmp/plr-'), mkdtempSync('/tmp/plr-')];
    closeLater(() => [folder, folderOfReplica].forEach((one) => rmSync(one, { recursive: true, force: true })));
    const primary = startDebianPostgres({ major, folder });
    closeLater(primary.stop);
    const superuser = new pg.Client(primary.connection);
    await superuser.connect();
    await superuser.query('create role plumbline login');
    await superuser.query('create database plumbline owner plumbline');
    await superuser.end();
    const replica = startDebianReplica(primary, { major, folder: folderOfReplica });
    closeLater(() => {
      // A test may have failed while it was stopped.
      try {
        replica.stop();
      } catch {
        replica.start();
        replica.stop();
      }
    });
    closeLater(killServerProcesses);
    const ofProduct = { user: 'plumbline', database: 'plumbline' };
    const connection = { ...primary.connection, ...ofProduct };
    const fromReplica = { ...replica.connection, ...ofProduct };
    const settings = { DATABASE_URL: databaseUrl(connection), DATABASE_POOL: '4', DEMO: 'false', RATE_LIMIT_OVERRIDE: '1000000' };
    const start = (readFrom: pg.PoolConfig): Promise<ServerProcess> =>
      startServerProcess({ ...settings, DATABASE_READ_URL: databaseUrl(readFrom) });
    const server = await start(fromReplica);
    const database = openTestDatabase(connection);
    closeLater(database.close);
    await database.inTx((tx) => fillInstallation(tx, 'test'));
    const { sourceId } = await makeSource(database);
    const replay = new pg.Client(replica.connection);
    // Ends with the replica.
    replay.on('error', () => undefined);
    await replay.connect();
    return { connection, database, fromReplica, replay, replica, server, sourceId, start };
  });

  const remarks = async (): Promise<string> => (await fetch(`${test.server.origin}/readyz`)).text();
  const isUsed = async (): Promise<boolean> => (await countReads()).used === 1;
  async function countReads(): Promise<{ used: number; replica: number; primary: number }> {
    const body = await (await fetch(`${test.server.origin}/metrics`)).text();
    const read = (series: string): number =>
      Number(
        body
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.split(' ')[1],
      );
    return {
      used: read('replica_used'),
      replica: read('replica_reads_total{by="replica"}'),
      primary: read('replica_reads_total{by="primary"}'),
    };
  }
  const untilUsed = () => expect.poll(isUsed).toBe(true);
  /** Reads the page of leads for sale as a browser with these cookies; returns the leads' ids and how often each was sold. */
  async function readLeads(buyer: Buyer, cookies = ''): Promise<Readonly<Record<number, number>>> {
    const headers = { cookie: `plumbline=${buyer.token}; ${cookies}` };
    const response = await fetch(`${test.server.origin}/api/v1/lead/marketplace?pageSize=60`, { headers });
    const { data } = (await response.json()) as { data: MarketplaceRow[] };
    expect(response.status).toBe(200);
    return Object.fromEntries(data.map(({ 0: { id, sold } }) => [id, sold]));
  }
  /** Buys a lead and returns the cookies of the answer. */
  async function buyLead(buyer: Buyer, id: number): Promise<string> {
    const headers = { cookie: `plumbline=${buyer.token}`, 'x-requested-with': 'test', 'content-type': 'application/json' };
    const answer = await retryWhileBusy(`${test.server.origin}/api/v1/lead/accept/${id}`, { method: 'PUT', headers, body: '{}' });
    expect(answer.status).toBe(200);
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }
  const [buyersAtOnce, leadsAtOnce] = [2, 1];
  const makeMarket = async () => {
    const buyers = await makeBuyers(test.database, buyersAtOnce);
    const ids = await Promise.all(Array.from({ length: leadsAtOnce }, () => putOnSale(test.database, test.sourceId)));
    const [[buyer, other], [id]] = [buyers, ids];
    if (buyer === undefined || other === undefined || id === undefined) throw new Error('no market');
    await expect.poll(async () => (await readLeads(other))[id]).toBe(0);
    return { buyer, other, id };
  };

  it('answers every list that may lag, under an ordinary role', async () => {
    await untilUsed();
    const { buyer } = await makeMarket();
    const staffId = await test.database.inTx((tx) =>
      createStaff(tx, {
        email: 'reader@plumbline.test',
        name: 'Reader',
        role: 'admin',
        passwordHash: 'none',
        by: { staffId: null, actor: 'test' },
      }),
    );
    const token = randomToken();
    await test.database.db.rows(sql`insert into sessions (token_hash, staff_id) values (${hashSecret(token)}, ${staffId})`);
    const cookies = `plumbline=${buyer.token}; plumbline-operator=${token}`;
    for (const [key] of lagging) {
      const before = await countReads();
      const response = await fetch(`${test.server.origin}/api/v1${key.slice('GET '.length)}`, { headers: { cookie: cookies } });
      await response.arrayBuffer();
      const after = await countReads();
      expect([key, response.status, after.replica > before.replica, after.primary - before.primary]).toEqual([key, 200, true, 0]);
    }
  });

  it('is passed over by a browser whose own change it does not have yet', async () => {
    const { buyer, other, id } = await makeMarket();
    await test.replay.query('select pg_wal_replay_pause()');
    const cookies = await buyLead(buyer, id);
    expect(Object.keys(await readLeads(buyer, cookies))).not.toContain(String(id));
    expect((await readLeads(other))[id]).toBe(0);
    // Nobody reads a list that is older than its limit.
    await wait(maxLagMs);
    await expect.poll(async () => (await readLeads(other))[id]).toBe(1);
    expect(await remarks()).toContain('replica');
    await test.replay.query('select pg_wal_replay_resume()');
    await untilUsed();
    const before = await countReads();
    expect(Object.keys(await readLeads(buyer, cookies))).not.toContain(String(id));
    expect((await countReads()).primary).toBe(before.primary);
  });

  it('has what an event of an open browser is about before the event arrives', async () => {
    const { buyer, other } = await makeMarket();
    await test.replay.query(`alter system set recovery_min_apply_delay = '300ms'`);
    await test.replay.query('select pg_reload_conf()');
    const stream = await fetch(`${test.server.origin}/api/v1/events`, { headers: { cookie: `plumbline=${other.token}` } });
    await untilListening(test.connection);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const ids = await Promise.all([putOnSale(test.database, test.sourceId), putOnSale(test.database, test.sourceId)]);
    for (let text = ''; !/event: (?:leads|alerts)\n/.test(text);) text += (await reader?.read())?.value ?? '';
    const seen = await readLeads(buyer);
    expect(ids.filter((id) => seen[id] === undefined)).toEqual([]);
    await reader?.cancel();
    await test.replay.query('alter system reset recovery_min_apply_delay');
    await test.replay.query('select pg_reload_conf()');
  });

  it('may fall silent or die: lists keep answering, and it is used again', async () => {
    const { buyer } = await makeMarket();
    const { rows } = await test.replay.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    try {
      const answers = await Promise.all(Array.from({ length: 6 }, () => readLeads(buyer)));
      expect(answers).toHaveLength(6);
    } finally {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT');
    }
    await untilUsed();
    test.replica.stop();
    for (let call = 0; call < 6; call += 1) await readLeads(buyer);
    await expect.poll(isUsed).toBe(false);
    test.replica.start();
    await untilUsed();
  });

  it('that must cancel a statement to follow hands it to the primary', async () => {
    const { database } = test;
    const replica = openReplica({ primary: database, connection: test.fromReplica, poolSize: 1, log: openLog('silent') });
    await expect.poll(() => replica.state()).toBe('used');
    const superuser = new pg.Client(test.replica.connection);
    await superuser.connect();
    await superuser.query(`alter system set max_standby_streaming_delay = '0'`);
    await superuser.query('select pg_reload_conf()');
    await database.db.rows(sql`insert into business_settings (key, value) values ('test.conflict', 'true')`);
    await replica.catchUp();
    const lists = await replica.choose(null);
    const reading = lists.first(sql<{ n: number }>`
      select count(*) as n from business_settings, pg_sleep(60) where key = 'test.conflict'`);
    const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep'`;
    await expect.poll(async () => (await superuser.query(sleeping)).rowCount).toBe(1);
    await superuser.end();
    await database.db.rows(sql`delete from business_settings where key = 'test.conflict'`);
    // The replica cannot take this lock while the statement reads.
    await database.inTx((tx) => tx.rows(sql`lock table business_settings in access exclusive mode`));
    expect(await reading).toEqual({ n: 0 });
    expect(replica.answered).toEqual({ replica: 0, primary: 1 });
    expect(replica.state()).toBe('used');
    await replica.close();
  });

  it('is refused if it belongs to another database, and left out if it is the primary or was promoted', async () => {
    await expect(test.start({ ...test.connection, database: 'postgres' })).rejects.toThrow(
      'DATABASE_READ_URL leads to another database than DATABASE_URL',
    );
    const itself = await test.start(test.connection);
    expect(itself.lines.join('\n')).toContain('DATABASE_READ_URL does not lead to a replica');
    await itself.stop();
    const { buyer } = await makeMarket();
    test.replica.promote();
    await expect.poll(isUsed).toBe(false);
    const id = await putOnSale(test.database, test.sourceId);
    expect((await readLeads(buyer))[id]).toBe(0);
  });
});
