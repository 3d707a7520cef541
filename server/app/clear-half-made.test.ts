import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { clearHalfMade } from './clear-half-made.ts';

let testDatabase: TestDatabase;
let client: pg.Client;
const said: string[] = [];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  client = new pg.Client(testDatabase.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await testDatabase.drop();
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

it('half a demonstration in our own database is thrown away, so that the start finds it empty', async () => {
  await clear(true);
  expect([await tables(), said]).toEqual([0, ['making the demonstration was interrupted, it begins anew']]);
  await clear(true);
});
