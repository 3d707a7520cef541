import { knownCountry, type CountryCode } from '../../../contract/kit/country.ts';
import { parsePostcode } from '../../../contract/kit/postcode-rule.ts';
import { failAt, type PlacedPostcode } from './import-line-rule.ts';

export interface DistrictCentre {
  readonly country: CountryCode;
  readonly code: string;
  readonly lat: number;
  readonly lng: number;
  /** Its most frequent place name. */
  readonly place: string | null;
  /** Number of postcodes averaged. */
  readonly postcodes: number;
}

export interface DistrictCentres {
  readonly centres: readonly DistrictCentre[];
  /** Lines without a postcode of their country; reports the first few. */
  readonly unreadable: { readonly count: number; readonly examples: readonly string[] };
}

interface Members {
  readonly country: CountryCode;
  readonly lats: number[];
  readonly lngs: number[];
  readonly places: Map<string, number>;
}

const maxExamples = 5;

/** Median per axis, so misplaced postcodes do not shift the centre. */
function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}

const findMostFrequent = (places: ReadonlyMap<string, number>): string | null =>
  [...places].reduce<readonly [string | null, number]>((best, entry) => (entry[1] > best[1] ? entry : best), [null, 0])[0];

/** Groups a file's postcodes by district, resolving aliases. */
export async function findCentres(places: AsyncIterable<PlacedPostcode>, aliases: ReadonlyMap<string, string>): Promise<DistrictCentres> {
  const districts = new Map<string, Members>();
  const examples: string[] = [];
  let unreadable = 0;
  for await (const { country: given, postcode, lat, lng, place, line } of places) {
    const country = knownCountry(given);
    if (country === undefined) continue;
    if (Math.abs(lat) > 90 || Math.abs(lng) > 180) failAt(line, `${lat}, ${lng} is no latitude and longitude`);
    const read = parsePostcode(country, postcode);
    if (read === null) {
      unreadable += 1;
      if (examples.length < maxExamples) examples.push(`"${postcode}" in line ${line.number}`);
      continue;
    }
    const key = `${country} ${aliases.get(`${country} ${read.district}`) ?? read.district}`;
    const members = districts.get(key) ?? { country, lats: [], lngs: [], places: new Map<string, number>() };
    districts.set(key, members);
    members.lats.push(lat);
    members.lngs.push(lng);
    if (place !== null) members.places.set(place, (members.places.get(place) ?? 0) + 1);
  }
  const centres = [...districts].map(([key, { country, lats, lngs, places: names }]): DistrictCentre => ({
    country,
    code: key.slice(3),
    postcodes: lats.length,
    lat: median(lats),
    lng: median(lngs),
    place: findMostFrequent(names),
  }));
  return { centres, unreadable: { count: unreadable, examples } };
}
