import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../contract/api.ts';
import type { LeadImport, LeadImportDetail } from '../../../contract/enquiries/import-endpoints.ts';
import type { ImportOutcome } from '../../../contract/enquiries/values.ts';
import type { ClientInput } from '../../../contract/kit/endpoint.ts';
import { callApi } from '../../platform/api-client.ts';

export type { ImportedLine, LeadImport, LeadImportDetail } from '../../../contract/enquiries/import-endpoints.ts';
export type Mapping = ClientInput<Api['PUT /operator/imports/{id}/mapping']>['body'];
type Target = Mapping['fixed'][number]['field'];
export type { Target };

export const importKeys = {
  all: () => ['operator', 'imports'],
  one: (id: number) => ['operator', 'imports', id],
  rows: (id: number, outcome: ImportOutcome | undefined, state: string) => ['operator', 'imports', id, 'rows', outcome, state],
} as const;

const pollMs = 1_000;
/** A list of running imports need not be as fresh as the page of one. */
const listPollMs = 5_000;

const isWorking = ({ state }: Pick<LeadImport, 'state'>): boolean => state === 'checking' || state === 'running';

export function importsQuery() {
  return queryOptions({
    queryKey: importKeys.all(),
    queryFn: async ({ signal }): Promise<readonly LeadImport[]> => (await callApi('GET /operator/imports', { signal })).body.data,
    refetchInterval: ({ state }) => (state.data?.some(isWorking) === true ? listPollMs : false),
  });
}

/** Loads an import, again and again while it works. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: importKeys.one(id),
    queryFn: async ({ signal }): Promise<LeadImportDetail> =>
      (await callApi('GET /operator/imports/{id}', { params: { id }, signal })).body.data,
    refetchInterval: ({ state }) => (state.data !== undefined && isWorking(state.data) ? pollMs : false),
  });
}

export function importRowsQuery({ id, state }: Pick<LeadImport, 'id' | 'state'>, outcome: ImportOutcome | undefined) {
  return infiniteQueryOptions({
    queryKey: importKeys.rows(id, outcome, state),
    queryFn: async ({ pageParam, signal }) =>
      (
        await callApi('GET /operator/imports/{id}/rows', {
          params: { id },
          query: { after: pageParam, ...(outcome && { outcome }) },
          signal,
        })
      ).body,
    initialPageParam: 0,
    getNextPageParam: ({ meta }) => meta.next,
  });
}

/** Uploads a file and returns the id of its import. An empty source means the back office itself. */
export async function uploadFile(file: File, sourceId: string): Promise<number> {
  const body = new FormData();
  body.append('file', file);
  if (sourceId !== '') body.append('source_id', sourceId);
  return (await callApi('POST /operator/imports', { body })).body.data.id;
}

export async function saveMapping(id: number, body: Mapping): Promise<void> {
  await callApi('PUT /operator/imports/{id}/mapping', { params: { id }, body });
}

export async function startImport(id: number, body: { hold: boolean; reason: string }): Promise<void> {
  await callApi('POST /operator/imports/{id}/start', { params: { id }, body });
}

export async function cancelImport(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/imports/{id}/cancel', { params: { id }, body: { reason } });
}

export const rejectsFile = (id: number): string => `/download/operator/import/${id}.csv`;
