import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../contract/api.ts';
import type { ClientInput } from '../../contract/kit/endpoint.ts';
import { ApiRefusal, callApi } from '../platform/api-client.ts';
import { companyKeys } from './query-keys.ts';

/** Loads the company for its form, with the version required to save it. */
export async function loadCompanyDetails(signal?: AbortSignal) {
  const { body, version } = await callApi('GET /company/', { ...(signal && { signal }) });
  return { company: body.data, version };
}
export type LoadedCompany = Awaited<ReturnType<typeof loadCompanyDetails>>;

/** Fetched on every opening of the page, but never while it is open: the version must match the data in the form. */
export function companyDetailsQuery() {
  return queryOptions({
    queryKey: companyKeys.companyForm(),
    queryFn: ({ signal }) => loadCompanyDetails(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export type CompanyUpdateBody = ClientInput<Api['PUT /company/update']>['body'];

/** Saves the details and returns the new version. Refusals about `company_user` fields are reported under their own names. */
export async function saveCompanyDetails(body: CompanyUpdateBody, version: string | undefined): Promise<string | undefined> {
  try {
    return (await callApi('PUT /company/update', { body, version })).version;
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.fields === undefined) throw error;
    const fields = Object.entries(error.fields).map(([field, texts]) => [field.replace(/^company_user\./, ''), texts]);
    throw new ApiRefusal(error.status, { data: { errors: error.errors, fields: Object.fromEntries(fields) as object } }, null);
  }
}

/** Has the VAT register asked about the saved number again. */
export async function checkOwnVatNumber(): Promise<void> {
  await callApi('POST /company/vat-check', {});
}

/** Loads the signed-in user for the cards, with the version required to save. */
export async function loadUserDetails(signal?: AbortSignal) {
  const { body, version } = await callApi('GET /company/user', { ...(signal && { signal }) });
  return { user: body.data, version };
}
export type LoadedUser = Awaited<ReturnType<typeof loadUserDetails>>;
export type UserDetails = LoadedUser['user'];

/** Fetched on every opening of the page, then only after a save: the version must match what the cards show. */
export function userDetailsQuery() {
  return queryOptions({
    queryKey: companyKeys.userForm(),
    queryFn: ({ signal }) => loadUserDetails(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export type UserUpdateBody = ClientInput<Api['PUT /company/user/']>['body'];

/** Discards the pending address and keeps the current account email. */
export async function discardPendingEmail(): Promise<void> {
  await callApi('DELETE /company/user/pending-email', {});
}

/** Saves the given fields and returns the new version. */
export async function saveUserDetails(body: UserUpdateBody, version: string | undefined): Promise<string | undefined> {
  return (await callApi('PUT /company/user/', { body, version })).version;
}
