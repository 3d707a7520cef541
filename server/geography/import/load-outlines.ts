import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countryCodes } from '../../../contract/kit/country.ts';
import type { Tx } from '../../platform/database/database.ts';
import { toGrid, toSteps, type Geometry, type StepRings } from '../outline-rule.ts';
import { removeMissingOutlines, saveComputedOutlines } from '../store.ts';

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

/**
 * Brings the computed outlines in line with `folder` (db/reference/outlines), where the operator imported no boundary
 * instead. The regions must be loaded. Run again it changes nothing.
 */
export async function loadOutlines(tx: Tx, input: { folder: string }): Promise<void> {
  const rows = (await Promise.all(countryCodes().map((country) => readCountry(input.folder, country)))).flat();
  const given = JSON.stringify(rows);
  await tx.together(saveComputedOutlines(given), removeMissingOutlines(given));
}
