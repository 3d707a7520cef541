import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeliveryWire } from '../../contract/integrations/endpoints.ts';
import type { EventType } from '../../contract/integrations/values.ts';
import type { KeyScope } from '../../contract/kit/endpoint.ts';
import { callApi } from '../platform/api-client.ts';
import { useAction } from '../ui/form/use-action.ts';
import type { CrmAnswer } from './crm-answer.ts';

export function webhooksQuery() {
  return queryOptions({
    queryKey: integrationKeys.webhooks(),
    queryFn: async ({ signal }) => (await callApi('GET /integrations/webhooks', { signal })).body.data,
  });
}

const pollIntervalMs = 2_000;
/** Retries further away than this are not polled for. */
const maxPollAheadMs = 60_000;

/** Whether a result may arrive while the user watches. */
function isExpectedSoon({ state, next_try_at: next }: DeliveryWire, now: number): boolean {
  return state === 'waiting' && (next === null || Date.parse(next) - now < maxPollAheadMs);
}

/** Loads a page of a webhook's log and polls while a delivery is pending. */
export function deliveriesQuery(code: string, page: number) {
  return queryOptions({
    queryKey: integrationKeys.deliveries(code, page),
    queryFn: async ({ signal }) =>
      (await callApi('GET /integrations/webhooks/{code}/deliveries', { params: { code }, query: { page }, signal })).body,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some((one) => isExpectedSoon(one, Date.now())) === true ? pollIntervalMs : false),
  });
}

export async function addWebhook(url: string, events: readonly EventType[]): Promise<{ code: string; secret: string }> {
  return (await callApi('POST /integrations/webhooks', { body: { url, events: [...events] } })).body.data;
}

export async function changeSecret(code: string): Promise<string> {
  return (await callApi('POST /integrations/webhooks/{code}/secret', { params: { code } })).body.data.secret;
}

export async function sendTest(code: string): Promise<void> {
  await callApi('POST /integrations/webhooks/{code}/test', { params: { code } });
}

export async function removeWebhook(code: string): Promise<void> {
  await callApi('DELETE /integrations/webhooks/{code}', { params: { code } });
}

export async function replay(code: string, id: number): Promise<void> {
  await callApi('POST /integrations/webhooks/{code}/deliveries/{id}/replay', { params: { code, id } });
}

export async function addApiKey(name: string, scopes: readonly KeyScope[]): Promise<string> {
  return (await callApi('POST /company/api-keys', { body: { name, scopes: [...scopes] } })).body.data.key;
}

export async function enableApiKey(id: number): Promise<void> {
  await callApi('POST /company/api-keys/{id}/enable', { params: { id } });
}

export async function revokeApiKey(id: number): Promise<void> {
  await callApi('DELETE /company/api-keys/{id}', { params: { id } });
}

/** Loads whether a CRM can be connected, and whether one is. */
export function crmQuery() {
  return queryOptions({
    queryKey: integrationKeys.crm(),
    queryFn: async ({ signal }) => (await callApi('GET /integrations/crm', { signal })).body.data,
  });
}

/** Returns the CRM's consent URL. */
async function beginCrm(): Promise<string> {
  return (await callApi('POST /integrations/crm', {})).body.data.url;
}

/** Connects with the CRM's answer. Its code is single-use, so returning to the page shows the cached result. */
export function crmReturnQuery({ code, state }: CrmAnswer) {
  return queryOptions({
    queryKey: integrationKeys.crmReturn(code, state),
    queryFn: async () => {
      // Without `state`, sends the request only once the user has confirmed.
      const wanted = state === undefined ? ({ confirmed: '1' } as const) : { state };
      await callApi('POST /lead-send-token/zoho/', { query: { code: code ?? '', ...wanted } });
      return true;
    },
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Redirects to the CRM's consent page. */
export function useConnectCrm() {
  const { t } = useTranslation('integrations');
  const { run, isBusy, failure } = useAction(t(($) => $.crm.failed));
  return { connect: () => void run(async () => globalThis.location.assign(await beginCrm())), isBusy, failure };
}

/** Query keys. */
export const integrationKeys = {
  webhooks: () => ['integrations', 'webhooks'],
  deliveries: (code: string, page: number) => ['integrations', 'deliveries', code, page],
  anyDeliveries: (code: string) => ['integrations', 'deliveries', code],
  crm: () => ['integrations', 'crm'],
  crmReturn: (code: string | undefined, state: string | undefined) => ['integrations', 'crm-return', code, state],
} as const;

/** Translation keys of events, because a dot separates keys. */
export const eventWords = {
  'lead.purchased': 'leadPurchased',
  'lead.credited': 'leadCredited',
  'lead.stage_changed': 'leadStageChanged',
  'invoice.issued': 'invoiceIssued',
  'review.published': 'reviewPublished',
} as const satisfies Record<EventType, string>;

export const scopeWords = {
  'read-leads': 'readLeads',
  'update-leads': 'updateLeads',
  'buy-leads': 'buyLeads',
  'read-billing': 'readBilling',
} as const satisfies Record<KeyScope, string>;
