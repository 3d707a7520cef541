import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '../../platform/database/database.ts';
import { parseReferenceFile } from './reference-file-rule.ts';
import {
  deactivateMissingRegions,
  removeMissingAliases,
  removeMissingTowns,
  saveAliases,
  saveGeometry,
  saveRegions,
  saveTowns,
} from '../store.ts';

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
 * Brings the regions, aliases and towns in line with the files of `folder` (db/reference). Run again it changes nothing.
 * A region keeps its id for ever: one that left the files becomes inactive, one that an operator imported stays as it is.
 */
export async function loadRegions(tx: Tx, input: { folder: string }): Promise<void> {
  const read = (name: string): Promise<string> => readFile(join(input.folder, name), 'utf8');
  const regions = parseReferenceFile(await read('regions.tsv'), regionColumns);
  const aliases = JSON.stringify(parseReferenceFile(await read('district-aliases.tsv'), aliasColumns));
  const towns = JSON.stringify(parseReferenceFile(await read('towns.tsv'), townColumns));
  const areas = JSON.stringify(regions.filter((region) => region.level === 'area'));
  const districts = JSON.stringify(regions.filter((region) => region.level === 'district'));
  // In this order: districts look up their area, aliases and towns their district.
  await tx.together(
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
