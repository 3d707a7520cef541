import { cellsOf, failAt, numberIn, type ImportLines, type PlacedPostcode } from './import-line-rule.ts';
import { fromNationalGrid } from './national-grid-rule.ts';

/** Quality of a postcode that Ordnance Survey could not place. */
const notPlaced = '90';

/**
 * The files of Code-Point Open, `Data/CSV/*.csv`: no header; postcode, quality, easting and northing come first. Great
 * Britain without Northern Ireland.
 */
export async function* codePointPlaces(lines: ImportLines): AsyncGenerator<PlacedPostcode> {
  for await (const line of lines) {
    if (line.text.trim() === '') continue;
    const cells = cellsOf(line);
    const [postcode = '', quality, easting, northing] = cells;
    if (cells.length < 4) failAt(line, `expected a postcode, its quality, easting and northing, found ${cells.length} cells`);
    if (quality === notPlaced) continue;
    const position = fromNationalGrid(numberIn(line, 'the easting', easting), numberIn(line, 'the northing', northing));
    yield { country: 'gb', postcode: postcode.replaceAll(' ', ''), ...position, place: null, line };
  }
}
