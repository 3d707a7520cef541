import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NoticeWire } from '../../contract/alerts/notices-endpoints.ts';
import { systemNotices } from '../../contract/alerts/values.ts';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { companyStatuses } from '../../contract/companies/values.ts';
import { brandOfKey } from '../../contract/kit/brands.ts';
import { type MarketplacePage, pageOf } from '../buying/api.ts';
import { isNewcomer } from '../companies/newcomer.ts';
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

export interface ShownNotices {
  readonly notices: readonly NoticeWire[];
  /** Published since, and waiting to be shown. */
  readonly arrived: readonly NoticeWire[];
}

/**
 * What a fresh answer does to notices that are being read: texts change in place, nothing moves and nothing goes away under
 * the reader. New ones wait until somebody asks for them.
 */
export function mergeNotices(shown: readonly NoticeWire[], latest: readonly NoticeWire[]): ShownNotices {
  const fresh = new Map(latest.map((notice) => [notice.id, notice]));
  const known = new Set(shown.map(({ id }) => id));
  return { notices: shown.map((notice) => fresh.get(notice.id) ?? notice), arrived: latest.filter(({ id }) => !known.has(id)) };
}

/** That an invoice is overdue, or buying off because of it, is not said to a company that owes nothing, also when it has paid while it reads. */
export function isMoot({ id }: NoticeWire, balance: number | undefined): boolean {
  return (id === systemNotices.overdue || id === systemNotices.suspended) && balance !== undefined && balance <= 0;
}

/** What the first card of the dashboard is about. The first that applies wins. */
export type Welcome =
  | { readonly kind: 'closed' }
  | { readonly kind: 'unvalidated' }
  /** Newer than 30 days and not dismissed. */
  | { readonly kind: 'ready'; readonly isSetUp: boolean; readonly isJourneyDone: boolean }
  | { readonly kind: 'greeting'; readonly isNewcomer: boolean };

export function welcomeOf(company: CompanyWire, now: number): Welcome {
  if (company.status.id === companyStatuses.closed) return { kind: 'closed' };
  if (!company.email_validated) return { kind: 'unvalidated' };
  const isNew = isNewcomer(company, now);
  const { skipped, ...steps } = company.registration_journey;
  if (!isNew || skipped !== null) return { kind: 'greeting', isNewcomer: isNew };
  return { kind: 'ready', isSetUp: company.set_up_complete, isJourneyDone: Object.values(steps).every((doneAt) => doneAt !== null) };
}

/** Who welcomes a newcomer who has not dismissed it: the marketplace, or the partner under whose name the company registered. */
export function welcomer(company: CompanyWire, now: number): { readonly partner: string | undefined } | undefined {
  if (!isNewcomer(company, now) || company.registration_journey.skipped !== null) return undefined;
  const { name, partner } = brandOfKey(company.brand);
  return { partner: partner === null ? undefined : name };
}

type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** By the clock of the company. The night belongs to the evening. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

export const invoicesPage = '/account/invoices';
/** The invoices, all unpaid ones chosen. */
export const settleAccount = `${invoicesPage}?settleAccount=true`;
export const reviewsPage: string = '/profile/reviews';
