import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type RateGroup, type ReportReason, reportOrders, reportViews } from '../../../contract/disputes/values.ts';
import { type CountryCode, knownCountry } from '../../../contract/kit/country.ts';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';
import { deskList, idText } from '../../ui/desk/desk-search.ts';

type Search = NonNullable<Parameters<typeof callApi<'GET /operator/reports'>>[1]['query']>;

export async function loadReports(query: Search, signal?: AbortSignal) {
  return (await callApi('GET /operator/reports', { query, ...(signal && { signal }) })).body;
}

/** Null if the report does not exist. */
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
  /** Last day of an extended deadline. */
  readonly until: string | undefined;
}

/** Submits a decision, which can be undone for a while. */
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

/** A decision or its reversal changes lists, the report and the menu counters. */
export async function refreshReports(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: reportKeys.all() }),
    client.invalidateQueries({ queryKey: reportKeys.counters() }),
  ]);
}

const returnRulesKey = (country: CountryCode) => ['operator', 'return-rules', country] as const;

export function returnRulesQuery(country: CountryCode) {
  return queryOptions({
    queryKey: returnRulesKey(country),
    queryFn: async ({ signal }) => (await callApi('GET /operator/return-rules/{country}', { params: { country }, signal })).body.data,
  });
}

async function loadRule(country: CountryCode, reason: ReportReason, signal: AbortSignal) {
  const { body, version } = await callApi('GET /operator/return-rules/{country}/{reason}', { params: { country, reason }, signal });
  return { ...body.data, country, etag: version };
}
/** Loads the rule with its history and the version required to save it. */
export type LoadedRule = Awaited<ReturnType<typeof loadRule>>;

/** Refetched on every opening, since saving overwrites what is shown. */
export function returnRuleQuery(country: CountryCode, reason: ReportReason) {
  return queryOptions({
    queryKey: [...returnRulesKey(country), reason],
    queryFn: ({ signal }) => loadRule(country, reason, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

export type RuleChange = Omit<Parameters<typeof callApi<'PUT /operator/return-rules/{country}/{reason}'>>[1]['body'], 'reason'>;

/** Refetches even after a refusal, so that the current values show. */
export async function saveRule(client: QueryClient, { country, reason, etag }: LoadedRule, change: RuleChange, why: string): Promise<void> {
  try {
    const body = { ...change, reason: why };
    await callApi('PUT /operator/return-rules/{country}/{reason}', { params: { country, reason }, body, version: etag });
  } finally {
    await client.invalidateQueries({ queryKey: returnRulesKey(country), exact: true });
  }
}

/** Short name of a reason. i18next treats keys ending in `_other` as plurals. */
export function deskReason(reason: ReportReason, t: TFunction<'operator-disputes'>): string {
  return t(($) => $.reasonWords[reason === 'reject_other' ? 'anything' : reason]);
}

/** Query keys of reports in the back office. */
export const reportKeys = {
  all: () => ['operator', 'reports'],
  list: (search: object) => ['operator', 'reports', 'list', search],
  one: (id: string) => ['operator', 'reports', 'one', id],
  rates: (by: RateGroup) => ['operator', 'reports', 'rates', by],
  /** Menu counters. */
  counters: () => ['operator', 'counters'],
} as const;

export const reportsList = deskList({ list: 'reports', views: reportViews, orders: reportOrders, opens: idText });

/** The rules of one country. */
export const returnRulesList = deskList({
  list: 'return-rules',
  views: ['all'],
  orders: ['policy'],
  filters: { country: (value) => knownCountry(String(value)) },
});
