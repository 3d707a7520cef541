import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Attempt } from '../../contract/disputes/report-form-rules.ts';
import type { ReportReason } from '../../contract/disputes/values.ts';
import { ApiRefusal, callApi } from '../platform/api-client.ts';

/** 422 means that the address does not hold a valid code. */
async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}

/** Loads the lead being reported; null if the company has none with that code. */
export function reportedLeadQuery(code: string) {
  return queryOptions({
    queryKey: disputeKeys.lead(code),
    queryFn: ({ signal }) => orNull(callApi('GET /lead/find/{id}', { params: { id: code }, signal }).then(({ body }) => body.data)),
    refetchOnWindowFocus: false,
  });
}

/** Loads the reporting options and history of a lead; null if the lead does not exist. */
export function reportingQuery(code: string) {
  return queryOptions({
    queryKey: disputeKeys.reporting(code),
    queryFn: ({ signal }) => orNull(callApi('GET /lead/report/{id}', { params: { id: code }, signal }).then(({ body }) => body.data)),
  });
}

/** Loads the returns policy of the company's country. Stale after a minute, so operator changes appear soon. */
export function policyQuery() {
  return queryOptions({
    queryKey: disputeKeys.policy(),
    queryFn: async ({ signal }) => (await callApi('GET /returns-policy', { signal })).body.data,
    staleTime: 60_000,
  });
}

interface Report {
  readonly reason: ReportReason;
  readonly comment: string;
  readonly attempts: readonly Attempt[];
}

type Body = Parameters<typeof callApi<'POST /lead/report/{id}'>>[1]['body'];

async function send(code: string, body: Body): Promise<void> {
  await callApi('POST /lead/report/{id}', { params: { id: code }, body });
}

export function sendReport(code: string, { attempts, ...report }: Report): Promise<void> {
  return send(code, { actionType: 'report', ...report, attempts: [...attempts] });
}

export function sendAppeal(code: string, comment: string): Promise<void> {
  return send(code, { actionType: 'appeal', comment });
}

/** Invalidates leads after a report: their state changes on their page and in lists. */
export function refreshLeads(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: disputeKeys.leads() });
}

/** Query keys. */
const disputeKeys = {
  /** Prefix of all lead queries: a report changes their state in lists and on their page. */
  leads: () => ['lead'],
  /** Shares the lead page's cache, so coming from there needs no refetch. */
  lead: (code: string) => ['lead', 'find', code],
  reporting: (code: string) => ['lead', 'report', code],
  policy: () => ['returns-policy'],
} as const;
