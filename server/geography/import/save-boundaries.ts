import type { CountryCode } from '../../../contract/kit/country.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { BoundaryChanges } from './boundary-changes-rule.ts';
import { recordImport } from '../record-import.ts';
import { addImport, saveBoundaryOutlines, setPositions } from '../store.ts';

/** Writes what `boundaryChanges` found. A point that moves takes the boundaries as its source, or the next load would move it back. */
export async function saveBoundaries(
  tx: Tx,
  input: { country: CountryCode; attribution: string; changes: BoundaryChanges },
): Promise<void> {
  const { districts, areas, moves } = input.changes;
  const rows = [
    ...districts.map(({ region, rings, bbox }) => ({ id: region.id, rings, bbox, quality: 'authoritative' })),
    ...areas.map(({ region, rings, bbox, complete }) => ({
      id: region.id,
      rings,
      bbox,
      quality: complete ? 'authoritative' : 'voronoi',
    })),
  ];
  await tx.rows(saveBoundaryOutlines(JSON.stringify(rows)));
  await tx.rows(setPositions(JSON.stringify(moves.map(({ district, lat, lng }) => ({ id: district.id, lat, lng }))), 'boundaries'));
  await tx.rows(addImport({ kind: 'boundaries', country: input.country, attribution: input.attribution }));
  await recordImport(tx, input.country, {
    action: 'geography.import',
    after: { source: 'boundaries', districts: districts.length, areas: areas.map(({ region }) => region.code) },
  });
}
