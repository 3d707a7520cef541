import { failAt, numberIn, type ImportLines, type PlacedPostcode } from './import-line-rule.ts';

/** The postal codes of GeoNames (`GB_full.txt`, `DK.txt`, `allCountries.txt` …): no header, separated by tabs. */
export async function* geonamesPlaces(lines: ImportLines): AsyncGenerator<PlacedPostcode> {
  for await (const line of lines) {
    if (line.text.trim() === '') continue;
    const cells = line.text.split('\t');
    const [country = '', postcode = '', place = '', , , , , , , lat, lng] = cells;
    if (cells.length < 11) failAt(line, `expected 12 columns separated by tabs, found ${cells.length}`);
    if (!/^[A-Z]{2}$/.test(country)) failAt(line, `"${country}" is no country code`);
    // A code that GeoNames could not place has empty cells.
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
