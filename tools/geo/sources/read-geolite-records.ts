import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Reader, type CityResponse } from 'mmdb-lib';

export interface GeoLiteRecord {
  readonly country: string;
  readonly postalCode: string;
  readonly lat: number;
  readonly lng: number;
  readonly accuracyKm: number;
  readonly city: string;
  /** Country part, region or county, from the largest to the smallest. */
  readonly subdivisions: readonly string[];
  /** Number of networks with this record, used as its weight. */
  readonly networks: number;
}

const reader = (): Reader<CityResponse> => {
  const file = createRequire(import.meta.url).resolve('geoip-database/GeoLite2-City.mmdb');
  return new Reader<CityResponse>(readFileSync(file));
};

/**
 * Scans the nodes of the search tree as a flat array instead of looking up each address. A node's two records point to another node or, past the node
 * count, into the data section. This reads every record within seconds.
 */
const countLeafPointers = (source: Reader<CityResponse>): Map<number, number> => {
  const { nodeCount, nodeByteSize } = source.metadata;
  const walker = (source as unknown as { walker: { left(o: number): number; right(o: number): number } }).walker;
  const pointers = new Map<number, number>();
  for (let node = 0; node < nodeCount; node++) {
    const offset = node * nodeByteSize;
    for (const pointer of [walker.left(offset), walker.right(offset)]) {
      if (pointer > nodeCount) pointers.set(pointer, (pointers.get(pointer) ?? 0) + 1);
    }
  }
  return pointers;
};

export const readGeoLiteRecords = (countries: readonly string[]): GeoLiteRecord[] => {
  const source = reader();
  const resolve = (source as unknown as { resolveDataPointer(pointer: number): CityResponse }).resolveDataPointer.bind(source);
  const wanted = new Set(countries.map((code) => code.toUpperCase()));
  const records: GeoLiteRecord[] = [];
  for (const [pointer, networks] of countLeafPointers(source)) {
    const data = resolve(pointer);
    const country = data.country?.iso_code;
    if (country === undefined || !wanted.has(country) || data.postal === undefined || data.location === undefined) continue;
    records.push({
      country: country.toLowerCase(),
      postalCode: data.postal.code,
      lat: data.location.latitude,
      lng: data.location.longitude,
      accuracyKm: data.location.accuracy_radius,
      city: data.city?.names.en ?? '',
      subdivisions: (data.subdivisions ?? []).map((part) => part.names.en),
      networks,
    });
  }
  return records;
};
