import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { areaOutlines, countryOutlines } from '../../contract/geography/endpoints.ts';
import type * as z from 'zod';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { runGeographyImport } from './run-geography-import.ts';

let folder: string;

const test = useTestApp();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-import-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

interface Ran {
  readonly done: boolean;
  readonly said: string;
}

/** Runs the command as a terminal would; `answer` is typed at the prompt. */
async function run(words: string, answer?: string): Promise<Ran> {
  const said: string[] = [];
  const input = Object.assign(new PassThrough(), { isTTY: answer !== undefined });
  if (answer !== undefined) input.write(`${answer}\n`);
  const output = new PassThrough();
  output.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const done = await runGeographyImport(words.split(' '), { database: test.database, say: (line) => void said.push(line), input, output });
  return { done, said: said.join('\n') };
}

const write = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, text);
  return path;
};

interface Row {
  readonly id: number;
  readonly code: string;
  readonly lat: number;
  readonly lng: number;
  readonly source: string;
  readonly geometry_quality: string;
  readonly bbox: number[] | null;
}
const region = (country: string, code: string, level = 'district') =>
  test.database.db.first(sql<Row>`
    select id, code, lat, lng, source, geometry_quality, bbox from regions
    where country = ${country} and level = ${level} and code = ${code}`);
const listRegions = () =>
  test.database.db.rows(sql`
    select r.*, o.rings::text, o.source as outline_source from regions r left join outlines o on o.region_id = r.id order by r.id`);
const imports = () =>
  test.database.db.rows(
    sql<{ kind: string; country: string; attribution: string }>`select kind, country, attribution from geography_imports order by id`,
  );
const outlines = async <Answer>(path: string): Promise<Answer> =>
  (await test.nobody().call('GET', `/geography/outlines/${path}`)).json<{ data: Answer }>().data;

beforeEach(async () => {
  for (const { country } of await imports()) await run(`defaults --country ${country} --yes`);
});

const codePoint = `"LE1 1AA",10,458842,304560,"E92000001","E19000001","E18000010","","E06000016","E05010459"
"LE1 1AB",10,458900,304600,"E92000001","E19000001","E18000010","","E06000016","E05010459"
"LE1 1AD",10,458860,304580,"E92000001","E19000001","E18000010","","E06000016","E05010459"
"LE20 1AA",10,460000,300000,"E92000001","E19000001","E18000010","","E06000016","E05010459"
"ZQ1 1AA",10,460000,300000,"E92000001","E19000001","E18000010","","E06000016","E05010459"
`;

describe('positions of postcodes', () => {
  it('are previewed, and written only after the operator confirms', async () => {
    const path = await write('codepo/Data/CSV/le.csv', codePoint);
    const before = await listRegions();
    const shown = await run(`codepoint ${join(path, '..', '..', '..')}`);
    expect(shown.said).toMatch(/5 postcodes of 3 districts in 1 files/);
    expect(shown.said).toMatch(/1 district moves: LE1 \(0\.\d km\)/);
    expect(shown.said).toMatch(/1 district is new: LE20/);
    expect(shown.said).toMatch(/1 code belongs to no area of ours and is left out: ZQ1/);
    expect(shown.said).toMatch(/2,8\d\d districts of ours are not in the file/);
    expect(shown.said).toContain('Nothing was written. Run it again with --yes to write it.');
    expect(shown.done).toBe(false);
    expect(await listRegions()).toEqual(before);

    const refused = await run(`codepoint ${path}`, 'n');
    expect([refused.done, refused.said.includes('Nothing was written.'), await listRegions()]).toEqual([false, true, before]);

    const agreed = await run(`codepoint ${path}`, 'y');
    expect([agreed.done, agreed.said.includes('Written.')]).toEqual([true, true]);
    const le1 = await region('gb', 'LE1');
    expect(le1).toMatchObject({ lat: 52.636, lng: -1.132, source: 'codepoint' });
    expect(le1?.id).toBe(
      before.find(
        (row) =>
          (row as Row).code === 'LE1' && (row as { country: string }).country === 'gb' && (row as { level: string }).level === 'district',
      )?.['id' as never],
    );
    expect(await region('gb', 'LE20')).toMatchObject({ source: 'codepoint', geometry_quality: 'none' });
    expect(await imports()).toEqual([{ kind: 'codepoint', country: 'gb', attribution: 'Code-Point Open' }]);
  });

  it('add a new district to the area its code names, and to the map', async () => {
    await run(`codepoint ${await write('le.csv', codePoint)} --yes`);
    type Country = z.output<typeof countryOutlines>['data'];
    const { areas, attribution } = await outlines<Country>('gb');
    const leicester = areas.find(({ code }) => code === 'LE')?.districts;
    expect(leicester?.codes).toContain('LE20');
    expect(leicester?.towns[leicester.codes.indexOf('LE20')]).toBe('Leicester');
    expect(attribution.join()).toContain('Contains OS data © Crown copyright');
  });

  it('are overwritten only by a better source', async () => {
    const onspd = (lat: string) => `pcds,doterm,lat,long\nLE1 1AA,,${lat},-1.1322\n`;
    const geonames = ['GB', 'LE1 1AA', 'Leicester', '', '', '', '', '', '', '52.5', '-1.1', '6'].join('\t');
    await run(`onspd ${await write('onspd.csv', onspd('52.640'))} --yes`);
    const lesser = await run(`geonames ${await write('GB_full.txt', geonames)} --yes`);
    expect(lesser.said).toContain('1 district keeps its position from a better source: LE1');
    expect(lesser.said).toContain('There is nothing to write.');
    expect(await region('gb', 'LE1')).toMatchObject({ lat: 52.64, source: 'onspd' });
    await run(`onspd ${await write('onspd.csv', onspd('52.650'))} --yes`);
    expect(await region('gb', 'LE1')).toMatchObject({ lat: 52.65, source: 'onspd' });
  });

  it('follow the districts of their own country', async () => {
    const line = (country: string, code: string, lat: string, lng: string) =>
      [country, code, 'Somewhere', '', '', '', '', '', '', lat, lng, ''].join('\t');
    const text = [
      line('DK', '8000', '56.157', '10.211'),
      line('SE', '111 22', '59.331', '18.061'),
      line('FR', '75001', '48.8', '2.3'),
    ].join('\n');
    await run(`geonames ${await write('all.txt', text)} --yes`);
    expect(await region('dk', '8000')).toMatchObject({ lat: 56.157, lng: 10.211, source: 'geonames-postcodes' });
    expect(await region('se', '111')).toMatchObject({ lat: 59.331, lng: 18.061 });
    expect((await imports()).map(({ country }) => country).toSorted()).toEqual(['dk', 'se']);
  });

  it('are refused with file and line if a line is malformed, and nothing is written', async () => {
    const before = await listRegions();
    const broken = await run(`codepoint ${await write('broken.csv', `${codePoint}"LE1 1AE",10,45x,1\n`)} --yes`);
    expect([broken.done, broken.said]).toEqual([
      false,
      'broken.csv line 6: the easting is "45x", which is no number\nNothing was written.',
    ]);
    expect(await listRegions()).toEqual(before);
  });
});

const box = (west: number, south: number, east: number, north: number) => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];
const feature = (name: string, coordinates: number[][][]) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Polygon', coordinates },
});
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

describe('boundaries', () => {
  const wish = '--country GB --code-property name';
  /** Contains the point of LE1 but not that of LE2. */
  const files = async () => {
    await write(
      'boundaries/le1.geojson',
      collection(feature('LE1', box(-1.15, 52.62, -1.12, 52.65)), feature('LE99', box(-1, 52, -0.9, 52.1))),
    );
    await write('boundaries/le2.geojson', collection(feature('LE2', box(-1.12, 52.62, -1.05, 52.65))));
    return join(folder, 'boundaries');
  };

  it('replace our outlines, keep ids, and move points inside', async () => {
    const path = await files();
    const [le1, le2] = [await region('gb', 'LE1'), await region('gb', 'LE2')];
    const { said, done } = await run(`boundaries ${wish} --attribution Survey ${path} --yes`);
    expect(done).toBe(true);
    expect(said).toContain('2 districts get a boundary: LE1, LE2');
    expect(said).toContain('1 area gets a new outline: LE');
    expect(said).toContain('1 point moves into its boundary: LE2');
    expect(said).toContain('19 districts of these areas keep the outline that they have: LE3');
    expect(said).toContain('1 feature names no district of ours and is left out: LE99 (le1.geojson line 1)');
    expect(await region('gb', 'LE1')).toEqual({ ...le1, geometry_quality: 'authoritative', bbox: [-1.15, 52.62, -1.12, 52.65] });
    expect(await region('gb', 'LE2')).toEqual({
      ...le2,
      geometry_quality: 'authoritative',
      bbox: [-1.12, 52.62, -1.05, 52.65],
      lat: 52.635,
      lng: -1.085,
      source: 'boundaries',
    });

    const area = await outlines<z.output<typeof areaOutlines>['data']>('gb/LE');
    const [x = 0, y = 0, ...steps] = area.districts.find(({ id }) => id === le1?.id)?.rings[0] ?? [];
    expect([[-11_500, -11_200].includes(x), [526_200, 526_500].includes(y), steps.map(Math.abs).toSorted((a, b) => a - b)]).toEqual([
      true,
      true,
      [0, 0, 0, 300, 300, 300],
    ]);
    const country = await outlines<z.output<typeof countryOutlines>['data']>('gb');
    expect(country.attribution).toContain('Survey');
  });

  it('survive a reload of the reference data', async () => {
    await run(`boundaries ${wish} ${await files()} --yes`);
    const before = await listRegions();
    await test.database.db.rows(sql`update business_settings set value = 'null' where key = 'reference.checksum'`);
    const { loadReference } = await import('./load-reference.ts');
    expect(await loadReference(test.database)).toBe(true);
    expect(await listRegions()).toEqual(before);
  });

  it('revert to ours if the operator asks', async () => {
    const before = await listRegions();
    await run(`boundaries ${wish} ${await files()} --yes`);
    await run(`codepoint ${await write('le.csv', codePoint)} --yes`);
    expect(await listRegions()).not.toEqual(before);
    expect((await run('defaults --country GB')).done).toBe(false);
    expect((await run('defaults --country GB --yes')).done).toBe(true);
    const after = await listRegions();
    expect(after.filter((row) => (row as Row).code !== 'LE20')).toEqual(before.filter((row) => (row as Row).code !== 'LE20'));
    expect(after.find((row) => (row as Row).code === 'LE20')).toMatchObject({ active: false });
    expect(await imports()).toEqual([]);
  });

  it('merge the pieces of a district, and count duplicates once', async () => {
    const west = feature('LE1', box(-1.15, 52.62, -1.135, 52.65));
    await write('pieces/a.geojson', collection(west, feature('LE1', box(-1.135, 52.62, -1.12, 52.65))));
    await write('pieces/b.geojson', collection(west));
    await run(`boundaries ${wish} ${join(folder, 'pieces')} --yes`);
    const id = (await region('gb', 'LE1'))?.id;
    const { districts } = await outlines<z.output<typeof areaOutlines>['data']>('gb/LE');
    const ring = districts.find((one) => one.id === id)?.rings ?? [];
    expect([ring.length, ring[0]?.length]).toEqual([1, 8]);
  });

  it.each([
    ['boundaries --country FR --code-property name x', '--country: expected one of GB, DK, SE, NO'],
    ['boundaries --country GB x', '--code-property: expected the property that names the district'],
    ['boundaries --country GB --code-property name /nowhere/at/all', '/nowhere/at/all: there is no such file or folder'],
    ['onspd /nowhere.csv', '/nowhere.csv: there is no such file or folder'],
    ['onspd a b', 'b: more than one path was given'],
    ['something', 'usage: npm run geo:import'],
    ['onspd --wrong x', "Unknown option '--wrong'"],
  ])('explains what is wrong with %s', async (words, problem) => {
    const { done, said } = await run(words);
    expect(done).toBe(false);
    expect(said).toContain(problem);
  });

  it('reports a folder without any', async () => {
    await mkdir(join(folder, 'empty'), { recursive: true });
    expect((await run(`boundaries ${wish} ${join(folder, 'empty')}`)).said).toContain(
      'the folder holds no file that ends in .geojson or .json',
    );
  });

  it('are recorded in the audit log', async () => {
    await run(`boundaries ${wish} ${await files()} --yes`);
    const last = await test.database.db.first(sql`
      select actor, action, object_id, after from audit_entries where action = 'geography.import' order by id desc limit 1`);
    expect(last).toEqual({
      actor: 'geo:import',
      action: 'geography.import',
      object_id: 'gb',
      after: { source: 'boundaries', districts: 2, areas: ['LE'] },
    });
  });
});
