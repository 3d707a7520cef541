import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NoticeWire } from '../../contract/alerts/notices-endpoints.ts';
import { systemNotices } from '../../contract/alerts/values.ts';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { companyStatuses } from '../../contract/companies/values.ts';
import { getBrandByKey } from '../../contract/kit/brands.ts';
import { type MarketplacePage, toMarketplacePage } from '../buying/api.ts';
import { isNewcomer } from '../companies/newcomer.ts';
import { toDosQuery } from '../companies/to-dos-api.ts';
import { callApi } from '../platform/api-client.ts';
import { withBrandWords } from '../platform/brand-words.ts';
import { companyQuery, remainingCreditQuery } from '../platform/session.ts';

/** The dashboard polls every minute; unchanged responses are a few bytes. */
export const pollIntervalMs = 60_000;
/** Data requested during navigation stays fresh when the page opens. */
export const freshForMs = 5_000;

/** Loads the newest leads in the coverage, or around it if there are none. */
export function latestLeadsQuery() {
  return queryOptions({
    queryKey: homeKeys.latestLeads(),
    queryFn: async ({ signal }): Promise<MarketplacePage> => {
      const query = { coverage: 1, page: 1, pageSize: 20, 'auto-switch': 'true' } as const;
      const answer = await callApi('GET /lead/marketplace', { query, signal });
      if (answer.status === 308) throw new Error('a list without a code led to a bought lead');
      return toMarketplacePage(answer.body);
    },
    refetchInterval: pollIntervalMs,
    staleTime: freshForMs,
  });
}

export function noticesQuery() {
  return queryOptions({
    queryKey: homeKeys.notices(),
    queryFn: async ({ signal }): Promise<readonly NoticeWire[]> => (await callApi('GET /notifications/new', { signal })).body.data,
    select: (notices: readonly NoticeWire[]) =>
      notices.map((notice) => ({ ...notice, subject: withBrandWords(notice.subject), html: withBrandWords(notice.html) })),
    refetchInterval: pollIntervalMs,
    staleTime: freshForMs,
  });
}

/** Shares the settings pages' cache, polled like the rest of the dashboard. */
export function toDosHomeQuery() {
  return { ...toDosQuery(), refetchInterval: pollIntervalMs, staleTime: freshForMs };
}

/** Loads the day's figures: leads, spending and open tasks. */
export function todayQuery() {
  return queryOptions({
    queryKey: homeKeys.today(),
    queryFn: async ({ signal }) => (await callApi('GET /company/today', { signal })).body.data,
    refetchInterval: pollIntervalMs,
    staleTime: freshForMs,
  });
}

export function reviewStatsQuery() {
  return queryOptions({
    queryKey: homeKeys.reviewStats(),
    queryFn: async ({ signal }) => (await callApi('GET /feedback/stats', { signal })).body.data.average,
    refetchInterval: pollIntervalMs,
    staleTime: freshForMs,
  });
}

/** Prefetches all dashboard data while its code is loading. */
export function beginDashboard(client: QueryClient): void {
  const account = client.getQueryData(companyQuery().queryKey)?.account;
  if (account?.show_buy_leads === true) void client.prefetchQuery(latestLeadsQuery());
  if (account?.show_settings === true) void client.prefetchQuery(toDosHomeQuery());
  void client.prefetchQuery(todayQuery());
  void client.prefetchQuery(noticesQuery());
  void client.prefetchQuery(reviewStatsQuery());
  void client.prefetchQuery({ ...remainingCreditQuery(), staleTime: freshForMs });
}

/** Dismisses a notice, or restores it. */
export async function dismissNotice(id: number, { restore }: { restore: boolean }): Promise<void> {
  await callApi('PUT /notifications/read/{id}', { params: { id }, body: { restore } });
}

/** Marks a system notice as seen. On failure it counts as new, which is harmless. */
export async function markSystemNoticeRead(id: number): Promise<void> {
  await callApi('PUT /notifications/read-system/{id}', { params: { id } });
}

/** Hides the welcome card of a new company for good. */
export async function skipWelcome(): Promise<void> {
  await callApi('PUT /registration-journey/skip', {});
}

/** Records that a registration reached the dashboard. The server counts it once. */
export async function recordRegistration(): Promise<void> {
  await callApi('POST /events', { body: { event: 'registration' } });
}

/** Query keys. */
export const homeKeys = {
  results: (asked: unknown) => ['home', 'results', asked],
  latestLeads: () => ['lead', 'marketplace', 'home'],
  notices: () => ['home', 'notices'],
  today: () => ['home', 'today'],
  reviewStats: () => ['home', 'review-stats'],
} as const;

export interface ShownNotices {
  readonly notices: readonly NoticeWire[];
  /** Notices published since, waiting to be shown. */
  readonly arrived: readonly NoticeWire[];
}

/**
 * Merges a fresh response into notices being read: texts update in place, and nothing moves or disappears. New ones wait until requested.
 */
export function mergeNotices(shown: readonly NoticeWire[], latest: readonly NoticeWire[]): ShownNotices {
  const fresh = new Map(latest.map((notice) => [notice.id, notice]));
  const known = new Set(shown.map(({ id }) => id));
  return { notices: shown.map((notice) => fresh.get(notice.id) ?? notice), arrived: latest.filter(({ id }) => !known.has(id)) };
}

/** Whether a notice about overdue invoices no longer applies because the company owes nothing, even if it paid just now. */
export function isObsoleteNotice({ id }: NoticeWire, balance: number | undefined): boolean {
  return (id === systemNotices.overdue || id === systemNotices.suspended) && balance !== undefined && balance <= 0;
}

/** Topic of the dashboard's first card. The first match wins. */
export type Welcome =
  | { readonly kind: 'closed' }
  | { readonly kind: 'unvalidated' }
  /** Registered less than 30 days ago and not dismissed. */
  | { readonly kind: 'ready'; readonly isSetUp: boolean; readonly isJourneyDone: boolean }
  | { readonly kind: 'greeting'; readonly isNewcomer: boolean };

export function getWelcome(company: CompanyWire, now: number): Welcome {
  if (company.status.id === companyStatuses.closed) return { kind: 'closed' };
  if (!company.email_validated) return { kind: 'unvalidated' };
  const isNew = isNewcomer(company, now);
  const { skipped, ...steps } = company.registration_journey;
  if (!isNew || skipped !== null) return { kind: 'greeting', isNewcomer: isNew };
  return { kind: 'ready', isSetUp: company.set_up_complete, isJourneyDone: Object.values(steps).every((doneAt) => doneAt !== null) };
}

/** Sender of the welcome to a newcomer who has not dismissed the card: the marketplace, or the partner the company registered through. */
export function findWelcomer(company: CompanyWire, now: number): { readonly partner: string | undefined } | undefined {
  if (!isNewcomer(company, now) || company.registration_journey.skipped !== null) return undefined;
  const { name, partner } = getBrandByKey(company.brand);
  return { partner: partner === null ? undefined : name };
}

type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Returns the time of day in the company's time zone. Night counts as evening. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

export const invoicesPage = '/account/invoices';
/** Address of the invoices with all unpaid ones selected. */
export const settleAccount = `${invoicesPage}?settleAccount=true`;
export const reviewsPage: string = '/profile/reviews';
