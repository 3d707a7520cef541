import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CountryCode } from '../../contract/kit/country.ts';
import { callApi } from '../platform/api-client.ts';
import { useBrand } from '../platform/brand.ts';
import { companyKeys } from './query-keys.ts';

function businessUnitQuery(country: CountryCode) {
  return queryOptions({
    queryKey: companyKeys.businessUnit(country),
    queryFn: async ({ signal }) => (await callApi('GET /business-unit-contact-details/', { query: { country }, signal })).body.data,
    staleTime: 60 * 60_000,
    retry: false,
  });
}

/** Returns phone, opening hours, legal line and badge of the business unit; the page's brand overrides them. */
export function useBusinessUnit(country: CountryCode) {
  const brand = useBrand();
  const { data, isPending } = useQuery(businessUnitQuery(country));
  const unit = data && {
    phone: brand.phone ?? data.phone,
    hours: data.hours,
    legalLine: brand.legalLine ?? data.legal,
    hasGasSafetyBadge: brand.hasGasSafetyBadge ?? data.gasSafetyBadge,
  };
  return { unit, isPending };
}

/** Before sign-in the country is unknown; the country list starts with this one. */
export const defaultCountry: CountryCode = 'gb';
