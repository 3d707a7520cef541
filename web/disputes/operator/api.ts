import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RateGroup } from '../../../contract/disputes/values.ts';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';
import { reportKeys } from './query-keys.ts';

type Search = NonNullable<Parameters<typeof callApi<'GET /operator/reports'>>[1]['query']>;

export async function loadReports(query: Search, signal?: AbortSignal) {
  return (await callApi('GET /operator/reports', { query, ...(signal && { signal }) })).body;
}

/** Null: there is no such report. */
export function reportQuery(id: string) {
  return queryOptions({
    queryKey: reportKeys.one(id),
    queryFn: async ({ signal }) => {
      try {
        return (await callApi('GET /operator/reports/{id}', { params: { id: Number(id) }, signal })).body.data;
      } catch (error) {
        if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
  });
}

export function ratesQuery(by: RateGroup) {
  return queryOptions({
    queryKey: reportKeys.rates(by),
    queryFn: async ({ signal }) => (await callApi('GET /operator/reports/rates', { query: { by }, signal })).body,
    placeholderData: keepPreviousData,
  });
}

export interface Decision {
  readonly id: number;
  readonly step: 'report' | 'appeal';
  readonly verb: 'accept' | 'reject' | 'extend';
  readonly message: string;
  /** Of more time: the last day. */
  readonly until: string | undefined;
}

/** Decides with the time to take it back. */
export async function decide({ id, step, verb, message: reason, until }: Decision): Promise<void> {
  const params = { id };
  if (verb === 'accept') await callApi('POST /operator/reports/{id}/accept', { params, body: { reason, step, undoable: true } });
  else if (verb === 'reject') await callApi('POST /operator/reports/{id}/reject', { params, body: { reason, step, undoable: true } });
  else
    await callApi('POST /operator/reports/{id}/extend', {
      params,
      body: { reason, undoable: true, ...(until !== undefined && { until: `${until}T23:59:00Z` }) },
    });
}

export async function undoDecision(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/reports/{id}/undo', { params: { id }, body: { reason } });
}

/** What was decided, or taken back, changes lists, the report itself and what the menu counts. */
export async function refreshReports(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: reportKeys.all() }),
    client.invalidateQueries({ queryKey: reportKeys.counters() }),
  ]);
}
