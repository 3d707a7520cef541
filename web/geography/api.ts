import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CountryCode, registerLanguages } from '../../contract/kit/country.ts';
import { callApi } from '../platform/api-client.ts';

interface AddressChoice {
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
    queryKey: geographyKeys.countries(),
    queryFn: async ({ signal }) => {
      const countries = (await callApi('GET /countries/', { signal })).body.data[0] ?? [];
      registerLanguages(countries);
      return countries;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface FoundAddresses {
  /** Empty for places without addresses. */
  readonly choices: readonly AddressChoice[];
  /** Whether the address is fictional, for a demonstration. */
  readonly isInvented: boolean;
  /** Whether the list was truncated. */
  readonly areTooMany: boolean;
}

/** Loads the addresses at a postcode. */
export async function findAddresses(country: CountryCode, postcode: string): Promise<FoundAddresses> {
  const { data: choices, meta } = (await callApi('GET /address/', { query: { countryCode: country, postcode } })).body;
  return { choices, isInvented: meta.finder === 'invented', areTooMany: meta.too_many === true };
}

/** Whether a country has an address finder; undefined while loading. If that cannot be determined, assume so and try. */
export function useHasAddressFinder(country: CountryCode): boolean | undefined {
  const { data, isError } = useQuery(countriesQuery());
  if (data === undefined) return isError ? true : undefined;
  return data.find(({ iso_code }) => iso_code === country)?.address_finder ?? false;
}

/** Whether leads of a country are sold with VAT. Until that is known, assume so. */
export function useCountryChargesVat(country: CountryCode): boolean {
  return useQuery(countriesQuery()).data?.find(({ iso_code }) => iso_code === country)?.charges_vat !== false;
}

export async function getAddress(id: string): Promise<Address> {
  const { data } = (await callApi('GET /address/{id}', { params: { id } })).body;
  return { line1: data.line1, line2: data.line2, town: data.post_town, county: data.county, postcode: data.postcode };
}

/** Loads the sources and licences of the geography in use. */
export function sourcesQuery() {
  return queryOptions({
    queryKey: geographyKeys.geographySources(),
    queryFn: async ({ signal }) => (await callApi('GET /geography/sources', { signal })).body.data,
    staleTime: 30 * 60_000,
  });
}

/** Query keys. */
const geographyKeys = {
  countries: () => ['countries'],
  geographySources: () => ['geography', 'sources'],
} as const;

export type AddressPart = keyof Address;

/** Parts in the order in which addresses are written and typed. */
export const addressParts = ['line1', 'line2', 'town', 'county', 'postcode'] as const satisfies readonly AddressPart[];
