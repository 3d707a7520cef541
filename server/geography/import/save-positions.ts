import type { Tx } from '../../platform/database/database.ts';
import type { PositionChanges, PositionSource } from './position-changes-rule.ts';
import { recordImport } from '../record-import.ts';
import { addImport, insertDistricts, setPositions } from '../store.ts';

const kinds = { 'geonames-postcodes': 'geonames', codepoint: 'codepoint', onspd: 'onspd' } as const;

/** Writes what `positionChanges` found: ids stay, districts that are named but not moved take the new source as well. */
export async function savePositions(
  tx: Tx,
  input: { source: PositionSource; attribution: string; changes: PositionChanges },
): Promise<void> {
  const { source, changes, attribution } = input;
  const { moves, unmoved, added } = changes;
  const stay = unmoved.map(({ id, lat, lng }) => ({ id, lat, lng }));
  const go = moves.map(({ district, lat, lng }) => ({ id: district.id, lat, lng }));
  const countries = new Set([
    ...moves.map(({ district }) => district.country),
    ...unmoved.map(({ country }) => country),
    ...added.map(({ country }) => country),
  ]);
  await tx.rows(setPositions(JSON.stringify([...go, ...stay]), source));
  await tx.rows(insertDistricts(JSON.stringify(added), source));
  for (const country of countries) {
    await tx.rows(addImport({ kind: kinds[source], country, attribution }));
    await recordImport(tx, country, {
      action: 'geography.import',
      after: { source, moved: moves.length, added: added.map(({ code }) => code) },
    });
  }
}
