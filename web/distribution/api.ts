import { queryOptions } from '@tanstack/react-query';
import type { CompanyWorkType, LeadTypeCost } from '../../contract/distribution/endpoints.ts';
import { callApi } from '../platform/api-client.ts';

export interface LeadDelivery {
  readonly workTypes: readonly CompanyWorkType[];
  readonly version: string | undefined;
}

/** Automatic buying and caps of every lead type, with how far each cap is used up. */
export function leadDeliveryQuery() {
  return queryOptions({
    queryKey: distributionKeys.leadDelivery(),
    queryFn: async ({ signal }): Promise<LeadDelivery> => {
      const { body, version } = await callApi('GET /company/lead-delivery/', { signal });
      return { workTypes: body.data, version };
    },
  });
}

/** What a lead of each type costs today, and what buying them automatically would usually cost. */
export function leadTypeCostsQuery() {
  return queryOptions({
    queryKey: distributionKeys.costs(),
    queryFn: async ({ signal }): Promise<readonly LeadTypeCost[]> =>
      (await callApi('GET /company/lead-delivery/costs/', { signal })).body.data,
  });
}

/** Saves the full list; what another tab has changed meanwhile is not overwritten. */
export async function saveLeadDelivery(workTypes: readonly CompanyWorkType[], version: string | undefined): Promise<LeadDelivery> {
  const saved = await callApi('PUT /company/lead-delivery/', { body: [...workTypes], version });
  return { workTypes: saved.body.data, version: saved.version };
}

/** Under which keys answers are kept. What concerns lead delivery concerns its costs. */
const distributionKeys = {
  leadDelivery: () => ['company', 'lead-delivery'],
  costs: () => ['company', 'lead-delivery', 'costs'],
} as const;
