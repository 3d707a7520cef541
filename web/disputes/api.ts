import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Attempt } from '../../contract/disputes/report-form-rules.ts';
import type { ReportReason } from '../../contract/disputes/values.ts';
import { ApiRefusal, callApi } from '../platform/api-client.ts';

/** 422: the address holds something that can be nobody's code. */
async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}

/** The lead that is reported; null when there is none with that code for this company. */
export function reportedLeadQuery(code: string) {
  return queryOptions({
    queryKey: disputeKeys.lead(code),
    queryFn: ({ signal }) => orNull(callApi('GET /lead/find/{id}', { params: { id: code }, signal }).then(({ body }) => body.data)),
    refetchOnWindowFocus: false,
  });
}

/** What may be reported of a lead and what was; null when there is no such lead. */
export function reportingQuery(code: string) {
  return queryOptions({
    queryKey: disputeKeys.reporting(code),
    queryFn: ({ signal }) => orNull(callApi('GET /lead/report/{id}', { params: { id: code }, signal }).then(({ body }) => body.data)),
  });
}

/** What can be given back in the company's country, who decides it, and by when. What the operator changes is told within a minute. */
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

/** What was sent changes how the lead stands, on its page and in lists. */
export function refreshLeads(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: disputeKeys.leads() });
}

/** Under which keys answers are kept. */
const disputeKeys = {
  /** Everything that is kept of leads: a report changes how they stand, in lists and on their page. */
  leads: () => ['lead'],
  /** The same answer as the page of the lead keeps: who comes from there need not wait for it again. */
  lead: (code: string) => ['lead', 'find', code],
  reporting: (code: string) => ['lead', 'report', code],
  policy: () => ['returns-policy'],
} as const;
