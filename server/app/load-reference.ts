import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { loadUnits } from '../geography/business-units.ts';
import { loadOutlines, loadRegions } from '../geography/import/load-outlines.ts';
import type { Database } from '../platform/database/database.ts';
import { saveSetting } from '../platform/business-settings.ts';
import { sql } from '../platform/database/sql.ts';

/** Setting with the checksum of the loaded files. */
export const referenceChecksum = 'reference.checksum';

const folder = fileURLToPath(new URL('../../db/reference', import.meta.url));

function filesBelow(path: string): string[] {
  return readdirSync(path)
    .sort()
    .flatMap((name) => (statSync(join(path, name)).isDirectory() ? filesBelow(join(path, name)) : [join(path, name)]));
}

function checksum(): string {
  const hash = createHash('sha256');
  for (const file of filesBelow(folder)) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** Loads the units, and regions and catalogue unless these very files were loaded before. Returns whether it loaded them. */
export async function loadReference(database: Database): Promise<boolean> {
  await loadUnits(database.db);
  const wanted = checksum();
  return database.inTx(async (tx) => {
    // The first of two starting servers loads, the second waits and finds it done; a first load exceeds the usual timeout.
    await tx.setTimeouts(60);
    await tx.rows(sql`select pg_advisory_xact_lock(7302115802)`);
    const loaded = await tx.first(
      sql`select key from business_settings where key = ${referenceChecksum} and value = ${JSON.stringify(wanted)}::jsonb`,
    );
    if (loaded !== undefined) return false;
    await loadRegions(tx, { folder });
    await loadOutlines(tx, { folder: join(folder, 'outlines') });
    await loadCatalogue(tx, { folder: join(folder, 'catalogue') });
    // Without statistics, looking up a district reads all districts of its country.
    await tx.rows(sql`analyze regions, district_aliases, work_types, work_type_questions, questions, question_options, price_list_entries`);
    await saveSetting(tx, { key: referenceChecksum, value: wanted });
    return true;
  });
}
