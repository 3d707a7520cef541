import { joinShapes } from './borders-rule.ts';
import type { BoundaryFeature } from './boundary-file-rule.ts';
import { computeBox, stepsPerDegree, toSteps, type GridRing, type StepRings } from '../outline-rule.ts';
import type { KnownArea, KnownDistrict } from './position-changes-rule.ts';

/** Corners below this are dropped: 100 m a side, less than a dot on the map. */
const minCornerM2 = 10_000;

export interface NewOutline<Region> {
  readonly region: Region;
  readonly rings: StepRings;
  readonly bbox: readonly [number, number, number, number];
}

export interface BoundaryChanges {
  readonly districts: readonly NewOutline<KnownDistrict>[];
  /** Areas containing such a district, redrawn around all their districts. */
  readonly areas: readonly (NewOutline<KnownArea> & { readonly complete: boolean })[];
  /** District points outside the new boundary, and their new positions. */
  readonly moves: readonly { readonly district: KnownDistrict; readonly lat: number; readonly lng: number }[];
  /** Codes that match no mapped district. */
  readonly unknown: readonly BoundaryFeature[];
  /** Districts of the affected areas without a new boundary; they keep their outline. */
  readonly without: readonly KnownDistrict[];
}

export interface KnownOutline {
  readonly region_id: number;
  readonly rings: StepRings;
}

const formatRing = (ring: GridRing): string => ring.join(' ');

/** Collects rings by district; a feature in two files counts once. */
function ringsByDistrict(
  features: readonly BoundaryFeature[],
  find: (code: string) => KnownDistrict | undefined,
): { rings: Map<KnownDistrict, GridRing[]>; unknown: BoundaryFeature[] } {
  const unknown: BoundaryFeature[] = [];
  const rings = new Map<KnownDistrict, GridRing[]>();
  const seen = new Set<string>();
  for (const feature of features) {
    const district = find(feature.code);
    const key = `${feature.code} ${feature.rings.map(formatRing).join(';')}`;
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

/** Returns where a horizontal line crosses a shape, west to east. */
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

/** Picks a point well inside: the middle of the widest stretch across the largest ring. */
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
  // Half a step off, so a point on a corner is judged by its surroundings.
  return !contains(rings, district.lng * stepsPerDegree + 0.5, district.lat * stepsPerDegree + 0.5);
}

/** Computes the outline changes of a boundary import. */
export function boundaryChanges(given: {
  readonly features: readonly BoundaryFeature[];
  readonly districts: readonly KnownDistrict[];
  readonly areas: readonly KnownArea[];
  readonly outlines: readonly KnownOutline[];
  /** District code by alias. */
  readonly aliases: ReadonlyMap<string, string>;
}): BoundaryChanges {
  const shown = given.districts.filter((district) => district.active && district.geographic);
  const byCode = new Map(shown.map((district) => [district.code, district]));
  const { rings, unknown } = ringsByDistrict(given.features, (code) => byCode.get(given.aliases.get(code) ?? code));
  // Merge each district's pieces first, then simplify the borders between districts, so former seams leave no corners.
  const drawn = joinShapes(joinShapes(rings, 0), minCornerM2);
  const before = new Map(given.outlines.map((outline) => [outline.region_id, outline]));
  const concerned = new Set([...drawn.keys()].map(({ parentId }) => parentId));
  const members = Map.groupBy(
    shown.filter(({ parentId }) => concerned.has(parentId)),
    ({ parentId }) => parentId,
  );
  const ringsNow = (district: KnownDistrict): GridRing[] => drawn.get(district) ?? fromSteps(before.get(district.id)?.rings ?? []);
  const joined = joinShapes(new Map([...members].map(([area, districts]) => [area, districts.flatMap(ringsNow)])), 0);
  const toOutline = <Region>(region: Region, shape: readonly GridRing[]): NewOutline<Region> => ({
    region,
    rings: shape.map(toSteps),
    bbox: computeBox(shape),
  });
  return {
    districts: [...drawn].map(([district, shape]) => toOutline(district, shape)),
    areas: given.areas.flatMap((area) => {
      const shape = joined.get(area.id);
      return shape === undefined
        ? []
        : [{ ...toOutline(area, shape), complete: members.get(area.id)?.every((one) => drawn.has(one)) === true }];
    }),
    moves: [...drawn]
      .filter(([district, shape]) => misplaced(district, shape))
      .map(([district, shape]) => ({ district, ...innerPoint(shape) })),
    unknown,
    without: [...members.values()].flat().filter((district) => !drawn.has(district)),
  };
}
