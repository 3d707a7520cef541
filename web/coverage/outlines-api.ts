import { queryOptions } from '@tanstack/react-query';
import type { CountryCode } from '../../contract/kit/country.ts';
import { callApi } from '../platform/api-client.ts';
import { type MapCountry, readArea, readCountry } from './map-country.ts';
import { coverageKeys } from './query-keys.ts';

/** Outlines change when an operator imports better ones, which is a matter of months. */
const staleTime = 30 * 60_000;

/** The areas of a country, ready to be drawn, and all its districts by name. */
export function countryOutlinesQuery(country: CountryCode) {
  return queryOptions({
    queryKey: coverageKeys.countryOutlines(country),
    queryFn: async ({ signal }) => {
      const { body } = await callApi('GET /geography/outlines/{country}', { params: { country }, query: {}, signal });
      return readCountry(body.data);
    },
    staleTime,
    gcTime: Infinity,
    // The shapes are the same until their version is another; comparing them costs more than reading them.
    structuralSharing: false,
  });
}

/** The districts of an area. The version stands in the address, so the browser keeps the answer for ever. */
export function areaOutlinesQuery(country: MapCountry, area: { readonly id: number; readonly code: string }) {
  return queryOptions({
    queryKey: coverageKeys.areaOutlines(country.country, area.id, country.version),
    queryFn: async ({ signal }) => {
      const params = { country: country.country, area: area.code };
      const { body } = await callApi('GET /geography/outlines/{country}/{area}', { params, query: { v: country.version }, signal });
      return readArea(body.data, country);
    },
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
}

/** The district that a postcode belongs to where it is no district's own code, as in inner Copenhagen. */
export async function findDistrictOf(postcode: string): Promise<string | undefined> {
  const { body } = await callApi('GET /locations/', { query: { search: postcode } });
  return body.data.find(({ kind }) => kind === 'district')?.district ?? undefined;
}
