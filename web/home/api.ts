import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NoticeWire } from '../../contract/alerts/notices-endpoints.ts';
import { type MarketplacePage, pageOf } from '../buying/api.ts';
import { toDosQuery } from '../companies/to-dos-api.ts';
import { callApi } from '../platform/api-client.ts';
import { withBrandWords } from '../platform/brand-words.ts';
import { companyQuery, remainingCreditQuery } from '../platform/session.ts';

/** The dashboard asks again every minute; a server that has nothing new says so in a few bytes. */
export const pollEvery = 60_000;
/** What was asked for while the page was on its way is not asked for again when it opens. */
export const freshFor = 5_000;

/** The newest leads in the company's coverage; where there are none, those around it. */
export function latestLeadsQuery() {
  return queryOptions({
    queryKey: homeKeys.latestLeads(),
    queryFn: async ({ signal }): Promise<MarketplacePage> => {
      const query = { coverage: 1, page: 1, pageSize: 20, 'auto-switch': 'true' } as const;
      const answer = await callApi('GET /lead/marketplace', { query, signal });
      if (answer.status === 308) throw new Error('a list without a code led to a bought lead');
      return pageOf(answer.body);
    },
    refetchInterval: pollEvery,
    staleTime: freshFor,
  });
}

export function noticesQuery() {
  return queryOptions({
    queryKey: homeKeys.notices(),
    queryFn: async ({ signal }): Promise<readonly NoticeWire[]> => (await callApi('GET /notifications/new', { signal })).body.data,
    select: (notices: readonly NoticeWire[]) =>
      notices.map((notice) => ({ ...notice, subject: withBrandWords(notice.subject), content: withBrandWords(notice.content) })),
    refetchInterval: pollEvery,
    staleTime: freshFor,
  });
}

/** The same answer that the pages of the settings keep, asked for as often as everything here. */
export function toDosHomeQuery() {
  return { ...toDosQuery(), refetchInterval: pollEvery, staleTime: freshFor };
}

export function reviewStatsQuery() {
  return queryOptions({
    queryKey: homeKeys.reviewStats(),
    queryFn: async ({ signal }) => (await callApi('GET /feedback/stats', { signal })).body.data.average,
    refetchInterval: pollEvery,
    staleTime: freshFor,
  });
}

/** Asks for everything on the dashboard while its code is still on the way. */
export function beginDashboard(client: QueryClient): void {
  const account = client.getQueryData(companyQuery().queryKey)?.account;
  if (account?.show_buy_leads === true) void client.prefetchQuery(latestLeadsQuery());
  if (account?.show_settings === true) void client.prefetchQuery(toDosHomeQuery());
  void client.prefetchQuery(noticesQuery());
  void client.prefetchQuery(reviewStatsQuery());
  void client.prefetchQuery({ ...remainingCreditQuery(), staleTime: freshFor });
}

/** Dismisses a notice, or brings it back. */
export async function dismissNotice(id: number, { restore }: { restore: boolean }): Promise<void> {
  await callApi('PUT /notifications/read/{id}', { params: { id }, body: { restore } });
}

/** Notes that a notice of the system was seen. Where that fails it counts as new, which does no harm. */
export async function markSystemNoticeRead(id: number): Promise<void> {
  await callApi('PUT /notifications/read-system/{id}', { params: { id } });
}

/** The welcome of a new company is not shown again. */
export async function skipWelcome(): Promise<void> {
  await callApi('PUT /registration-journey/skip', {});
}

/** Tells that a registration has led to the dashboard. The server counts it once. */
export async function recordRegistration(): Promise<void> {
  await callApi('POST /events', { body: { event: 'registration' } });
}

/** Under which keys answers are kept. */
const homeKeys = {
  latestLeads: () => ['lead', 'marketplace', 'home'],
  notices: () => ['home', 'notices'],
  reviewStats: () => ['home', 'review-stats'],
} as const;
