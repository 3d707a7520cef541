import { cellsOf, failAt, numberIn, type ImportLines, type PlacedPostcode } from './import-line-rule.ts';

const wanted = ['pcds', 'doterm', 'lat', 'long'] as const;
/** Latitude of a postcode that has no place: islands, large users. */
const nowhere = 99;

/** The ONS Postcode Directory: a header, then a line per postcode ever used. Those that ended are left out. */
export async function* onspdPlaces(lines: ImportLines): AsyncGenerator<PlacedPostcode> {
  let columns: Readonly<Record<(typeof wanted)[number], number>> | undefined;
  let largeUser = -1;
  for await (const line of lines) {
    if (line.text.trim() === '') continue;
    const cells = cellsOf(line);
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
