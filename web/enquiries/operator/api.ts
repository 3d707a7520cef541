import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../contract/api.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { ClientInput, Received } from '../../../contract/kit/endpoint.ts';
import { callApi } from '../../platform/api-client.ts';
import { deskList, idText } from '../../ui/desk/desk-search.ts';

export type NewLead = ClientInput<Api['POST /operator/enquiries']>['body'];
export type CreatedLead = Received<Api['POST /operator/enquiries']>['body']['data'];
export type IntakeType = Received<Api['GET /operator/intake/work-types']>['body']['data'][number];
export type Source = Received<Api['GET /operator/sources']>['body']['data'][number];
type NewKey = Received<Api['POST /operator/sources']>['body']['data'];

/** Loads a country's lead types with their questions. */
export function intakeTypesQuery(country: CountryCode) {
  return queryOptions({
    queryKey: intakeKeys.types(country),
    queryFn: async ({ signal }): Promise<readonly IntakeType[]> =>
      (await callApi('GET /operator/intake/work-types', { query: { country }, signal })).body.data,
  });
}

/** Idempotent: the same key with the same lead creates one lead. */
export async function createLead(lead: NewLead, key: string): Promise<CreatedLead> {
  return (await callApi('POST /operator/enquiries', { body: lead, headers: { 'idempotency-key': key } })).body.data;
}

/** Loads active sources by name, preceded by the back office's own. */
export function sourceNamesQuery() {
  return queryOptions({
    queryKey: intakeKeys.sourceNames(),
    queryFn: async ({ signal }) => (await callApi('GET /operator/source-names', { signal })).body.data,
  });
}

export async function loadSources(signal: AbortSignal): Promise<{ data: readonly Source[]; meta: { totalResults: number } }> {
  const { data } = (await callApi('GET /operator/sources', { signal })).body;
  return { data, meta: { totalResults: data.length } };
}

export async function createSource(source: { name: string; hold_minutes: number; reason: string }): Promise<NewKey> {
  return (await callApi('POST /operator/sources', { body: source })).body.data;
}

export type SourceChange = ClientInput<Api['PUT /operator/sources/{id}']>['body'];

/** Sends the version the dialog was opened with, so that concurrent changes are not overwritten. */
export async function changeSource(id: number, source: SourceChange, version: string | undefined) {
  await callApi('PUT /operator/sources/{id}', { params: { id }, body: source, version });
}

export async function loadSourceVersion(id: number): Promise<string | undefined> {
  return (await callApi('GET /operator/sources/{id}', { params: { id } })).version;
}

export async function stopSource(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/sources/{id}/stop', { params: { id }, body: { reason } });
}

export async function resumeSource(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/sources/{id}/resume', { params: { id }, body: { reason } });
}

export async function issueKey(id: number, reason: string): Promise<NewKey> {
  return (await callApi('POST /operator/sources/{id}/keys', { params: { id }, body: { reason } })).body.data;
}

export async function revokeKey(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/intake-keys/{id}/revoke', { params: { id }, body: { reason } });
}

/** Query keys. */
export const intakeKeys = {
  types: (country: string) => ['operator', 'intake', 'types', country],
  sources: () => ['operator', 'sources'],
  sourceNames: () => ['operator', 'sources', 'names'],
} as const;

export const sourcesList = deskList({ list: 'sources', views: ['all'], orders: ['name-asc'], opens: idText });
