import { joinShapes } from './borders-rule.ts';
import type { BoundaryFeature } from './boundary-file-rule.ts';
import { boxOf, stepsPerDegree, toSteps, type GridRing, type StepRings } from '../outline-rule.ts';
import type { KnownArea, KnownDistrict } from './position-changes-rule.ts';

/** A corner that spans less is left out: a hundred metres to a side, which is less than a dot on the map. */
const smallestCornerM2 = 10_000;

export interface NewOutline<Region> {
  readonly region: Region;
  readonly rings: StepRings;
  readonly bbox: readonly [number, number, number, number];
}

export interface BoundaryChanges {
  readonly districts: readonly NewOutline<KnownDistrict>[];
  /** Areas that hold such a district, drawn anew round all of theirs. */
  readonly areas: readonly (NewOutline<KnownArea> & { readonly complete: boolean })[];
  /** Points of ours that would lie outside the new boundary, and where they go. */
  readonly moves: readonly { readonly district: KnownDistrict; readonly lat: number; readonly lng: number }[];
  /** Codes of no district with a place. */
  readonly unknown: readonly BoundaryFeature[];
  /** Districts of the areas concerned that get no boundary and keep the outline they have. */
  readonly without: readonly KnownDistrict[];
}

export interface KnownOutline {
  readonly region_id: number;
  readonly rings: StepRings;
}

const textOf = (ring: GridRing): string => ring.join(' ');

/** The rings of all features of a district; a feature that stands in two files counts once. */
function ringsByDistrict(
  features: readonly BoundaryFeature[],
  find: (code: string) => KnownDistrict | undefined,
): { rings: Map<KnownDistrict, GridRing[]>; unknown: BoundaryFeature[] } {
  const unknown: BoundaryFeature[] = [];
  const rings = new Map<KnownDistrict, GridRing[]>();
  const seen = new Set<string>();
  for (const feature of features) {
    const district = find(feature.code);
    const key = `${feature.code} ${feature.rings.map(textOf).join(';')}`;
    if (district === undefined) unknown.push(feature);
    else if (!seen.has(key)) rings.set(district, [...(rings.get(district) ?? []), ...feature.rings]);
    seen.add(key);
  }
  return { rings, unknown };
}

function fromSteps(steps: StepRings): GridRing[] {
  return steps.map((ring) => {
    let [x, y] = [0, 0];
    const points: [number, number][] = [];
    for (let index = 0; index + 1 < ring.length; index += 2) {
      x += ring[index] ?? 0;
      y += ring[index + 1] ?? 0;
      points.push([x, y]);
    }
    return points;
  });
}

/** Where a line at this height goes in and out of a shape, from west to east. */
function crossings(rings: readonly GridRing[], y: number): number[] {
  return rings
    .flatMap((ring) =>
      ring.flatMap(([x, here], index) => {
        const [beforeX, before] = ring.at(index - 1) ?? [x, here];
        return before > y === here > y ? [] : [beforeX + ((y - before) * (x - beforeX)) / (here - before)];
      }),
    )
    .sort((a, b) => a - b);
}

const contains = (rings: readonly GridRing[], x: number, y: number): boolean =>
  crossings(rings, y).filter((crossing) => crossing < x).length % 2 === 1;

/** The middle of the widest stretch across the middle of the largest ring: inside, and not at its edge. */
function innerPoint(rings: readonly GridRing[]): { lat: number; lng: number } {
  const heights = rings.map((ring) => ring.map(([, y]) => y)).map((ys) => [Math.min(...ys), Math.max(...ys)] as const);
  const [south, north] = heights.reduce((best, span) => (span[1] - span[0] > best[1] - best[0] ? span : best), [0, 0] as const);
  const y = (south + north) / 2 + 0.5;
  const ways = crossings(rings, y);
  let [west, east] = [0, 0];
  for (let index = 0; index + 1 < ways.length; index += 2) {
    const [from = 0, to = 0] = ways.slice(index, index + 2);
    if (to - from > east - west) [west, east] = [from, to];
  }
  const rounded = (steps: number): number => Math.round(steps / (stepsPerDegree / 1000)) / 1000;
  return { lat: rounded(y), lng: rounded((west + east) / 2) };
}

function misplaced(district: KnownDistrict, rings: readonly GridRing[]): boolean {
  if (district.lat === null || district.lng === null) return true;
  // Half a step aside, so that a point on a corner is judged like its surroundings.
  return !contains(rings, district.lng * stepsPerDegree + 0.5, district.lat * stepsPerDegree + 0.5);
}

/** What an import of boundaries would do to the outlines of a country. */
export function boundaryChanges(given: {
  readonly features: readonly BoundaryFeature[];
  readonly districts: readonly KnownDistrict[];
  readonly areas: readonly KnownArea[];
  readonly outlines: readonly KnownOutline[];
  /** The district code of a code that counts as another's. */
  readonly aliases: ReadonlyMap<string, string>;
}): BoundaryChanges {
  const shown = given.districts.filter((district) => district.active && district.geographic);
  const byCode = new Map(shown.map((district) => [district.code, district]));
  const { rings, unknown } = ringsByDistrict(given.features, (code) => byCode.get(given.aliases.get(code) ?? code));
  // First the pieces of each district, then the borders between districts: where pieces met is no corner any more.
  const drawn = joinShapes(joinShapes(rings, 0), smallestCornerM2);
  const before = new Map(given.outlines.map((outline) => [outline.region_id, outline]));
  const concerned = new Set([...drawn.keys()].map(({ parentId }) => parentId));
  const members = Map.groupBy(
    shown.filter(({ parentId }) => concerned.has(parentId)),
    ({ parentId }) => parentId,
  );
  const ringsNow = (district: KnownDistrict): GridRing[] => drawn.get(district) ?? fromSteps(before.get(district.id)?.rings ?? []);
  const joined = joinShapes(new Map([...members].map(([area, districts]) => [area, districts.flatMap(ringsNow)])), 0);
  const outlineOf = <Region>(region: Region, shape: readonly GridRing[]): NewOutline<Region> => ({
    region,
    rings: shape.map(toSteps),
    bbox: boxOf(shape),
  });
  return {
    districts: [...drawn].map(([district, shape]) => outlineOf(district, shape)),
    areas: given.areas.flatMap((area) => {
      const shape = joined.get(area.id);
      return shape === undefined
        ? []
        : [{ ...outlineOf(area, shape), complete: members.get(area.id)?.every((one) => drawn.has(one)) === true }];
    }),
    moves: [...drawn]
      .filter(([district, shape]) => misplaced(district, shape))
      .map(([district, shape]) => ({ district, ...innerPoint(shape) })),
    unknown,
    without: [...members.values()].flat().filter((district) => !drawn.has(district)),
  };
}
