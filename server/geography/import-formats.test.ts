import { describe, expect, it } from 'vitest';
import { readBoundaries } from './import/boundary-file-rule.ts';
import { codePointPlaces, geonamesPlaces, fromNationalGrid, onspdPlaces } from './import/postcode-files-rule.ts';
import { findCentres } from './import/district-centres-rule.ts';
import { splitCells, type ImportLines, type PlacedPostcode } from './import/import-line-rule.ts';

async function* readLines(text: string): ImportLines {
  for (const [index, line] of text.split('\n').entries()) yield { file: 'test.csv', number: index + 1, text: line };
}
const collect = async (places: AsyncIterable<PlacedPostcode>) => {
  const all: [string, string, string, string][] = [];
  for await (const { country, postcode, lat, lng } of places) all.push([country, postcode, lat.toFixed(3), lng.toFixed(3)]);
  return all;
};

describe('the national grid', () => {
  it.each([
    // Caister water tower is the example in Ordnance Survey's guide; the station is from a map.
    ['Caister', 651_409.903, 313_177.27, 52.65798, 1.71605],
    ['Leicester station', 459_334, 304_093, 52.6314, -1.1246],
  ])('%s', (_, easting, northing, lat, lng) => {
    const found = fromNationalGrid(easting, northing);
    expect(Math.abs(found.lat - lat)).toBeLessThan(0.0005);
    expect(Math.abs(found.lng - lng)).toBeLessThan(0.0008);
  });
});

describe('a CSV line', () => {
  it.each([
    ['a,b,,d', ['a', 'b', '', 'd']],
    ['"a","b, c","say ""no"""', ['a', 'b, c', 'say "no"']],
    ['"LE1 1AA",10,,', ['LE1 1AA', '10', '', '']],
  ])('%s', (text, cells) => expect(splitCells({ file: 'f', number: 1, text })).toEqual(cells));

  it('reports the line of a missing quotation mark', () => {
    expect(() => splitCells({ file: 'sn.csv', number: 7, text: '"SN1 1AA,10' })).toThrow('sn.csv line 7: a quotation mark is not closed');
  });
});

describe('Code-Point Open', () => {
  it('yields every placed postcode', async () => {
    const text = `"LE1 1AA",10,458842,304560,"E92000001","E19000001","E18000010","","E06000016","E05010459"
"LE2  0AA",10,459500,303200,"E92000001","E19000001","E18000010","","E06000016","E05010459"
"LE951AA",90,0,0,"E92000001","","","","",""`;
    expect(await collect(codePointPlaces(readLines(text)))).toEqual([
      ['gb', 'LE11AA', '52.636', '-1.132'],
      ['gb', 'LE20AA', '52.623', '-1.122'],
    ]);
  });

  it.each([
    ['"LE1 1AA",10,458842', 'test.csv line 1: expected a postcode, its quality, easting and northing, found 3 cells'],
    ['"LE1 1AA",10,west,304560', 'test.csv line 1: the easting is "west", which is no number'],
  ])('explains what is wrong with %s', async (text, problem) => {
    await expect(collect(codePointPlaces(readLines(text)))).rejects.toThrow(problem);
  });
});

describe('the ONS Postcode Directory', () => {
  const header = '"pcd","pcd2","pcds","dointr","doterm","oscty","usertype","oseast1m","osnrth1m","lat","long","imd"';
  it('yields active, located postcodes except large users, in any column order', async () => {
    const text = `\uFEFF${header}
"LE1 1AA","LE1  1AA","LE1 1AA","198001","   ","E99999999","0","458842","0304560",52.6356,-1.1322,100
"LE1 1AB","LE1  1AB","LE1 1AB","198001","199606","E99999999","0","458842","0304560",52.6,-1.1,100
"LE1 9AA","LE1  9AA","LE1 9AA","198001","","E99999999","1","458842","0304560",52.5,-1.1,100
"JE2 3AA","JE2  3AA","JE2 3AA","198001","","L99999999","0","","",99.999999,0.000000,0`.replace('"   "', '""');
    expect(await collect(onspdPlaces(readLines(text)))).toEqual([['gb', 'LE1 1AA', '52.636', '-1.132']]);
  });

  it('rejects another file by its missing columns', async () => {
    await expect(collect(onspdPlaces(readLines('"postcode","lat","long"')))).rejects.toThrow(
      'test.csv line 1: the header has no column pcds, doterm; is this the ONS Postcode Directory?',
    );
  });
});

describe('GeoNames postal codes', () => {
  const line = (code: string, lat: string, lng: string, country = 'DK', place = 'Aarhus C') =>
    [country, code, place, 'Region Midtjylland', '82', 'Aarhus', '751', '', '', lat, lng, '1'].join('\t');

  it('yields every located code', async () => {
    const text = [line('8000', '56.1567', '10.2108'), line('8001', '', '')].join('\n');
    expect(await collect(geonamesPlaces(readLines(text)))).toEqual([['dk', '8000', '56.157', '10.211']]);
  });

  it('explains what is wrong with a line', async () => {
    await expect(collect(geonamesPlaces(readLines('DK 8000 Aarhus')))).rejects.toThrow(
      'test.csv line 1: expected 12 columns separated by tabs, found 1',
    );
    await expect(collect(geonamesPlaces(readLines(line('8000', '56.1', 'x'))))).rejects.toThrow(
      'line 1: the longitude is "x", which is no number',
    );
  });

  it('groups by district: the median of its postcodes, with aliases resolved', async () => {
    const text = [
      line('111 22', '59.330', '18.060', 'SE', 'Stockholm'),
      line('111 23', '59.340', '18.070', 'SE', 'Stockholm'),
      line('111 99', '65.000', '20.000', 'SE', 'Luleå'),
      line('1050', '55.68', '12.58', 'DK', 'København K'),
      line('ABC', '55.68', '12.58', 'DK', 'Nowhere'),
      line('75001', '48.86', '2.34', 'FR', 'Paris'),
    ].join('\n');
    const { centres, unreadable } = await findCentres(geonamesPlaces(readLines(text)), new Map([['dk 1050', '1000']]));
    expect(centres).toEqual([
      { country: 'se', code: '111', lat: 59.34, lng: 18.07, place: 'Stockholm', postcodes: 3 },
      { country: 'dk', code: '1000', lat: 55.68, lng: 12.58, place: 'København K', postcodes: 1 },
    ]);
    expect(unreadable).toEqual({ count: 1, examples: ['"ABC" in line 5'] });
  });
});

describe('GeoJSON boundaries', () => {
  const options = { country: 'gb', codeProperty: 'name' } as const;
  const ring = [
    [-1.2, 52.6],
    [-1.1, 52.6],
    [-1.1, 52.7],
    [-1.2, 52.7],
    [-1.2, 52.6],
  ];
  const feature = (name: unknown, coordinates: unknown = [ring], type = 'Polygon') => ({
    type: 'Feature',
    properties: { name },
    geometry: { type, coordinates },
  });
  const file = (...features: unknown[]) =>
    `{"type": "FeatureCollection", "features": [\n${features.map((one) => JSON.stringify(one)).join(',\n')}\n]}`;

  it('are read as grid rings by feature code', () => {
    const { features, unreadable } = readBoundaries(
      'LE.geojson',
      file(feature('le1'), feature('Leicestershire'), feature('LE2', [[ring]], 'MultiPolygon')),
      options,
    );
    expect(features.map(({ code, line }) => [code, line])).toEqual([
      ['LE1', 2],
      ['LE2', 4],
    ]);
    expect(features[0]?.rings).toEqual([
      [
        [-12_000, 526_000],
        [-11_000, 526_000],
        [-11_000, 527_000],
        [-12_000, 527_000],
      ],
    ]);
    expect(unreadable).toEqual(['"Leicestershire" (LE.geojson line 3)']);
  });

  it.each([
    ['{"type": "FeatureCollection",\n"features": [}', /LE\.geojson line 2: no JSON/],
    ['{"type": "Topology"}', 'LE.geojson line 1: expected a GeoJSON FeatureCollection or Feature'],
    [
      file(feature('LE1'), { type: 'Feature', properties: { code: 'LE2' }, geometry: null }),
      'LE.geojson line 3: feature 2: no property name; it has code',
    ],
    [file(feature('LE1', [[[-1.2, 52.6]]])), 'LE.geojson line 2: feature 1: expected a Polygon or MultiPolygon of closed rings'],
    [file(feature('LE1', [-1.2, 52.6], 'Point')), 'feature 1: expected a Polygon or MultiPolygon of closed rings'],
    [
      file(feature('LE1', [ring.map(([lng, lat]) => [lat, lng])])),
      'LE.geojson line 2: feature 1: 52.6, -1.2 does not lie in GB: expected longitude, then latitude, in degrees (EPSG:4326)',
    ],
    [file(feature('LE1', [ring.map(() => [458_842, 304_560])])), 'does not lie in GB'],
  ])('report where they are wrong: %#', (text, problem) => {
    expect(() => readBoundaries('LE.geojson', text, options)).toThrow(problem);
  });
});
