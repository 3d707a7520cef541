import type { ClientInput } from '../../../contract/kit/endpoint.ts';
import type { Api } from '../../../contract/api.ts';
import { callApi } from '../../platform/api-client.ts';

export type AuditFilters = Omit<ClientInput<Api['GET /operator/audit']>['query'], 'before' | 'pageSize'>;

/** A part of the audit log, from the newest entry on or from the one after `before`. */
export async function loadEntries(filters: AuditFilters, before: number | undefined, signal: AbortSignal) {
  const query = { ...filters, ...(before === undefined ? {} : { before }), pageSize: 40 };
  return (await callApi('GET /operator/audit', { query, signal })).body;
}

export async function loadDays(filters: AuditFilters, signal: AbortSignal) {
  return (await callApi('GET /operator/audit/days', { query: filters, signal })).body.data;
}

export async function loadChain(signal: AbortSignal) {
  return (await callApi('GET /operator/audit/chain', { signal })).body.data;
}

export async function loadQueues(signal: AbortSignal) {
  return (await callApi('GET /operator/jobs', { signal })).body.data;
}

type RunSearch = ClientInput<Api['GET /operator/jobs/runs']>['query'];

export async function loadRuns(query: RunSearch, signal: AbortSignal) {
  return (await callApi('GET /operator/jobs/runs', { query, signal })).body;
}

interface OneRun {
  readonly name: string;
  readonly id: string;
}

export async function retryJob(params: OneRun, reason: string): Promise<void> {
  await callApi('POST /operator/jobs/{name}/{id}/retry', { params, body: { reason } });
}

export async function giveUpJob(params: OneRun, reason: string): Promise<void> {
  await callApi('POST /operator/jobs/{name}/{id}/give-up', { params, body: { reason } });
}
