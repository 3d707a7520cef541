import { queryOptions } from '@tanstack/react-query';
import type { CountryCode } from '../../contract/kit/country.ts';
import { callApi } from '../app/api-client.ts';

export interface AddressChoice {
  readonly id: string;
  readonly description: string;
}

/** An address as forms hold it. */
export interface Address {
  readonly line1: string;
  readonly line2: string;
  readonly town: string;
  readonly county: string;
  readonly postcode: string;
}

/** The countries served with their languages; they do not change while the app is open. */
export function countriesQuery() {
  return queryOptions({
    queryKey: ['countries'],
    queryFn: async ({ signal }) => (await callApi('GET /countries/', { signal })).body.data[0] ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The addresses at a postcode; none where nobody lives. */
export async function findAddresses(country: CountryCode, postcode: string): Promise<readonly AddressChoice[]> {
  return (await callApi('GET /address/', { query: { countryCode: country, postcode } })).body.data;
}

export async function getAddress(id: string): Promise<Address> {
  const { data } = (await callApi('GET /address/{id}', { params: { id } })).body;
  return { line1: data.line1, line2: data.line2, town: data.post_town, county: data.county, postcode: data.postcode };
}

/** Whom the geography in use comes from, and under which licences. */
export function sourcesQuery() {
  return queryOptions({
    queryKey: ['geography', 'sources'],
    queryFn: async ({ signal }) => (await callApi('GET /geography/sources', { signal })).body.data,
    staleTime: 30 * 60_000,
  });
}
