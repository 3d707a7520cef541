import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { countryCodes, knownCountry, type CountryCode } from '../../contract/kit/country.ts';
import { boundaryChanges, type BoundaryChanges } from '../geography/import/boundary-changes-rule.ts';
import { readBoundaries } from '../geography/import/boundary-file-rule.ts';
import { codePointPlaces, geonamesPlaces, onspdPlaces } from '../geography/import/postcode-files-rule.ts';
import { findCentres, type DistrictCentres } from '../geography/import/district-centres-rule.ts';
import { ImportFailure, type ImportLines, type PlacedPostcode } from '../geography/import/import-line-rule.ts';
import { listKnownOutlines, listKnownRegions, restoreDefaults } from '../geography/import/load-outlines.ts';
import { positionChanges, type PositionSource, type PositionChanges } from '../geography/import/position-changes-rule.ts';
import { saveBoundaries, savePositions } from '../geography/import/save-positions.ts';
import type { Database } from '../platform/database/database.ts';
import { saveSetting } from '../platform/business-settings.ts';
import { loadReference, referenceChecksum } from './load-reference.ts';
import { createReadStream } from 'node:fs';
import { createInterface as readFileLines } from 'node:readline';

/** Resolves the operator's path to files: itself, or those in the folder with one of the extensions. */
async function findFiles(path: string, endings: readonly string[]): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new ImportFailure(path, null, 'there is no such file or folder');
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path, { recursive: true })).filter((name) => endings.some((ending) => name.toLowerCase().endsWith(ending)));
  if (names.length === 0) throw new ImportFailure(path, null, `the folder holds no file that ends in ${endings.join(' or ')}`);
  return names.sort().map((name) => join(path, name));
}

/** Reads line by line, so that two million postcodes are never in memory at once. */
async function* readLines(files: readonly string[]): ImportLines {
  for (const file of files) {
    let number = 0;
    for await (const text of readFileLines({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
      number += 1;
      yield { file: basename(file), number, text };
    }
  }
}

const usage = `usage: npm run geo:import -- KIND … [--yes]

  boundaries --country GB --code-property NAME [--attribution TEXT] DIR   outlines: GeoJSON files, a code per feature
  geonames FILE                                                           positions: postal codes of GeoNames
  codepoint DIR                                                           positions: Ordnance Survey Code-Point Open
  onspd FILE                                                              positions: ONS Postcode Directory
  defaults --country GB                                                   back to the data that came with the product

Shows what would change and asks; --yes writes without asking.`;

interface ImportContext {
  readonly database: Database;
  readonly say: (line: string) => void;
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

interface PositionImport {
  readonly source: PositionSource;
  readonly endings: readonly string[];
  readonly attribution: string;
  readonly places: (lines: ImportLines) => AsyncIterable<PlacedPostcode>;
}

const positions: Readonly<Record<string, PositionImport>> = {
  geonames: { source: 'geonames-postcodes', endings: ['.txt'], attribution: 'GeoNames', places: geonamesPlaces },
  codepoint: { source: 'codepoint', endings: ['.csv'], attribution: 'Code-Point Open', places: codePointPlaces },
  onspd: { source: 'onspd', endings: ['.csv'], attribution: 'ONS Postcode Directory', places: onspdPlaces },
};

/** Statement timeout while writing an import, which has millions of lines and thousands of rows. */
const statementTimeoutSeconds = 120;

async function confirmWrite({ input, output, say }: ImportContext, yes: boolean): Promise<boolean> {
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

function parseCountry(text: string | undefined): CountryCode {
  const country = knownCountry(text?.toLowerCase());
  if (country === undefined) throw new ImportFailure('--country', null, `expected one of ${countryCodes().join(', ').toUpperCase()}`);
  return country;
}

async function importPositions(wish: PositionImport, path: string, surroundings: ImportContext, yes: boolean): Promise<boolean> {
  const { database, say } = surroundings;
  const files = await findFiles(path, wish.endings);
  const known = await listKnownRegions(database.db);
  const found = await findCentres(wish.places(readLines(files)), known.aliases);
  const postcodes = found.centres.reduce((sum, centre) => sum + centre.postcodes, 0);
  say(`${wish.attribution}: ${postcodes} postcodes of ${found.centres.length} districts in ${files.length} files`);
  const changes = positionChanges({ source: wish.source, centres: found.centres, ...known });
  describePositions(changes, found).forEach(say);
  if (isUnchanged(changes)) {
    say('There is nothing to write.');
    return true;
  }
  if (!(await confirmWrite(surroundings, yes))) return false;
  await database.inTx(async (tx) => {
    await tx.setTimeouts(statementTimeoutSeconds);
    await savePositions(tx, { source: wish.source, attribution: wish.attribution, changes });
  });
  say('Written.');
  return true;
}

interface BoundaryOptions {
  readonly country: CountryCode;
  readonly codeProperty: string;
  readonly attribution: string;
}

async function importBoundaries(wish: BoundaryOptions, path: string, surroundings: ImportContext, yes: boolean): Promise<boolean> {
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
  if (!(await confirmWrite(surroundings, yes))) return false;
  await database.inTx(async (tx) => {
    await tx.setTimeouts(statementTimeoutSeconds);
    await saveBoundaries(tx, { ...wish, changes });
  });
  say('Written. The map shows it from the next time that it is opened.');
  return true;
}

async function restoreCountryDefaults(country: CountryCode, surroundings: ImportContext, yes: boolean): Promise<boolean> {
  const { database, say } = surroundings;
  say(`Everything that was imported for ${country.toUpperCase()} is replaced by the data that came with the product.`);
  if (!(await confirmWrite(surroundings, yes))) return false;
  await database.inTx(async (tx) => {
    await tx.setTimeouts(statementTimeoutSeconds);
    await restoreDefaults(tx, country);
    await saveSetting(tx, { key: referenceChecksum, value: null });
  });
  await loadReference(database);
  say('Written.');
  return true;
}

/** Runs one import. Returns whether the operator's wish was carried out; false also if they declined. */
export async function runGeographyImport(given: readonly string[], surroundings: ImportContext): Promise<boolean> {
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
    const positionImport = positions[kind];
    if (rest.length > 0) throw new ImportFailure(rest.join(' '), null, 'more than one path was given');
    if (kind === 'defaults' && path === undefined)
      return await restoreCountryDefaults(parseCountry(values.country), surroundings, values.yes);
    if (positionImport !== undefined && path !== undefined) return await importPositions(positionImport, path, surroundings, values.yes);
    if (kind === 'boundaries' && path !== undefined) {
      const codeProperty = values['code-property'];
      if (codeProperty === undefined) throw new ImportFailure('--code-property', null, 'expected the property that names the district');
      const attribution = values.attribution ?? `Boundaries: ${basename(path)}`;
      return await importBoundaries({ country: parseCountry(values.country), codeProperty, attribution }, path, surroundings, values.yes);
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

const maxExamples = 8;
const numberFormat = new Intl.NumberFormat('en-GB');

const formatCount = (count: number, one: string, more: string): string => `${numberFormat.format(count)} ${count === 1 ? one : more}`;

function formatExamples(all: readonly string[]): string {
  const rest = all.length - maxExamples;
  return all.slice(0, maxExamples).join(', ') + (rest > 0 ? ` and ${numberFormat.format(rest)} more` : '');
}

/** Formats a line with examples; empty without any. */
function formatLine(all: readonly string[], one: string, more: string): string[] {
  return all.length === 0 ? [] : [`  ${formatCount(all.length, one, more)}: ${formatExamples(all)}`];
}

const codes = (districts: readonly { readonly code: string }[]): string[] => districts.map(({ code }) => code);

/** Describes what an import of positions would change, the longest moves first. */
function describePositions(changes: PositionChanges, { unreadable }: DistrictCentres): string[] {
  const moves = changes.moves.toSorted((a, b) => (b.km ?? Infinity) - (a.km ?? Infinity));
  const moved = moves.map(({ district, km }) => (km === null ? `${district.code} (had none)` : `${district.code} (${km.toFixed(1)} km)`));
  return [
    ...formatLine(moved, 'district moves', 'districts move'),
    ...formatLine(codes(changes.added), 'district is new', 'districts are new'),
    ...formatLine(codes(changes.unmoved), 'district stays where it is', 'districts stay where they are'),
    ...formatLine(
      codes(changes.kept),
      'district keeps its position from a better source',
      'districts keep their position from a better source',
    ),
    ...formatLine(changes.hidden, 'code has no place on the map and stays as it is', 'codes have no place on the map and stay as they are'),
    ...formatLine(changes.homeless, 'code belongs to no area of ours and is left out', 'codes belong to no area of ours and are left out'),
    ...formatLine(codes(changes.absent), 'district of ours is not in the file', 'districts of ours are not in the file'),
    ...(unreadable.count === 0
      ? []
      : [
          `  ${formatCount(unreadable.count, 'line names', 'lines name')} no postcode and ${unreadable.count === 1 ? 'is' : 'are'} left out: ${unreadable.examples.join(', ')}`,
        ]),
  ];
}

function describeBoundaries(changes: BoundaryChanges, unreadable: readonly string[]): string[] {
  const largest = changes.districts
    .map(({ region, rings }) => ({ code: region.code, corners: rings.reduce((sum, ring) => sum + ring.length / 2, 0) }))
    .sort((a, b) => b.corners - a.corners)
    .map(({ code, corners }) => `${code} ${numberFormat.format(corners)}`);
  return [
    ...formatLine(codes(changes.districts.map(({ region }) => region)), 'district gets a boundary', 'districts get a boundary'),
    ...formatLine(codes(changes.areas.map(({ region }) => region)), 'area gets a new outline', 'areas get new outlines'),
    ...formatLine(
      codes(changes.moves.map(({ district }) => district)),
      'point moves into its boundary',
      'points move into their boundaries',
    ),
    ...formatLine(
      codes(changes.without),
      'district of these areas keeps the outline that it has',
      'districts of these areas keep the outline that they have',
    ),
    ...formatLine(
      changes.unknown.map((feature) => `${feature.code} (${feature.file} line ${feature.line})`),
      'feature names no district of ours and is left out',
      'features name no district of ours and are left out',
    ),
    ...formatLine(unreadable, 'feature names no postcode and is left out', 'features name no postcode and are left out'),
    ...(largest.length === 0 ? [] : [`  corners after simplifying, the most: ${formatExamples(largest.slice(0, 3))}`]),
  ];
}

function isUnchanged(changes: PositionChanges): boolean {
  return changes.moves.length + changes.added.length + changes.unmoved.length === 0;
}
