import { queryOptions } from '@tanstack/react-query';
import type { CompanyWorkType, LeadTypeCost } from '../../contract/distribution/endpoints.ts';
import { callApi } from '../platform/api-client.ts';

export interface LeadDelivery {
  readonly workTypes: readonly CompanyWorkType[];
  readonly version: string | undefined;
}

/** Loads automatic buying and caps of every lead type, with the current usage of each cap. */
export function leadDeliveryQuery() {
  return queryOptions({
    queryKey: distributionKeys.leadDelivery(),
    queryFn: async ({ signal }): Promise<LeadDelivery> => {
      const { body, version } = await callApi('GET /company/lead-delivery/', { signal });
      return { workTypes: body.data, version };
    },
  });
}

/** Loads today's price of each lead type and the usual cost of buying it automatically. */
export function leadTypeCostsQuery() {
  return queryOptions({
    queryKey: distributionKeys.costs(),
    queryFn: async ({ signal }): Promise<readonly LeadTypeCost[]> =>
      (await callApi('GET /company/lead-delivery/costs/', { signal })).body.data,
  });
}

/** Saves the full list; the version prevents overwriting another tab's changes. */
export async function saveLeadDelivery(workTypes: readonly CompanyWorkType[], version: string | undefined): Promise<LeadDelivery> {
  const saved = await callApi('PUT /company/lead-delivery/', { body: [...workTypes], version });
  return { workTypes: saved.body.data, version: saved.version };
}

/** Query keys. Costs share the prefix of lead delivery, so both are invalidated together. */
const distributionKeys = {
  leadDelivery: () => ['company', 'lead-delivery'],
  costs: () => ['company', 'lead-delivery', 'costs'],
} as const;
