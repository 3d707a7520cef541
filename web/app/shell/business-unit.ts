import { queryOptions } from '@tanstack/react-query';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { callApi } from '../api-client.ts';
import { brand } from '../brand.ts';

/** Telephone, legal line and badge of the business unit; what the brand sets itself goes before them. */
export function businessUnitQuery(country: CountryCode) {
  return queryOptions({
    queryKey: ['business-unit', country],
    queryFn: async ({ signal }) => {
      const { phone, legal, gasSafetyBadge } = (await callApi('GET /business-unit-contact-details/', { query: { country }, signal })).body
        .data;
      return {
        phone: brand.phone ?? phone,
        legalLine: brand.legalLine ?? legal,
        hasGasSafetyBadge: brand.hasGasSafetyBadge ?? gasSafetyBadge,
      };
    },
    staleTime: 60 * 60_000,
    retry: false,
  });
}

/** Before sign-in the country is not known; the catalogue of countries begins with this one. */
export const defaultCountry: CountryCode = 'gb';
