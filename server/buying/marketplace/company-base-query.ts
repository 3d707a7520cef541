import { kilometresBetween, type Position } from '../../../contract/geography/distance-rule.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { parsePostcode } from '../../../contract/kit/postcode-rule.ts';
import { selectDistrictId } from '../../enquiries/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { SharedAnswers } from '../../platform/shared-answers.ts';

/** Cache lifetime of a district's position, which changes only with an import of geography. */
export const positionCacheMs = 600_000;

/** Finds the position of the district a company works from; null without a known postcode. */
export async function findBase(
  db: Db,
  { country, postcode }: { readonly country: CountryCode; readonly postcode: string | null },
  positions: SharedAnswers,
): Promise<Position | null> {
  const district = parsePostcode(country, postcode ?? '')?.district;
  if (district === undefined) return null;
  return positions.get([country, district], () => readPosition(db, country, district));
}

async function readPosition(db: Db, country: CountryCode, district: string): Promise<Position | null> {
  const row = await db.first(sql<Position>`
    select lat, lng from regions where id = ${selectDistrictId(country, district)} and lat is not null and lng is not null`);
  return row ?? null;
}

/** Returns whole kilometres between the centres of two districts, so that the distance does not reveal the consumer's address. */
export function distanceKm(base: Position | null, place: { readonly lat: number | null; readonly lng: number | null }): number | null {
  if (base === null || place.lat === null || place.lng === null) return null;
  return Math.round(kilometresBetween(base, { lat: place.lat, lng: place.lng }));
}
