import { Delaunay } from 'd3-delaunay';
import { merge } from 'topojson-client';
import { topology } from 'topojson-server';
import type { Region } from '../regions/region-row.ts';
import type { Land } from './land.ts';
import { contains, planePerKm, squareKm, widened, type Point, type Polygon } from './mercator.ts';
import { intersection, union } from './polygon-sets.ts';
import type { Site } from './sites.ts';

/** Smaller pieces are artefacts of the coast. */
const minPieceKm2 = 0.04;
/** A cell with less land than this, mostly covered by sea, is replaced by a hexagon. */
const lostCellKm2 = 0.15;
const lostShare = 0.5;
const hexagonKm = 0.5;

export interface Cell {
  readonly district: Region;
  readonly quality: 'voronoi' | 'hexagon';
  readonly polygons: readonly Polygon[];
}

/** Merges the cells of all sites of a district into one shape without inner borders. */
const dissolved = (sites: readonly Site[], land: Land): Map<Region, Polygon[]> => {
  const { west, south, east, north } = widened(land.box, 1);
  const voronoi = Delaunay.from(sites.map(({ point }) => point)).voronoi([west, south, east, north]);
  const cells = Object.fromEntries(
    sites.map((_, index) => [String(index), { type: 'Polygon', coordinates: [voronoi.cellPolygon(index)] }]),
  );
  const shared = topology(cells);
  return new Map(
    [...Map.groupBy(sites.keys(), (index) => sites[index]?.district)].flatMap(([district, members]) =>
      district === undefined
        ? []
        : [[district, merge(shared, members.map((index) => shared.objects[String(index)])).coordinates as Polygon[]] as const],
    ),
  );
};

const computeAreaKm2 = (polygons: readonly Polygon[]): number => polygons.reduce((sum, polygon) => sum + squareKm(polygon), 0);

const hexagonRound = ([x, y]: Point): Polygon => {
  const radius = hexagonKm * planePerKm(y);
  return [
    Array.from({ length: 7 }, (_, corner): Point => {
      const angle = ((corner % 6) * Math.PI) / 3;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  ];
};

/** Clips a cell to a hexagon round its point; neighbouring cells in the sea form a honeycomb. */
const insideHexagon = (cell: readonly Polygon[], point: Point): Polygon[] =>
  intersection(cell, [hexagonRound(point)]);

export const buildCells = (districts: readonly Region[], sites: readonly Site[], land: Land): Cell[] => {
  const whole = dissolved(sites, land);
  const siteByDistrict = new Map(sites.toReversed().map(({ district, point }) => [district, point]));
  return districts.map((district): Cell => {
    const cell = whole.get(district) ?? [];
    const point = siteByDistrict.get(district);
    if (point === undefined) throw new Error(`${district.country} ${district.code} has no site`);
    const pieces = cell.flatMap((polygon) => land.within(polygon));
    const onLand = computeAreaKm2(pieces);
    if (onLand < lostCellKm2 && onLand < lostShare * computeAreaKm2(cell)) return { district, quality: 'hexagon', polygons: insideHexagon(cell, point) };
    // The coast is coarse. If a town's own point falls into its harbour, the town gets part of the harbour.
    const shape = pieces.some((polygon) => contains(polygon, point)) ? pieces : union(pieces, insideHexagon(cell, point));
    const polygons = shape.filter((polygon) => squareKm(polygon) > Math.min(minPieceKm2, onLand / 2));
    return { district, quality: 'voronoi', polygons };
  });
};
