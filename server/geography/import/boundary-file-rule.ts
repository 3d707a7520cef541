import { regionRules } from '../../../contract/countries/all-countries.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { parsePostcode } from '../../../contract/kit/postcode-rule.ts';
import { ImportFailure } from './import-line-rule.ts';
import { toGrid, type Geometry, type GridRing } from '../outline-rule.ts';

/** A GeoJSON feature with the district code from its property. */
export interface BoundaryFeature {
  readonly code: string;
  readonly rings: readonly GridRing[];
  readonly file: string;
  readonly line: number;
}

interface BoundaryFile {
  readonly features: readonly BoundaryFeature[];
  /** Features whose property is not a postcode of the country. */
  readonly unreadable: readonly string[];
}

type Box = readonly [west: number, south: number, east: number, north: number];

const everywhere: Box = [-180, -90, 180, 90];

const getLineNumber = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'no JSON';
    const offset = /position (\d+)/.exec(problem)?.[1];
    // Unexpected end of file has no offset: report the last line.
    throw new ImportFailure(file, getLineNumber(text, offset === undefined ? text.length : Number(offset)), `no JSON: ${problem}`);
  }
}

interface RawFeature {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, unknown>> | null;
  readonly geometry?: { readonly type?: unknown; readonly coordinates?: unknown } | null;
}

function rawFeatures(file: string, parsed: unknown): readonly RawFeature[] {
  const root = parsed as (RawFeature & { readonly features?: unknown }) | null;
  if (root?.type === 'Feature') return [root];
  if (root?.type === 'FeatureCollection' && Array.isArray(root.features)) return root.features as RawFeature[];
  throw new ImportFailure(file, 1, 'expected a GeoJSON FeatureCollection or Feature');
}

const isPoint = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length >= 2 && Number.isFinite(value[0]) && Number.isFinite(value[1]);
const isRing = (value: unknown): boolean => Array.isArray(value) && value.length >= 4 && value.every(isPoint);
const isPolygon = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isRing);

function parseGeometry(geometry: RawFeature['geometry']): Geometry | undefined {
  const { type, coordinates } = geometry ?? {};
  if (type === 'Polygon' && isPolygon(coordinates)) return geometry as Geometry;
  if (type === 'MultiPolygon' && Array.isArray(coordinates) && coordinates.every(isPolygon)) return geometry as Geometry;
  return undefined;
}

/** Finds the first corner outside the bounds. */
function strayCorner(geometry: Geometry, [west, south, east, north]: Box): readonly number[] | undefined {
  const corners = geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates.flat(2);
  return corners.find(([lng = 0, lat = 0]) => lng < west || lng > east || lat < south || lat > north);
}

/** Parses a GeoJSON file; throws an `ImportFailure` with the line of the faulty feature. */
export function readBoundaries(file: string, text: string, options: { country: CountryCode; codeProperty: string }): BoundaryFile {
  const raw = rawFeatures(file, parseJson(file, text));
  // The parser gives no positions; the order of the feature markers does.
  const marks = [...text.matchAll(/"type"\s*:\s*"Feature"/g)].map(({ index }) => getLineNumber(text, index));
  const features: BoundaryFeature[] = [];
  const unreadable: string[] = [];
  for (const [index, feature] of raw.entries()) {
    const line = marks[index] ?? 1;
    const fail = (problem: string): never => {
      throw new ImportFailure(file, line, `feature ${index + 1}: ${problem}`);
    };
    const given = feature.properties?.[options.codeProperty];
    if (typeof given !== 'string' && typeof given !== 'number') {
      const names = Object.keys(feature.properties ?? {}).join(', ');
      return fail(`no property ${options.codeProperty}; it has ${names === '' ? 'none' : names}`);
    }
    const geometry = parseGeometry(feature.geometry) ?? fail('expected a Polygon or MultiPolygon of closed rings');
    const stray = strayCorner(geometry, regionRules[options.country]?.bounds ?? everywhere);
    if (stray !== undefined) {
      fail(
        `${stray.join(', ')} does not lie in ${options.country.toUpperCase()}: expected longitude, then latitude, in degrees (EPSG:4326)`,
      );
    }
    const code = parsePostcode(options.country, String(given).trim())?.district;
    if (code === undefined) unreadable.push(`"${given}" (${file} line ${line})`);
    else features.push({ code, rings: toGrid(geometry), file, line });
  }
  return { features, unreadable };
}
