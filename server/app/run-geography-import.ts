import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { countryCodes, knownCountry, type CountryCode } from '../../contract/kit/country.ts';
import { boundaryChanges } from '../geography/import/boundary-changes-rule.ts';
import { readBoundaries } from '../geography/import/boundary-file-rule.ts';
import { codePointPlaces } from '../geography/import/code-point-rule.ts';
import { findCentres } from '../geography/import/district-centres-rule.ts';
import { geonamesPlaces } from '../geography/import/geonames-postcodes-rule.ts';
import { ImportFailure, type ImportLines, type PlacedPostcode } from '../geography/import/import-line-rule.ts';
import { listKnownOutlines, listKnownRegions } from '../geography/import/known-regions-query.ts';
import { onspdPlaces } from '../geography/import/onspd-rule.ts';
import { positionChanges, type PositionSource } from '../geography/import/position-changes-rule.ts';
import { restoreDefaults } from '../geography/import/restore-defaults.ts';
import { saveBoundaries } from '../geography/import/save-boundaries.ts';
import { savePositions } from '../geography/import/save-positions.ts';
import type { Database } from '../platform/database/database.ts';
import { saveSetting } from '../platform/save-setting.ts';
import { findFiles, readLines } from './geography-files.ts';
import { changesNothing, describeBoundaries, describePositions } from './geography-import-report.ts';
import { loadReference, referenceChecksum } from './load-reference.ts';

const usage = `usage: npm run geo:import -- KIND … [--yes]

  boundaries --country GB --code-property NAME [--attribution TEXT] DIR   outlines: GeoJSON files, a code per feature
  geonames FILE                                                           positions: postal codes of GeoNames
  codepoint DIR                                                           positions: Ordnance Survey Code-Point Open
  onspd FILE                                                              positions: ONS Postcode Directory
  defaults --country GB                                                   back to the data that came with the product

Shows what would change and asks; --yes writes without asking.`;

export interface ImportSurroundings {
  readonly database: Database;
  readonly say: (line: string) => void;
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

interface Positions {
  readonly source: PositionSource;
  readonly endings: readonly string[];
  readonly attribution: string;
  readonly places: (lines: ImportLines) => AsyncIterable<PlacedPostcode>;
}

const positions: Readonly<Record<string, Positions>> = {
  geonames: { source: 'geonames-postcodes', endings: ['.txt'], attribution: 'GeoNames', places: geonamesPlaces },
  codepoint: { source: 'codepoint', endings: ['.csv'], attribution: 'Code-Point Open', places: codePointPlaces },
  onspd: { source: 'onspd', endings: ['.csv'], attribution: 'ONS Postcode Directory', places: onspdPlaces },
};

/** Nothing is waited for longer than the reading of the file took: these are millions of lines and thousands of rows. */
const allowedSeconds = 120;

async function asksYes({ input, output, say }: ImportSurroundings, yes: boolean): Promise<boolean> {
  if (yes) return true;
  if (input.isTTY !== true) {
    say('Nothing was written. Run it again with --yes to write it.');
    return false;
  }
  const dialogue = createInterface({ input, output });
  const answer = await dialogue.question('Write this? [y/N] ');
  dialogue.close();
  if (/^y(es)?$/i.test(answer.trim())) return true;
  say('Nothing was written.');
  return false;
}

function countryOf(text: string | undefined): CountryCode {
  const country = knownCountry(text?.toLowerCase());
  if (country === undefined) throw new ImportFailure('--country', null, `expected one of ${countryCodes().join(', ').toUpperCase()}`);
  return country;
}

async function importPositions(wish: Positions, path: string, surroundings: ImportSurroundings, yes: boolean): Promise<boolean> {
  const { database, say } = surroundings;
  const files = await findFiles(path, wish.endings);
  const known = await listKnownRegions(database.db);
  const found = await findCentres(wish.places(readLines(files)), known.aliases);
  const postcodes = found.centres.reduce((sum, centre) => sum + centre.postcodes, 0);
  say(`${wish.attribution}: ${postcodes} postcodes of ${found.centres.length} districts in ${files.length} files`);
  const changes = positionChanges({ source: wish.source, centres: found.centres, ...known });
  describePositions(changes, found).forEach(say);
  if (changesNothing(changes)) {
    say('There is nothing to write.');
    return true;
  }
  if (!(await asksYes(surroundings, yes))) return false;
  await database.inTx(async (tx) => {
    await tx.takeUpTo(allowedSeconds);
    await savePositions(tx, { source: wish.source, attribution: wish.attribution, changes });
  });
  say('Written.');
  return true;
}

interface BoundaryWish {
  readonly country: CountryCode;
  readonly codeProperty: string;
  readonly attribution: string;
}

async function importBoundaries(wish: BoundaryWish, path: string, surroundings: ImportSurroundings, yes: boolean): Promise<boolean> {
  const { database, say } = surroundings;
  const files = await findFiles(path, ['.geojson', '.json']);
  const read = [];
  for (const file of files) read.push(readBoundaries(basename(file), await readFile(file, 'utf8'), wish));
  const features = read.flatMap((one) => one.features);
  say(`Boundaries: ${features.length} features in ${files.length} files`);
  const known = await listKnownRegions(database.db);
  const own = <Region extends { readonly country: CountryCode }>(regions: readonly Region[]): Region[] =>
    regions.filter(({ country }) => country === wish.country);
  const changes = boundaryChanges({
    features,
    districts: own(known.districts),
    areas: own(known.areas),
    outlines: await listKnownOutlines(database.db, wish.country),
    aliases: new Map([...known.aliases].filter(([key]) => key.startsWith(wish.country)).map(([key, code]) => [key.slice(3), code])),
  });
  describeBoundaries(
    changes,
    read.flatMap((one) => one.unreadable),
  ).forEach(say);
  if (changes.districts.length === 0) {
    say('There is nothing to write.');
    return true;
  }
  if (!(await asksYes(surroundings, yes))) return false;
  await database.inTx(async (tx) => {
    await tx.takeUpTo(allowedSeconds);
    await saveBoundaries(tx, { ...wish, changes });
  });
  say('Written. The map shows it from the next time that it is opened.');
  return true;
}

async function backToDefaults(country: CountryCode, surroundings: ImportSurroundings, yes: boolean): Promise<boolean> {
  const { database, say } = surroundings;
  say(`Everything that was imported for ${country.toUpperCase()} is replaced by the data that came with the product.`);
  if (!(await asksYes(surroundings, yes))) return false;
  await database.inTx(async (tx) => {
    await tx.takeUpTo(allowedSeconds);
    await restoreDefaults(tx, country);
    await saveSetting(tx, { key: referenceChecksum, value: null });
  });
  await loadReference(database);
  say('Written.');
  return true;
}

/** Runs one import. Answers whether all is as the operator wanted it; false also where a question was answered with no. */
export async function runGeographyImport(given: readonly string[], surroundings: ImportSurroundings): Promise<boolean> {
  const { say } = surroundings;
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        yes: { type: 'boolean', default: false },
        country: { type: 'string' },
        'code-property': { type: 'string' },
        attribution: { type: 'string' },
      },
    });
    const [kind = '', path, ...rest] = positionals;
    const wished = positions[kind];
    if (rest.length > 0) throw new ImportFailure(rest.join(' '), null, 'more than one path was given');
    if (kind === 'defaults' && path === undefined) return await backToDefaults(countryOf(values.country), surroundings, values.yes);
    if (wished !== undefined && path !== undefined) return await importPositions(wished, path, surroundings, values.yes);
    if (kind === 'boundaries' && path !== undefined) {
      const codeProperty = values['code-property'];
      if (codeProperty === undefined) throw new ImportFailure('--code-property', null, 'expected the property that names the district');
      const attribution = values.attribution ?? `Boundaries: ${basename(path)}`;
      return await importBoundaries({ country: countryOf(values.country), codeProperty, attribution }, path, surroundings, values.yes);
    }
    say(usage);
    return false;
  } catch (error) {
    if (!(error instanceof ImportFailure) && !(error instanceof TypeError && 'code' in error)) throw error;
    say(error.message);
    say('Nothing was written.');
    return false;
  }
}
