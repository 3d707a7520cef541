import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/use-test-database.ts';
import { sql } from '../../platform/database/sql.ts';
import { loadRegions } from './load-outlines.ts';
import { parseReferenceFile } from './postcode-files-rule.ts';

let folder: string;

const database = useTestDatabase({ poolSize: 2 });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-regions-'));
  for (const name of ['regions.tsv', 'district-aliases.tsv', 'towns.tsv']) await cp(join('db/reference', name), join(folder, name));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const load = (): Promise<void> => database.inTx((tx) => loadRegions(tx, { folder }));
/** Everything the loader writes; `xmin` reveals rewritten rows. */
const contents = () =>
  database.db.rows(sql`
    select 'region' as kind, id::text as key, xmin::text as version, r::text as content from regions r
    union all select 'alias', country || code, xmin::text, a::text from district_aliases a
    union all select 'town', id::text, xmin::text, t::text from towns t
    order by 1, 2`);
const findRegion = (code: string) =>
  database.db.first(
    sql<{
      id: number;
      town: string;
      active: boolean;
    }>`select id, town, active from regions where country = 'gb' and level = 'district' and code = ${code}`,
  );
const edit = async (name: string, change: (text: string) => string): Promise<void> => {
  await writeFile(join(folder, name), change(await readFile(join(folder, name), 'utf8')));
};

describe('loading the regions', () => {
  it('fills all three tables, every district within an area of its country', async () => {
    await load();
    const counts = await database.db.first(sql`
      select (select count(*) from regions) > 9000 as regions, (select count(*) from district_aliases) > 500 as aliases,
             (select count(*) from towns) > 5000 as towns,
             (select count(*) from regions d join regions a on a.id = d.parent_id where d.country <> a.country or a.level <> 'area') as misplaced,
             (select count(*) from towns where district_id is null) as astray`);
    expect(counts).toEqual({ regions: true, aliases: true, towns: true, misplaced: 0, astray: 0 });
  });

  it('writes nothing on a second run', async () => {
    await load();
    const before = await contents();
    await load();
    expect(await contents()).toEqual(before);
  });

  it('follows a changed file, keeps ids and deactivates removed regions', async () => {
    await load();
    const [changed, gone] = [await findRegion('LE1'), await findRegion('LE2')];
    await edit('regions.tsv', (text) =>
      text
        .split('\n')
        .filter((line) => !line.startsWith('gb\tdistrict\tLE2\t'))
        .join('\n')
        .replace('gb\tdistrict\tLE1\tLE1\tLeicester', 'gb\tdistrict\tLE1\tLE1\tNew Leicester'),
    );
    await edit('towns.tsv', (text) =>
      text
        .split('\n')
        .filter((line) => !line.includes('\tLE2\t') && !line.startsWith('gb\tLeicester\t'))
        .join('\n'),
    );
    await load();
    expect(await findRegion('LE1')).toEqual({ ...changed, town: 'New Leicester' });
    expect(await findRegion('LE2')).toEqual({ ...gone, active: false });
    expect(await database.db.rows(sql`select id from towns where country = 'gb' and name = 'Leicester'`)).toEqual([]);
  });

  it('keeps what an operator imported', async () => {
    await database.db.rows(
      sql`update regions set town = 'Imported', source = 'onspd' where country = 'gb' and code in ('LE3', 'LE2') and level = 'district'`,
    );
    await load();
    expect((await findRegion('LE3'))?.town).toBe('Imported');
    expect((await findRegion('LE2'))?.town).toBe('Imported');
  });
});

describe('a reference file', () => {
  it('is read by column name, with empty cells as null', () => {
    expect(parseReferenceFile('b\ta\r\n1\t\r\n', ['a', 'b'])).toEqual([{ a: null, b: '1' }]);
  });

  it('is rejected if a column or cell is missing', () => {
    expect(() => parseReferenceFile('a\n1\n', ['b'])).toThrow('no column b');
    expect(() => parseReferenceFile('a\tb\n1\n', ['b'])).toThrow('expected 2 cells');
  });
});
