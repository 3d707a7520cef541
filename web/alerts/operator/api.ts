import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../contract/api.ts';
import type { ClientInput } from '../../../contract/kit/endpoint.ts';
import { callApi } from '../../platform/api-client.ts';
import { deskList, idText, lineUpTo, choiceReader } from '../../ui/desk/desk-search.ts';

export type OutboxSearch = Omit<ClientInput<Api['GET /operator/outbox']>['query'], 'before' | 'pageSize'>;

/** Loads messages, newest first, starting after `before`. */
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

/** Creates another link like the one of a kept confirmation mail. */
export async function revealLink(id: number, reason: string): Promise<string> {
  return (await callApi('POST /operator/outbox/{id}/link', { params: { id }, body: { reason } })).body.data.link;
}

/** URL of the mail's page, once a check has shown that it loads. */
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

export const outboxList = deskList({
  list: 'outbox',
  views: ['all', 'dead', 'failed', 'unknown', 'queued', 'sent', 'kept', 'dropped'],
  orders: ['newest'],
  opens: idText,
  filters: { channel: choiceReader(['email', 'sms']), template: lineUpTo(100), company: idText, lead: lineUpTo(24) },
});

/** Query keys of messages and notices in the back office. */
export const deskAlertKeys = {
  outbox: () => ['operator', 'outbox'] as const,
  outboxList: (search: object) => ['operator', 'outbox', 'list', search] as const,
  message: (id: number) => ['operator', 'outbox', 'message', id] as const,
  mailPage: (id: number) => ['operator', 'outbox', 'page', id] as const,
  notices: () => ['operator', 'notices'] as const,
  noticesPage: (page: number) => ['operator', 'notices', 'page', page] as const,
  notice: (id: number) => ['operator', 'notices', 'one', id] as const,
};
