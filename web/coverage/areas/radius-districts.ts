import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { mapRules } from '../../../contract/countries/all-countries.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { parsePostcode } from '../../../contract/kit/postcode-rule.ts';
import { areaOutlinesQuery, countryOutlinesQuery, coverageKeys } from '../api.ts';
import { findBaseDistrict } from '../map/radius/radius-form.tsx';
import { areasNear, getDistrictPosition } from '../map-country.ts';
import { districtsWithin } from '../radius.ts';
import { type Selection, toSelection } from '../selection.ts';

const kilometresPerMile = 1.609344;

export interface RadiusPreset {
  readonly unit: 'miles' | 'km';
  readonly distance: number;
  readonly km: number;
}

/** Distances a company is offered around its postcode, in the unit of its country; the second is the usual one. */
export function listRadiusPresets(country: CountryCode): readonly [RadiusPreset, RadiusPreset, RadiusPreset] {
  const inMiles = (distance: number): RadiusPreset => ({ unit: 'miles', distance, km: distance * kilometresPerMile });
  const inKm = (distance: number): RadiusPreset => ({ unit: 'km', distance, km: distance });
  return mapRules[country]?.usesMiles === true ? [inMiles(10), inMiles(20), inMiles(50)] : [inKm(15), inKm(30), inKm(80)];
}

const furtherDistances = { miles: [3, 5, 10, 15, 20, 30, 50, 100], km: [5, 10, 15, 30, 50, 80, 150] } as const;

/** Distances to choose from where a selection already exists, around the usual one. */
export function listRadiusChoices(country: CountryCode): { readonly all: readonly RadiusPreset[]; readonly usual: RadiusPreset } {
  const [, usual] = listRadiusPresets(country);
  const { unit } = usual;
  const all = furtherDistances[unit].map((distance) => ({
    unit,
    distance,
    km: unit === 'miles' ? distance * kilometresPerMile : distance,
  }));
  return { all, usual };
}

interface Base {
  readonly country: CountryCode;
  readonly postcode: string;
  readonly km: number;
}

/** Loads the postcode's own district and all entirely within the radius; none if the postcode is unknown. */
export function radiusDistrictsQuery(client: QueryClient, { country, postcode, km }: Base) {
  return queryOptions({
    queryKey: coverageKeys.radius(country, postcode.trim(), km),
    queryFn: async (): Promise<Selection> => {
      const map = await client.ensureQueryData(countryOutlinesQuery(country));
      const district = await findBaseDistrict(map, postcode);
      if (district === undefined) return [];
      const centre = getDistrictPosition(district);
      if (centre === undefined) return [district.id];
      const circle = { centre, km };
      const areas = await Promise.all(areasNear(map, circle).map((area) => client.ensureQueryData(areaOutlinesQuery(map, area))));
      const reaches = areas.flatMap((area) => area.reaches);
      return toSelection([district.id, ...districtsWithin(circle, reaches)]);
    },
    enabled: parsePostcode(country, postcode)?.district !== undefined,
    staleTime: Infinity,
  });
}
