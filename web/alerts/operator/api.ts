import { queryOptions } from '@tanstack/react-query';
import type { ClientInput } from '../../../contract/kit/endpoint.ts';
import type { Api } from '../../../contract/api.ts';
import { callApi } from '../../platform/api-client.ts';
import { deskAlertKeys } from './query-keys.ts';

export type OutboxSearch = Omit<ClientInput<Api['GET /operator/outbox']>['query'], 'before' | 'pageSize'>;

/** Messages from the newest on, or from the one after `before`. */
export async function loadMessages(search: OutboxSearch, before: number | undefined, signal: AbortSignal) {
  const query = { ...search, ...(before === undefined ? {} : { before }), pageSize: 40 };
  return (await callApi('GET /operator/outbox', { query, signal })).body;
}

export async function loadMessage(id: number, signal: AbortSignal) {
  return (await callApi('GET /operator/outbox/{id}', { params: { id }, signal })).body.data;
}

export async function sendAgain(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/outbox/{id}/send-again', { params: { id }, body: { reason } });
}

/** Where the page of a mail comes from, once it is known to come. */
export function mailPageQuery(id: number) {
  return queryOptions({
    queryKey: deskAlertKeys.mailPage(id),
    queryFn: async ({ signal }) => {
      const address = `/api/v1/operator/outbox/${id}/page`;
      const { ok, status } = await fetch(address, { credentials: 'same-origin', signal });
      if (!ok) throw new Error(`the page of message ${id} was answered with ${status}`);
      return address;
    },
  });
}
