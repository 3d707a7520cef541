import type { CountryCode } from '../../../contract/kit/country.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recordImport } from '../record-import.ts';
import { forgetImports, forgetImportedOutlines, forgetImportedPositions } from '../store.ts';

/** Gives a country back to our own reference data. The next load writes it; districts that only an import knew become inactive. */
export async function restoreDefaults(tx: Tx, country: CountryCode): Promise<void> {
  await tx.rows(forgetImportedOutlines(country));
  await tx.rows(forgetImportedPositions(country));
  await tx.rows(forgetImports(country));
  await recordImport(tx, country, { action: 'geography.restore', after: null });
}
