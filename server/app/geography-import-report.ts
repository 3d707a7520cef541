import type { BoundaryChanges } from '../geography/import/boundary-changes-rule.ts';
import type { DistrictCentres } from '../geography/import/district-centres-rule.ts';
import type { PositionChanges } from '../geography/import/position-changes-rule.ts';

const mostExamples = 8;
const many = new Intl.NumberFormat('en-GB');

const counted = (count: number, one: string, more: string): string => `${many.format(count)} ${count === 1 ? one : more}`;

function examples(all: readonly string[]): string {
  const rest = all.length - mostExamples;
  return all.slice(0, mostExamples).join(', ') + (rest > 0 ? ` and ${many.format(rest)} more` : '');
}

/** A line with examples, or none where there is nothing to say. */
function line(all: readonly string[], one: string, more: string): string[] {
  return all.length === 0 ? [] : [`  ${counted(all.length, one, more)}: ${examples(all)}`];
}

const codes = (districts: readonly { readonly code: string }[]): string[] => districts.map(({ code }) => code);

/** What an import of positions would change, the furthest moves first. */
export function describePositions(changes: PositionChanges, { unreadable }: DistrictCentres): string[] {
  const moves = changes.moves.toSorted((a, b) => (b.km ?? Infinity) - (a.km ?? Infinity));
  const moved = moves.map(({ district, km }) => (km === null ? `${district.code} (had none)` : `${district.code} (${km.toFixed(1)} km)`));
  return [
    ...line(moved, 'district moves', 'districts move'),
    ...line(codes(changes.added), 'district is new', 'districts are new'),
    ...line(codes(changes.unmoved), 'district stays where it is', 'districts stay where they are'),
    ...line(codes(changes.kept), 'district keeps its position from a better source', 'districts keep their position from a better source'),
    ...line(changes.hidden, 'code has no place on the map and stays as it is', 'codes have no place on the map and stay as they are'),
    ...line(changes.homeless, 'code belongs to no area of ours and is left out', 'codes belong to no area of ours and are left out'),
    ...line(codes(changes.absent), 'district of ours is not in the file', 'districts of ours are not in the file'),
    ...(unreadable.count === 0
      ? []
      : [
          `  ${counted(unreadable.count, 'line names', 'lines name')} no postcode and ${unreadable.count === 1 ? 'is' : 'are'} left out: ${unreadable.examples.join(', ')}`,
        ]),
  ];
}

export function describeBoundaries(changes: BoundaryChanges, unreadable: readonly string[]): string[] {
  const largest = changes.districts
    .map(({ region, rings }) => ({ code: region.code, corners: rings.reduce((sum, ring) => sum + ring.length / 2, 0) }))
    .sort((a, b) => b.corners - a.corners)
    .map(({ code, corners }) => `${code} ${many.format(corners)}`);
  return [
    ...line(codes(changes.districts.map(({ region }) => region)), 'district gets a boundary', 'districts get a boundary'),
    ...line(codes(changes.areas.map(({ region }) => region)), 'area is drawn anew', 'areas are drawn anew'),
    ...line(codes(changes.moves.map(({ district }) => district)), 'point moves into its boundary', 'points move into their boundaries'),
    ...line(
      codes(changes.without),
      'district of these areas keeps the outline that it has',
      'districts of these areas keep the outline that they have',
    ),
    ...line(
      changes.unknown.map((feature) => `${feature.code} (${feature.file} line ${feature.line})`),
      'feature names no district of ours and is left out',
      'features name no district of ours and are left out',
    ),
    ...line(unreadable, 'feature names no postcode and is left out', 'features name no postcode and are left out'),
    ...(largest.length === 0 ? [] : [`  corners after simplifying, the most: ${examples(largest.slice(0, 3))}`]),
  ];
}

export function changesNothing(changes: PositionChanges): boolean {
  return changes.moves.length + changes.added.length + changes.unmoved.length === 0;
}
