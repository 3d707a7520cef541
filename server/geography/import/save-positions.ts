import type { CountryCode } from '../../../contract/kit/country.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addImport, insertDistricts, setPositions, saveBoundaryOutlines } from '../store.ts';
import type { BoundaryChanges } from './boundary-changes-rule.ts';
import type { PositionChanges, PositionSource } from './position-changes-rule.ts';

const kinds = { 'geonames-postcodes': 'geonames', codepoint: 'codepoint', onspd: 'onspd' } as const;

/** Applies `positionChanges`: ids stay, and unmoved districts get the new source. */
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

/** Applies `boundaryChanges`. Moved points take the boundaries as source, or the next load would move them back. */
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

/** Audits what an import command did to a country. */
export function recordImport(tx: Tx, country: CountryCode, act: Pick<AuditEntry, 'action' | 'after'>): Promise<number> {
  return recordAudit(tx, {
    ...act,
    staffId: null,
    actor: 'geo:import',
    object: { type: 'country', id: country },
    reason: 'geography brought in by the command',
    before: null,
  });
}
