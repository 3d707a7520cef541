import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListViewWire } from '../../../../contract/identity/list-views-endpoints.ts';
import type { DeskListName } from '../../../../contract/identity/list-views-values.ts';
import { callApi } from '../../../platform/api-client.ts';

export type KeptView = ListViewWire;

const viewsKey = ['operator', 'list-views'] as const;
const freshForMs = 300_000;

/** One's own views of all lists: asked for once beside the first list, and known at the next. */
export function keptViewsQuery() {
  return queryOptions({
    queryKey: viewsKey,
    queryFn: async ({ signal }): Promise<readonly KeptView[]> => (await callApi('GET /operator/list-views', { signal })).body.data,
    staleTime: freshForMs,
  });
}

export function refreshKeptViews(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: viewsKey });
}

export interface NewView {
  readonly list: DeskListName;
  readonly name: string;
  readonly query: string;
}

export async function saveView(view: NewView, reason: string): Promise<void> {
  await callApi('POST /operator/list-views', { body: { ...view, reason } });
}

export async function renameView(id: number, name: string, reason: string): Promise<void> {
  await callApi('POST /operator/list-views/{id}/rename', { params: { id }, body: { name, reason } });
}

export async function removeView(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/list-views/{id}/remove', { params: { id }, body: { reason } });
}
