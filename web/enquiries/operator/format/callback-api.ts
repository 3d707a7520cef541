import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../../contract/api.ts';
import type { SourceCallback, StatusDelivery } from '../../../../contract/enquiries/callback-endpoints.ts';
import type { ClientInput } from '../../../../contract/kit/endpoint.ts';
import { callApi } from '../../../platform/api-client.ts';
import { editorQueryOptions } from '../../../ui/form/editor-query-options.ts';

export type { SourceCallback, StatusDelivery };
type CallbackChange = ClientInput<Api['PUT /operator/sources/{id}/callback']>['body'];

export const callbackKeys = {
  callback: (id: number) => ['operator', 'sources', id, 'callback'],
  deliveries: (id: number) => ['operator', 'sources', id, 'status-deliveries'],
} as const;

export interface LoadedCallback {
  readonly callback: SourceCallback;
  /** Version for the concurrency check. */
  readonly version: string | undefined;
}

export function callbackQuery(id: number) {
  return queryOptions({
    queryKey: callbackKeys.callback(id),
    queryFn: async ({ signal }): Promise<LoadedCallback> => {
      const { body, version } = await callApi('GET /operator/sources/{id}/callback', { params: { id }, signal });
      return { callback: body.data, version };
    },
    ...editorQueryOptions,
  });
}

/** Saves where statuses are sent. The secret is new the first time, else null. */
export async function saveCallback(
  id: number,
  body: CallbackChange,
  version: string | undefined,
): Promise<LoadedCallback & { readonly secret: string | null }> {
  const saved = await callApi('PUT /operator/sources/{id}/callback', { params: { id }, body, version });
  const { secret, ...callback } = saved.body.data;
  return { callback, secret, version: saved.version };
}

export async function replaceSecret(id: number, reason: string): Promise<string> {
  return (await callApi('POST /operator/sources/{id}/callback/secret', { params: { id }, body: { reason } })).body.data.secret;
}

export async function sendTestStatus(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/sources/{id}/callback/test', { params: { id }, body: { reason } });
}

export function statusDeliveriesQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: callbackKeys.deliveries(id),
    queryFn: async ({ pageParam, signal }) =>
      (
        await callApi('GET /operator/sources/{id}/callback/deliveries', {
          params: { id },
          query: pageParam === null ? {} : { before: pageParam },
          signal,
        })
      ).body,
    initialPageParam: null as number | null,
    getNextPageParam: ({ meta }) => meta.next,
  });
}

export async function retryStatus(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/status-deliveries/{id}/retry', { params: { id }, body: { reason } });
}
