import { computeCentre, type Position } from '../positions/position.ts';
import { readAdminNames, readListedCities } from '../sources/read-geonames-places.ts';
import { override, readTable } from '../text/tab-separated.ts';

export interface Municipality {
  readonly county: string;
  readonly position: Position | undefined;
}

/** Municipalities by their name in the postal register, with their county of 2024. */
export const readMunicipalities = (names: Iterable<string>): Map<string, Municipality> => {
  const admin = readAdminNames();
  const keyByName = new Map<string, string>();
  for (const [key, name] of admin.second) if (key.startsWith('NO.')) keyByName.set(name.toLowerCase(), key);
  for (const row of readTable(override('no-municipalities.tsv'), ['municipality', 'geonames'])) {
    keyByName.set(row.municipality.toLowerCase(), row.geonames);
  }
  const cities = Map.groupBy(readListedCities('no'), (city) => city.municipality);
  const authored = new Map(
    readTable(override('no-positions.tsv'), ['municipality', 'lat', 'lng']).map((row) => [
      row.municipality,
      { lat: Number(row.lat), lng: Number(row.lng) },
    ]),
  );
  return new Map(
    [...new Set(names)].map((name) => {
      const key = keyByName.get(name.toLowerCase());
      // Svalbard and Jan Mayen count as counties without municipalities.
      if (key === undefined) return [name, { county: name, position: authored.get(name) }];
      const county = admin.first.get(key.split('.').slice(0, 2).join('.')) ?? '';
      const members = cities.get(key);
      return [name, { county, position: members === undefined ? undefined : computeCentre(members) }];
    }),
  );
};
