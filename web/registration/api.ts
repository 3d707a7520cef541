import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BrandKey } from '../../contract/kit/brands.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import type { RegistrationForm } from '../../contract/registration/rules.ts';
import { callApi } from '../platform/api-client.ts';

/** Registers a company. The response signs its first user in. */
export async function registerCompany(form: RegistrationForm): Promise<void> {
  await callApi('POST /company/register', { body: { ...form, leadLanguages: [...form.leadLanguages] } });
}

/** Loads leads as a partner's companies would see them. On failure the page works without them. */
export function exampleLeadsQuery(brand: BrandKey, language: PageLanguage) {
  return queryOptions({
    queryKey: registrationKeys.examples(brand, language),
    queryFn: async ({ signal }) =>
      (await callApi('GET /example-leads/{brand}', { params: { brand }, query: { language }, signal })).body.data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Loads the last 30 days' leads by type with typical prices, for the postcode's area or the country; optional, and omitted from the page on failure. */
export function leadCountsQuery({ country, postcode }: RegistrationPlace, language: PageLanguage) {
  return queryOptions({
    queryKey: registrationKeys.leadCounts(country, postcode, language),
    queryFn: async ({ signal }) => {
      const query = { country, language, ...(postcode !== undefined && { postcode }) };
      const { data: counts, meta } = (await callApi('GET /lead-counts/', { query, signal })).body;
      return { counts, area: meta.area, total: meta.total, typicalPrice: meta.typical_price, currency: meta.currency };
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
}

/** Location of the registering company, as far as entered. */
export interface RegistrationPlace {
  readonly country: CountryCode;
  readonly postcode?: string;
}

/** Query keys. */
const registrationKeys = {
  leadCounts: (country: string, postcode: string | undefined, language: string) => ['lead-counts', country, postcode, language],
  examples: (brand: string, language: string) => ['example-leads', brand, language],
} as const;
