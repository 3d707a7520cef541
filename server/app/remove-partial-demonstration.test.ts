import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, openClient, type TestDatabase } from '../../test/database.ts';
import { openAround } from '../../test/open-together.ts';
import { openDatabase } from '../platform/database/database.ts';
import { readSettings } from '../platform/settings.ts';
import { removePartialDemonstration } from './remove-partial-demonstration.ts';
import { withStartupLock } from './with-startup-lock.ts';
import { prepareDemonstration } from './prepare-demonstration.ts';

let testDatabase: TestDatabase;
let client: pg.Client;
const logLines: string[] = [];
openAround(async (closeLater) => {
  testDatabase = await createTestDatabase();
  closeLater(testDatabase.drop);
  client = await openClient(testDatabase.connection, closeLater);
});
beforeEach(() => void (logLines.length = 0));

const clear = (embedded: boolean) =>
  removePartialDemonstration({ connection: testDatabase.connection, embedded, log: (line) => logLines.push(line) });
const mark = (key: string) => client.query(`insert into business_settings (key, value) values ($1, 'true')`, [key]);
const tables = async () => (await client.query(`select from pg_tables where schemaname in ('public', 'pgboss')`)).rowCount ?? 0;

it('leaves a database without a demonstration alone', async () => {
  const before = await tables();
  await clear(true);
  expect([await tables(), logLines]).toEqual([before, []]);
});

it('leaves half a demonstration in an external database to its owner', async () => {
  await mark('demonstration.begun');
  const before = await tables();
  await expect(clear(false)).rejects.toThrow('Give DATABASE_URL an empty database');
  expect(await tables()).toBe(before);
});

it('leaves a complete demonstration alone', async () => {
  await mark('demonstration');
  const before = await tables();
  await clear(true);
  expect([await tables(), logLines]).toEqual([before, []]);
  await client.query(`delete from business_settings where key = 'demonstration'`);
});

it('waits for another server that is seeding instead of treating it as interrupted', async () => {
  const outcomes: unknown[] = [];
  let other: Promise<unknown> | undefined;
  await withStartupLock(testDatabase.connection, async () => {
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
      return await prepareDemonstration(database, readSettings(environment), (line) => logLines.push(line));
    } finally {
      await database.close();
      await client.query(`delete from business_settings where key = 'demonstration'`);
    }
  };
  const elsewhere = 'https://leads.example.com';

  it('is not an empty marketplace: DEMO=false does not start it, even locally', async () => {
    for (const more of [{}, { PUBLIC_URL: elsewhere }]) {
      await expect(startedWith({ DEMO: 'false', ...more })).rejects.toThrow('Set another DATA_DIR or DATABASE_URL');
    }
  });

  it('is not served to other machines unless set explicitly', async () => {
    const refusal = `not served at ${elsewhere}. Set DEMO=true to do it all the same, or another DATA_DIR or DATABASE_URL`;
    await expect(startedWith({ PUBLIC_URL: elsewhere })).rejects.toThrow(refusal);
    expect(await startedWith({ PUBLIC_URL: elsewhere, DEMO: 'true' })).toBe(true);
    expect(await startedWith({})).toBe(true);
    expect(logLines).toEqual([]);
  });
});

it('is deleted if incomplete and embedded, so the next start finds it empty', async () => {
  await clear(true);
  expect([await tables(), logLines]).toEqual([0, ['the demonstration was only partly created; creating it again']]);
  await clear(true);
});
