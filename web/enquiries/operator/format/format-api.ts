import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../../contract/api.ts';
import type { Campaign, FailedCall, FormatTest, MetaLead, SourceFormat } from '../../../../contract/enquiries/format-endpoints.ts';
import type { ClientInput } from '../../../../contract/kit/endpoint.ts';
import { callApi } from '../../../platform/api-client.ts';
import { editorQueryOptions } from '../../../ui/form/editor-query-options.ts';

export type { Campaign, FailedCall, FormatTest, MetaLead, SourceFormat };
export type FormatChange = ClientInput<Api['PUT /operator/sources/{id}/format']>['body'];

export interface LoadedFormat {
  readonly format: SourceFormat;
  /** Version for the concurrency check. */
  readonly version: string | undefined;
}

export const formatKeys = {
  format: (id: number) => ['operator', 'sources', id, 'format'],
  failed: (id: number) => ['operator', 'sources', id, 'failed-calls'],
  metaLeads: (id: number) => ['operator', 'sources', id, 'meta-leads'],
  campaigns: (id: number) => ['operator', 'sources', id, 'campaigns'],
} as const;

export function formatQuery(id: number) {
  return queryOptions({
    queryKey: formatKeys.format(id),
    queryFn: async ({ signal }): Promise<LoadedFormat> => {
      const { body, version } = await callApi('GET /operator/sources/{id}/format', { params: { id }, signal });
      return { format: body.data, version };
    },
    ...editorQueryOptions,
  });
}

export async function saveFormat(id: number, body: FormatChange, version: string | undefined): Promise<LoadedFormat> {
  const saved = await callApi('PUT /operator/sources/{id}/format', { params: { id }, body, version });
  return { format: saved.body.data, version: saved.version };
}

/** Tests an example against the format of the source without saving. */
export async function sendTest(id: number, content: string): Promise<FormatTest> {
  return (await callApi('POST /operator/sources/{id}/format/test', { params: { id }, body: { content } })).body.data;
}

export function failedCallsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: formatKeys.failed(id),
    queryFn: async ({ pageParam, signal }) =>
      (
        await callApi('GET /operator/sources/{id}/failed-calls', {
          params: { id },
          query: pageParam === null ? {} : { before: pageParam },
          signal,
        })
      ).body,
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
  });
}

export async function replayCall(id: number, reason: string): Promise<string> {
  return (await callApi('POST /operator/failed-calls/{id}/replay', { params: { id }, body: { reason } })).body.data.quote_code;
}

export function metaLeadsQuery(id: number) {
  return queryOptions({
    queryKey: formatKeys.metaLeads(id),
    queryFn: async ({ signal }) => (await callApi('GET /operator/sources/{id}/meta-leads', { params: { id }, signal })).body,
  });
}

export async function retryMetaLead(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/meta-leads/{id}/retry', { params: { id }, body: { reason } });
}

export function campaignsQuery(id: number) {
  return queryOptions({
    queryKey: formatKeys.campaigns(id),
    queryFn: async ({ signal }): Promise<readonly Campaign[]> =>
      (await callApi('GET /operator/sources/{id}/campaigns', { params: { id }, signal })).body.data,
  });
}
