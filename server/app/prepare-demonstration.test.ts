import { expect, it } from 'vitest';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { readSettings } from '../platform/settings.ts';
import { prepareDemonstration } from './prepare-demonstration.ts';

const test = useTestApp();
const settings = readSettings({ PUBLIC_URL: 'https://quotes.example' });
const prepare = () => prepareDemonstration(test.database, settings, () => undefined);

it("turns a database with only an installation's initial data into a demonstration, and no other", async () => {
  // A public address stops it at this point.
  await expect(prepare()).rejects.toThrow('The demonstration is not served at https://quotes.example');
  await test.database.db.rows(sql`insert into sources (name) values ('A partner')`);
  expect(await prepare()).toBe(false);
});
