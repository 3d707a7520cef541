import { queryOptions } from '@tanstack/react-query';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import type { RegistrationForm } from '../../contract/rules/registration-rules.ts';
import { callApi } from '../app/api-client.ts';

/** Registers a company. Its first user is signed in by the answer. */
export async function registerCompany(form: RegistrationForm): Promise<void> {
  await callApi('POST /company/register', { body: { ...form, leadLanguages: [...form.leadLanguages] } });
}

/** How many leads of each type came in this month; nobody waits for it, and without it the page says nothing of it. */
export function leadCountsQuery(country: CountryCode, language: LanguageCode) {
  return queryOptions({
    queryKey: ['lead-counts', country, language],
    queryFn: async ({ signal }) => (await callApi('GET /lead-counts/', { query: { country, language }, signal })).body.data,
    staleTime: 60_000,
    retry: false,
  });
}
