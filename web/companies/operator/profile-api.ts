import { queryOptions } from '@tanstack/react-query';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';
import { detailsBody, type DetailsValues } from '../details-form.ts';
import { companyDeskKeys } from './query-keys.ts';

/** The details of a company with why they are changed. A type, not an interface: a form takes any record. */
export type ProfileValues = DetailsValues & { reason: string };

/** Reading it is written down: it is asked for when the page is opened, and no more. */
export async function loadProfile(id: number, signal?: AbortSignal) {
  const { body, version } = await callApi('GET /operator/companies/{id}/profile', { params: { id }, ...(signal && { signal }) });
  const { company_user: person, county = '', ...company } = body.data;
  const billingCountry = company.billing_address_country === '' ? company.country : company.billing_address_country;
  const values: ProfileValues = {
    ...company,
    ...person,
    county,
    billing_address_country: billingCountry,
    billing_address_country_iso: billingCountry,
    reason: '',
  };
  return { values, version };
}
export type LoadedProfile = Awaited<ReturnType<typeof loadProfile>>;

export function profileQuery(id: number) {
  return queryOptions({
    queryKey: companyDeskKeys.tab(id, 'profile'),
    queryFn: ({ signal }) => loadProfile(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Saves it; what the body keeps in `company_user` is blamed by its own name. Answers the version of what stands now. */
export async function saveProfile(id: number, { reason, ...values }: ProfileValues, version: string | undefined) {
  try {
    const body = { ...detailsBody(values), reason };
    return (await callApi('PUT /operator/companies/{id}/profile', { params: { id }, body, version })).version;
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.fields === undefined) throw error;
    const fields = Object.entries(error.fields).map(([field, texts]) => [field.replace(/^company_user\./, ''), texts]);
    throw new ApiRefusal(error.status, { data: { errors: error.errors, fields: Object.fromEntries(fields) as object } }, null);
  }
}
