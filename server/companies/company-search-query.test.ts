import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../test/use-test-app.ts';
import { maxCounted, maxWaiting } from '../../contract/kit/page-sizes.ts';
import { countSearch, narrowSearch, type Found, badgeLimit } from '../platform/database/paging.ts';
import { sql } from '../platform/database/sql.ts';
import { matchCompanyName, matchCompanyNumber, matchAnyTerm } from './company-search-query.ts';

const test = useTestApp();
let number: string;
let email: string;
beforeAll(async () => {
  const first = await test.company({ internalName: '10 Downing Heating', phone: '01632 960123', postcode: 'LE7 2AB' });
  await test.company({ internalName: 'Ünal & Søn 100% varme', country: 'dk' });
  await test.company({ internalName: 'harrow heating' });
  await test.company({ internalName: 'Harrow_Boilers' });
  const of = await test.database.db.first(sql<{ number: string; email: string }>`
    select c.account_number::text as number, u.email from companies c join users u on u.company_id = c.id where c.id = ${first.companyId}`);
  ({ number, email } = of ?? { number: '', email: '' });
});

const listNames = async ({ gathered, tested }: Found) => {
  const gatheredRows = await test.database.db.rows(
    sql<{ name: string }>`select c.internal_name as name from companies c where ${gathered} order by 1`,
  );
  const testedRows = await test.database.db.rows(
    sql<{ name: string }>`select c.internal_name as name from companies c where ${tested} order by 1`,
  );
  expect(testedRows).toEqual(gatheredRows);
  return gatheredRows.map(({ name }) => name);
};

it.each([
  ['harrow', ['Harrow_Boilers', 'harrow heating']],
  ['HARROW_', ['Harrow_Boilers']],
  ['ünal', ['Ünal & Søn 100% varme']],
  ['Unal & Soen', ['Ünal & Søn 100% varme']],
  ['u\u0308nal', ['Ünal & Søn 100% varme']],
  ['%', []],
])('finds records of companies named %s, gathered or tested', async (beginning, names) => {
  expect((await listNames(matchCompanyName(beginning, sql`c.id`))).toSorted()).toEqual(names.toSorted());
});

it('finds records by company number, or name starting with it', async () => {
  expect(await listNames(matchCompanyNumber(number, sql`c.id`))).toEqual(['10 Downing Heating']);
  expect(await listNames(matchCompanyNumber(number.slice(0, 2), sql`c.id`))).toHaveLength(4);
  expect(await listNames(matchCompanyNumber('10', sql`c.id`))).toContain('10 Downing Heating');
  expect(await listNames(matchCompanyNumber('0', sql`c.id`))).toEqual([]);
  expect(await listNames(matchCompanyNumber('9999999999', sql`c.id`))).toEqual([]);
});

it('finds a company by name, number, address, telephone and postcode, gathered or tested', async () => {
  for (const text of ['10 down', number, email, '01632 960123', '+44 1632 960123', 'le7 2ab', 'LE7'])
    expect([text, await listNames(matchAnyTerm(text))]).toEqual([text, expect.arrayContaining(['10 Downing Heating'])]);
  expect(await listNames(matchAnyTerm('nobody'))).toEqual([]);
});

const numbers = (most: number) => ({
  id: sql`n.id`,
  rowsOf: (condition: ReturnType<typeof sql>) => sql`select n.id from generate_series(1, ${most}::integer) n(id) where ${condition}`,
});
const even: Found = { gathered: sql`n.id % 2 = 0`, tested: sql`n.id & 1 = 0` };

it('sorts small results by id and scans large ones in list order', async () => {
  const few = await narrowSearch(test.database.db, even, numbers(9));
  expect(few).toMatchObject({ total: 4, condition: { values: [['2', '4', '6', '8']] } });
  const none = await narrowSearch(test.database.db, even, numbers(1));
  expect(none).toMatchObject({ total: 0, condition: { values: [[]] } });
  expect(await narrowSearch(test.database.db, even, numbers(3 * maxCounted))).toEqual({ total: maxCounted, condition: even.tested });
});

it('uses equality for a single match', async () => {
  const one = await narrowSearch(test.database.db, even, numbers(2));
  expect(one).toMatchObject({ total: 1, condition: { text: 'n.id = $1::bigint', values: ['2'] } });
});

it("caps a queue's count", () => {
  expect(badgeLimit.text).toBe(`limit ${maxWaiting}`);
});

it('counts rows without an id too', async () => {
  expect(await countSearch(test.database.db, even, numbers(9))).toEqual({ total: 4, condition: even.gathered });
  expect(await countSearch(test.database.db, even, numbers(3 * maxCounted))).toEqual({ total: maxCounted, condition: even.tested });
});
