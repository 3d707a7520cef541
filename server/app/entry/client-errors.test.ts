import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { cleanReport, purgeClientErrorsJob } from './client-errors.ts';

const test = useTestApp();

it.each([
  ['/reset-password?token=abc&email=a@b.co', '/reset-password'],
  ['/a/abcdefgh12345678', '/a/…'],
  [
    'TypeError at https://leads.example.com/assets/app-1a2b.js?t=secret:12:345',
    'TypeError at https://leads.example.com/assets/app-1a2b.js',
  ],
  ['at f (https://leads.example.com/assets/app-1a2b.js:12:3456)', 'at f (https://leads.example.com/assets/app-1a2b.js:12:3456)'],
  ['Cannot show winifred.smith@consumer.test', 'Cannot show [removed]'],
  ['No row for 07700 900 123', 'No row for [removed]'],
])('cleans %s to %s', (text, kept) => expect(cleanReport(text)).toBe(kept));

it('stores and logs a browser error without anything that could identify a person', async () => {
  const body = {
    message: 'Cannot show winifred@consumer.test',
    stack: 'at https://localhost/app.js?t=secret',
    page: '/lead/Ab3dE6gH?s=secret',
    reference: 'A1B2C3D4',
  };
  expect((await test.nobody().call('POST', '/client-errors', body)).statusCode).toBe(200);
  const kept = JSON.stringify(await test.database.db.rows(sql`select * from client_errors`));
  const logged = test.logged.join('');
  expect(kept).toContain('A1B2C3D4');
  expect(logged).toContain('A1B2C3D4');
  expect(kept + logged).not.toMatch(/winifred|secret/);
});

it('keeps the latest ten thousand reports of ninety days', async () => {
  const count = async () => (await test.database.db.first(sql<{ left: number }>`select count(*) as left from client_errors`))?.left;
  await test.database.db.rows(sql`
    insert into client_errors (message, page, at)
    select 'x', '/', app_now() - make_interval(days => case when n <= 1500 then 91 else 1 end) from generate_series(1, 11600) n`);
  await purgeClientErrorsJob.handle(test.database, {});
  expect(await count()).toBe(10_000);
  await test.database.db.rows(sql`update client_errors set at = app_now() - interval '91 days'`);
  await purgeClientErrorsJob.handle(test.database, {});
  expect(await count()).toBe(0);
});
