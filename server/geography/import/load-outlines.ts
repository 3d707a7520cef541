import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countryCodes, type CountryCode } from '../../../contract/kit/country.ts';
import type { Tx, Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { toGrid, toSteps, type Geometry, type StepRings } from '../outline-rule.ts';
import { recordImport } from './save-positions.ts';
import {
  removeMissingOutlines,
  saveComputedOutlines,
  forgetImports,
  forgetImportedOutlines,
  forgetImportedPositions,
  deactivateMissingRegions,
  removeMissingAliases,
  removeMissingTowns,
  saveAliases,
  saveGeometry,
  saveRegions,
  saveTowns,
} from '../store.ts';
import type { KnownOutline } from './boundary-changes-rule.ts';
import type { KnownArea, KnownDistrict } from './position-changes-rule.ts';
import { parseReferenceFile } from './postcode-files-rule.ts';

interface OutlineRow {
  readonly country: string;
  readonly level: 'area' | 'district';
  readonly code: string;
  readonly rings: StepRings;
}

interface OutlineFile {
  readonly features: readonly { readonly properties: { readonly code: string }; readonly geometry: Geometry }[];
}

async function readOutlines(file: string, country: string, level: OutlineRow['level']): Promise<OutlineRow[]> {
  const { features } = JSON.parse(await readFile(file, 'utf8')) as OutlineFile;
  return features.map(({ properties, geometry }) => ({ country, level, code: properties.code, rings: toGrid(geometry).map(toSteps) }));
}

async function readCountry(folder: string, country: string): Promise<OutlineRow[]> {
  const names = (await readdir(join(folder, country))).sort();
  const districts = names.map((name) => readOutlines(join(folder, country, name), country, 'district'));
  return (await Promise.all([readOutlines(join(folder, `${country}.json`), country, 'area'), ...districts])).flat();
}

/** Syncs computed outlines from `folder` (db/reference/outlines), except imported boundaries. Load the regions first. Idempotent. */
export async function loadOutlines(tx: Tx, input: { folder: string }): Promise<void> {
  const rows = (await Promise.all(countryCodes().map((country) => readCountry(input.folder, country)))).flat();
  const given = JSON.stringify(rows);
  await tx.pipeline(saveComputedOutlines(given), removeMissingOutlines(given));
}

/** Reverts a country to our reference data, written by the next load. Districts known only from an import become inactive. */
export async function restoreDefaults(tx: Tx, country: CountryCode): Promise<void> {
  await tx.rows(forgetImportedOutlines(country));
  await tx.rows(forgetImportedPositions(country));
  await tx.rows(forgetImports(country));
  await recordImport(tx, country, { action: 'geography.restore', after: null });
}

interface KnownRegions {
  readonly districts: KnownDistrict[];
  readonly areas: KnownArea[];
  /** District code by country and alias, separated by a space. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** Lists all regions for an import, including hidden and inactive ones. */
export async function listKnownRegions(db: Db): Promise<KnownRegions> {
  const districts = await db.rows(sql<KnownDistrict>`
    select id, country, code, town, county, path, parent_id as "parentId", lat, lng, source, active, geographic
    from regions where level = 'district' order by id`);
  const areas = await db.rows(sql<KnownArea>`select id, country, code from regions where level = 'area' and active order by id`);
  const aliases = await db.rows(sql<{ country: CountryCode; code: string; district: string }>`
    select a.country, a.code, r.code as district from district_aliases a join regions r on r.id = a.district_id`);
  return { districts, areas, aliases: new Map(aliases.map(({ country, code, district }) => [`${country} ${code}`, district])) };
}

export function listKnownOutlines(db: Db, country: CountryCode): Promise<KnownOutline[]> {
  return db.rows(sql<KnownOutline>`
    select o.region_id, o.rings from outlines o join regions r on r.id = o.region_id
    where r.country = ${country} and r.level = 'district'`);
}

const regionColumns = [
  'country',
  'level',
  'code',
  'name',
  'town',
  'county',
  'parent_code',
  'path',
  'lat',
  'lng',
  'bbox',
  'geometry_quality',
  'source',
  'active',
  'geographic',
] as const;
const aliasColumns = ['country', 'code', 'district_code'] as const;
const townColumns = ['country', 'name', 'county', 'district_code', 'lat', 'lng', 'population'] as const;

/**
 * Syncs regions, aliases and towns from `folder` (db/reference). Idempotent. Regions keep their id: removed ones become inactive, imported
 * ones stay.
 */
export async function loadRegions(tx: Tx, input: { folder: string }): Promise<void> {
  const read = (name: string): Promise<string> => readFile(join(input.folder, name), 'utf8');
  const regions = parseReferenceFile(await read('regions.tsv'), regionColumns);
  const aliases = JSON.stringify(parseReferenceFile(await read('district-aliases.tsv'), aliasColumns));
  const towns = JSON.stringify(parseReferenceFile(await read('towns.tsv'), townColumns));
  const areas = JSON.stringify(regions.filter((region) => region.level === 'area'));
  const districts = JSON.stringify(regions.filter((region) => region.level === 'district'));
  // Order matters: districts look up their area; aliases and towns their district.
  await tx.pipeline(
    saveRegions(areas),
    saveRegions(districts),
    saveGeometry(JSON.stringify(regions)),
    deactivateMissingRegions(areas, districts),
    removeMissingAliases(aliases),
    saveAliases(aliases),
    removeMissingTowns(towns),
    saveTowns(towns),
  );
}
