import type { GeoLiteRecord } from '../sources/read-geolite-records.ts';
import type { Position } from './position.ts';

interface Tally {
  add(key: string, weight: number): void;
  /** Heaviest first; equal weights sorted by key, so runs are reproducible. */
  ranking(): readonly string[];
}

const tally = (): Tally => {
  const weights = new Map<string, number>();
  return {
    add: (key, weight) => void weights.set(key, (weights.get(key) ?? 0) + weight),
    ranking: () => [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([key]) => key),
  };
};

/** Combined readings of one postal code (or group of codes), each list sorted by likelihood. */
export interface Readings {
  readonly positions: readonly Position[];
  readonly cities: readonly string[];
  /** Country part and county joined by a slash if the record has both. */
  readonly subdivisions: readonly string[];
}

interface Counts {
  readonly positions: Tally;
  readonly cities: Tally;
  readonly subdivisions: Tally;
}

const toPosition = (key: string): Position => {
  const [lat = '', lng = ''] = key.split(' ');
  return { lat: Number(lat), lng: Number(lng) };
};

export const readingsBy = (records: readonly GeoLiteRecord[], group: (record: GeoLiteRecord) => string): Map<string, Readings> => {
  const counts = new Map<string, Counts>();
  for (const record of records) {
    const key = group(record);
    const count = counts.get(key) ?? { positions: tally(), cities: tally(), subdivisions: tally() };
    counts.set(key, count);
    count.positions.add(`${record.lat.toFixed(3)} ${record.lng.toFixed(3)}`, record.networks);
    if (record.city !== '') count.cities.add(record.city, record.networks);
    count.subdivisions.add(record.subdivisions.join('/'), record.networks);
  }
  return new Map(
    [...counts].map(([key, count]) => [
      key,
      {
        positions: count.positions.ranking().map(toPosition),
        cities: count.cities.ranking(),
        subdivisions: count.subdivisions.ranking(),
      },
    ]),
  );
};
