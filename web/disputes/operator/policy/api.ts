import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ReportReason } from '../../../../contract/disputes/values.ts';
import type { CountryCode } from '../../../../contract/kit/country.ts';
import { callApi } from '../../../platform/api-client.ts';

const ofCountry = (country: CountryCode) => ['operator', 'return-rules', country] as const;

export function returnRulesQuery(country: CountryCode) {
  return queryOptions({
    queryKey: ofCountry(country),
    queryFn: async ({ signal }) => (await callApi('GET /operator/return-rules/{country}', { params: { country }, signal })).body.data,
  });
}

async function loadRule(country: CountryCode, reason: ReportReason, signal: AbortSignal) {
  const { body, version } = await callApi('GET /operator/return-rules/{country}/{reason}', { params: { country, reason }, signal });
  return { ...body.data, country, etag: version };
}
/** With its versions, and the tag to save it with. */
export type LoadedRule = Awaited<ReturnType<typeof loadRule>>;

/** Read anew each time that it is opened: it is saved over what is shown. */
export function returnRuleQuery(country: CountryCode, reason: ReportReason) {
  return queryOptions({
    queryKey: [...ofCountry(country), reason],
    queryFn: ({ signal }) => loadRule(country, reason, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

export type RuleChange = Omit<Parameters<typeof callApi<'PUT /operator/return-rules/{country}/{reason}'>>[1]['body'], 'reason'>;

/** Refused or not: whoever looks again sees what stands now. */
export async function saveRule(client: QueryClient, { country, reason, etag }: LoadedRule, change: RuleChange, why: string): Promise<void> {
  try {
    const body = { ...change, reason: why };
    await callApi('PUT /operator/return-rules/{country}/{reason}', { params: { country, reason }, body, version: etag });
  } finally {
    await client.invalidateQueries({ queryKey: ofCountry(country), exact: true });
  }
}
