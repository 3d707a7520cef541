import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { coverageKeys } from '../api.ts';

interface AccreditationsAsked {
  /** Limits the list to accreditations needed in this area. */
  readonly coverage?: number | undefined;
  /** Codes of additional ones to list. */
  readonly also?: string | undefined;
}

/** Loads the company's accreditations with the version of its answers. */
export function accreditationsQuery({ coverage, also }: AccreditationsAsked = {}) {
  return queryOptions({
    queryKey: coverageKeys.accreditations(coverage ?? 'all', also ?? ''),
    queryFn: async ({ signal }) => {
      const { body, version } = await callApi('GET /company/accreditations/', {
        query: { ...(coverage !== undefined && { coverage }), ...(also !== undefined && { also }) },
        signal,
      });
      return { ...body.data, version };
    },
  });
}

export type Accreditations = Awaited<ReturnType<NonNullable<ReturnType<typeof accreditationsQuery>['queryFn']>>>;
export type Accreditation = Accreditations['compulsoryAccreditations'][number];
export type HeldAccreditation = Accreditations['companyAccreditations'][number];

export type Answers = Readonly<Record<string, string>>;

/** Saves changed answers; the version prevents overwriting another tab's changes. */
export async function saveAccreditations(changed: Answers, version: string | undefined): Promise<void> {
  await callApi('PUT /company/accreditations/', {
    body: Object.entries(changed).map(([id, certificate_number]) => ({ id: Number(id), certificate_number })),
    version,
  });
}

/** Loads the lead types that need an accreditation. */
export function needingTypesQuery(id: number) {
  return queryOptions({
    queryKey: coverageKeys.typesNeedingAccreditation(id),
    queryFn: async ({ signal }) => (await callApi('GET /company/accreditations/{id}/work-types', { params: { id }, signal })).body.data,
  });
}

export type NeedingType = Awaited<ReturnType<NonNullable<ReturnType<typeof needingTypesQuery>['queryFn']>>>['selectedWorkTypes'][number];
