import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, openClient, type TestDatabase } from '../../test/database.ts';
import { openAround } from '../../test/open-together.ts';
import { openDatabase } from '../platform/database/database.ts';
import { readSettings } from '../platform/settings.ts';
import { clearHalfMade } from './clear-half-made.ts';
import { inTurn } from './in-turn.ts';
import { prepareDemonstration } from './prepare-demonstration.ts';

let testDatabase: TestDatabase;
let client: pg.Client;
const said: string[] = [];
openAround(async (closeLater) => {
  testDatabase = await createTestDatabase();
  closeLater(testDatabase.drop);
  client = await openClient(testDatabase.connection, closeLater);
});
beforeEach(() => void (said.length = 0));

const clear = (embedded: boolean) => clearHalfMade({ connection: testDatabase.connection, embedded, log: (line) => said.push(line) });
const mark = (key: string) => client.query(`insert into business_settings (key, value) values ($1, 'true')`, [key]);
const tables = async () => (await client.query(`select from pg_tables where schemaname in ('public', 'pgboss')`)).rowCount ?? 0;

it('a database in which no demonstration was begun is left alone', async () => {
  const before = await tables();
  await clear(true);
  expect([await tables(), said]).toEqual([before, []]);
});

it('half a demonstration in a database of somebody else is left to them', async () => {
  await mark('demonstration.begun');
  const before = await tables();
  await expect(clear(false)).rejects.toThrow('Give DATABASE_URL an empty database');
  expect(await tables()).toBe(before);
});

it('a whole demonstration is left alone', async () => {
  await mark('demonstration');
  const before = await tables();
  await clear(true);
  expect([await tables(), said]).toEqual([before, []]);
  await client.query(`delete from business_settings where key = 'demonstration'`);
});

it('what another server is making just now is waited for, and is not taken for interrupted', async () => {
  const outcomes: unknown[] = [];
  let other: Promise<unknown> | undefined;
  await inTurn(testDatabase.connection, async () => {
    other = clear(false).then(
      () => outcomes.push('found made'),
      (error: unknown) => outcomes.push(error),
    );
    const waiting = () =>
      client.query(
        `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      );
    await expect.poll(async () => outcomes.length > 0 || (await waiting()).rowCount === 1).toBe(true);
    await mark('demonstration');
  });
  await other;
  expect(outcomes).toEqual(['found made']);
  await client.query(`delete from business_settings where key = 'demonstration'`);
});

describe('a database that holds a demonstration', () => {
  const startedWith = async (environment: Record<string, string>): Promise<boolean> => {
    await mark('demonstration');
    const database = openDatabase({ connection: testDatabase.connection, poolSize: 1 });
    try {
      return await prepareDemonstration(database, readSettings(environment), (line) => said.push(line));
    } finally {
      await database.close();
      await client.query(`delete from business_settings where key = 'demonstration'`);
    }
  };
  const elsewhere = 'https://leads.example.com';

  it('is no empty marketplace: DEMO=false does not start it, wherever it would be seen from', async () => {
    for (const more of [{}, { PUBLIC_URL: elsewhere }]) {
      await expect(startedWith({ DEMO: 'false', ...more })).rejects.toThrow('Set another DATA_DIR or DATABASE_URL');
    }
  });

  it('is not served from elsewhere unless that was said by hand', async () => {
    const refusal = `not served at ${elsewhere}. Set DEMO=true to do it all the same, or another DATA_DIR or DATABASE_URL`;
    await expect(startedWith({ PUBLIC_URL: elsewhere })).rejects.toThrow(refusal);
    expect(await startedWith({ PUBLIC_URL: elsewhere, DEMO: 'true' })).toBe(true);
    expect(await startedWith({})).toBe(true);
    expect(said).toEqual([]);
  });
});

it('half a demonstration in our own database is thrown away, so that the start finds it empty', async () => {
  await clear(true);
  expect([await tables(), said]).toEqual([0, ['making the demonstration was interrupted, it begins anew']]);
  await clear(true);
});
