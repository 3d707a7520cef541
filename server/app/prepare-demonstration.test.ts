import { expect, it } from 'vitest';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { readSettings } from '../platform/settings.ts';
import { findDemonstration, prepareDemonstration } from './prepare-demonstration.ts';

const test = useTestApp();
const settings = readSettings({ PUBLIC_URL: 'https://quotes.example' });
const prepare = () => prepareDemonstration(test.database, settings, () => undefined);

it("turns a database with only an installation's initial data into a demonstration, and no other", async () => {
  // A public address stops it at this point.
  await expect(prepare()).rejects.toThrow('The demonstration is not served at https://quotes.example');
  await test.database.db.rows(sql`insert into sources (name) values ('A partner')`);
  expect(await prepare()).toBe(false);
});

it('never seeds as the role of the server', async () => {
  const given = readSettings({ PUBLIC_URL: 'https://quotes.example', DEMO: 'true', DATABASE_URL: 'postgres://direct/leads' });
  const find = () => findDemonstration(test.database, given);
  await expect(find()).rejects.toThrow('needs an empty database');
  await test.database.db.rows(sql`delete from sources where name = 'A partner'`);
  await expect(find()).rejects.toThrow('run npm run seed with DATABASE_OWNER_URL');
  await test.database.db.rows(sql`insert into business_settings (key, value) values ('demonstration', 'true')`);
  expect(await find()).toBe(true);
});
