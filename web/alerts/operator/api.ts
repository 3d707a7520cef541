import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../contract/api.ts';
import { messageChannels, type MailProvider } from '../../../contract/alerts/values.ts';
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
  views: ['all', 'dead', 'failed', 'unknown', 'queued', 'sent', 'bounced', 'kept', 'dropped'],
  orders: ['newest'],
  opens: idText,
  filters: { channel: choiceReader(messageChannels), template: lineUpTo(100), company: idText, lead: lineUpTo(24) },
});

/** Loads the newest paused addresses, or the one searched for. */
export function pausedAddressesQuery(address: string) {
  return queryOptions({
    queryKey: deskAlertKeys.pausedAddresses(address),
    queryFn: async ({ signal }) =>
      (await callApi('GET /operator/paused-addresses', { query: address === '' ? {} : { address }, signal })).body.data,
  });
}

export async function liftPause(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/paused-addresses/{id}/lift', { params: { id }, body: { reason } });
}

/** Asks DNS for the records of a sending domain; administrators only. */
export function sendingDomainQuery(domain: string | undefined, selector: string) {
  return queryOptions({
    queryKey: deskAlertKeys.sendingDomain(domain, selector),
    queryFn: async ({ signal }) =>
      (await callApi('GET /operator/settings/sending-domain', { query: { ...(domain === undefined ? {} : { domain }), selector }, signal }))
        .body.data,
  });
}

/** Loads the addresses to which mail providers report; administrators only. */
export function mailWebhooksQuery() {
  return queryOptions({
    queryKey: deskAlertKeys.mailWebhooks(),
    queryFn: async ({ signal }) => (await callApi('GET /operator/settings/mail-webhooks', { signal })).body.data,
  });
}

/** Loads the state of the mailbox for bounces; administrators only. */
export function bounceMailboxQuery() {
  return queryOptions({
    queryKey: deskAlertKeys.bounceMailbox(),
    queryFn: async ({ signal }) => (await callApi('GET /operator/settings/bounce-mailbox', { signal })).body.data,
  });
}

export async function renewMailWebhook(provider: MailProvider, reason: string) {
  return (await callApi('POST /operator/settings/mail-webhooks/{provider}/renew', { params: { provider }, body: { reason } })).body.data;
}

/** Query keys of messages and notices in the back office. */
export const deskAlertKeys = {
  outbox: () => ['operator', 'outbox'] as const,
  outboxList: (search: object) => ['operator', 'outbox', 'list', search] as const,
  message: (id: number) => ['operator', 'outbox', 'message', id] as const,
  mailPage: (id: number) => ['operator', 'outbox', 'page', id] as const,
  pausedAddresses: (address: string) => ['operator', 'paused-addresses', address] as const,
  sendingDomain: (domain: string | undefined, selector: string) => ['operator', 'sending-domain', domain ?? '', selector] as const,
  bounceMailbox: () => ['operator', 'bounce-mailbox'] as const,
  mailWebhooks: () => ['operator', 'mail-webhooks'] as const,
  notices: () => ['operator', 'notices'] as const,
  noticesPage: (page: number) => ['operator', 'notices', 'page', page] as const,
  notice: (id: number) => ['operator', 'notices', 'one', id] as const,
};
