import proj4 from 'proj4';
import { splitCells, failAt, numberIn, type ImportLines, type PlacedPostcode } from './import-line-rule.ts';

/** EPSG:27700 with Ordnance Survey's seven-parameter Helmert transformation to WGS84; accurate to about five metres. */
const nationalGrid =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
  '+towgs84=446.448,-125.157,542.06,0.1502,0.247,0.8421,-20.4894 +units=m +no_defs';
const toDegrees = proj4(nationalGrid, 'WGS84');

/** Converts British National Grid metres to latitude and longitude. */
export function fromNationalGrid(easting: number, northing: number): { lat: number; lng: number } {
  const [lng = Number.NaN, lat = Number.NaN] = toDegrees.forward([easting, northing]);
  return { lat, lng };
}

/** Quality code of a postcode without a position. */
const notPlaced = '90';

/** Reads Code-Point Open, `Data/CSV/*.csv`: no header; postcode, quality, easting and northing first. Excludes Northern Ireland. */
export async function* codePointPlaces(lines: ImportLines): AsyncGenerator<PlacedPostcode> {
  for await (const line of lines) {
    if (line.text.trim() === '') continue;
    const cells = splitCells(line);
    const [postcode = '', quality, easting, northing] = cells;
    if (cells.length < 4) failAt(line, `expected a postcode, its quality, easting and northing, found ${cells.length} cells`);
    if (quality === notPlaced) continue;
    const position = fromNationalGrid(numberIn(line, 'the easting', easting), numberIn(line, 'the northing', northing));
    yield { country: 'gb', postcode: postcode.replaceAll(' ', ''), ...position, place: null, line };
  }
}

/** Reads GeoNames postal codes (`GB_full.txt`, `DK.txt`, `allCountries.txt` …): tab-separated, no header. */
export async function* geonamesPlaces(lines: ImportLines): AsyncGenerator<PlacedPostcode> {
  for await (const line of lines) {
    if (line.text.trim() === '') continue;
    const cells = line.text.split('\t');
    const [country = '', postcode = '', place = '', , , , , , , lat, lng] = cells;
    if (cells.length < 11) failAt(line, `expected 12 columns separated by tabs, found ${cells.length}`);
    if (!/^[A-Z]{2}$/.test(country)) failAt(line, `"${country}" is no country code`);
    // GeoNames leaves unplaced codes empty.
    if (lat === '' || lng === '') continue;
    yield {
      country: country.toLowerCase(),
      postcode,
      lat: numberIn(line, 'the latitude', lat),
      lng: numberIn(line, 'the longitude', lng),
      place: place === '' ? null : place,
      line,
    };
  }
}

const wanted = ['pcds', 'doterm', 'lat', 'long'] as const;
/** Latitude of postcodes without a location: islands, large users. */
const nowhere = 99;

/** Reads the ONS Postcode Directory: a header, then one line per postcode ever used. Skips terminated ones. */
export async function* onspdPlaces(lines: ImportLines): AsyncGenerator<PlacedPostcode> {
  let columns: Readonly<Record<(typeof wanted)[number], number>> | undefined;
  let largeUser = -1;
  for await (const line of lines) {
    if (line.text.trim() === '') continue;
    const cells = splitCells(line);
    if (columns === undefined) {
      const names = cells.map((name) => name.replace(/^\uFEFF/, '').toLowerCase());
      const missing = wanted.filter((name) => !names.includes(name));
      if (missing.length > 0) failAt(line, `the header has no column ${missing.join(', ')}; is this the ONS Postcode Directory?`);
      const [pcds = 0, doterm = 0, lat = 0, long = 0] = wanted.map((name) => names.indexOf(name));
      columns = { pcds, doterm, lat, long };
      largeUser = names.indexOf('usertype');
      continue;
    }
    const lat = numberIn(line, 'lat', cells[columns.lat]);
    if (cells[columns.doterm] !== '' || lat > nowhere || cells[largeUser] === '1') continue;
    const lng = numberIn(line, 'long', cells[columns.long]);
    yield { country: 'gb', postcode: cells[columns.pcds] ?? '', lat, lng, place: null, line };
  }
}

/** Parses a tab-separated file with a header line. Empty cells become null. */
export function parseReferenceFile<Column extends string>(text: string, columns: readonly Column[]): Record<Column, string | null>[] {
  const [header = '', ...lines] = text.replaceAll('\r', '').split('\n');
  const names = header.split('\t');
  const positions = columns.map((column) => {
    const position = names.indexOf(column);
    if (position === -1) throw new Error(`the reference file has no column ${column}: ${header}`);
    return [column, position] as const;
  });
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t');
      if (cells.length !== names.length) throw new Error(`expected ${names.length} cells: ${line}`);
      return Object.fromEntries(positions.map(([column, position]) => [column, cells[position] || null])) as Record<Column, string | null>;
    });
}
