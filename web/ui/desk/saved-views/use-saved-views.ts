import { useQuery, type QueryClient, queryOptions } from '@tanstack/react-query';
import { pagingParams } from '../../../../contract/identity/list-query-rule.ts';
import type { ListViewWire } from '../../../../contract/identity/list-views-endpoints.ts';
import { type DeskListName, deskLists } from '../../../../contract/identity/list-views-values.ts';
import { callApi } from '../../../platform/api-client.ts';

export interface SavedViews {
  readonly list: DeskListName;
  /** Saved views of the list; empty while loading. */
  readonly views: readonly SavedView[];
  /** The saved view matching the current list. */
  readonly shown: SavedView | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

interface ShownList {
  readonly list: string;
  readonly listQuery: string;
  readonly offered: Parameters<typeof toListQuery>[1];
}

/** The user's saved views of a list; undefined if none can be saved. Loads in parallel with the rows. */
export function useSavedViews({ list, listQuery, offered }: ShownList): SavedViews | undefined {
  const known = deskLists.find((name) => name === list);
  const query = useQuery({ ...savedViewsQuery(), enabled: known !== undefined });
  if (known === undefined) return undefined;
  const views = (query.data ?? []).filter((view) => view.list === known);
  return {
    list: known,
    views,
    shown: views.find((view) => toListQuery(view.query, offered) === listQuery),
    hasFailed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
  };
}

/** Normalises list parameters without the position; empty for the default list. Equal lists yield equal strings. */
export function normaliseListQuery(
  given: Readonly<Record<string, string>>,
  { views, orders }: { readonly views: readonly string[]; readonly orders: readonly string[] },
): string {
  const known = (name: string, value: string): boolean => {
    const offered = { view: views, order: orders }[name];
    return offered === undefined ? value !== '' : offered.indexOf(value) > 0;
  };
  const queryEntries = Object.entries(given).filter(([name, value]) => !pagingParams.has(name) && known(name, value));
  return new URLSearchParams(queryEntries.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}

/** Converts a saved view to current parameters, dropping those the list no longer offers. */
export function toListQuery(query: string, offered: Parameters<typeof normaliseListQuery>[1]): string {
  return normaliseListQuery(Object.fromEntries(new URLSearchParams(query)), offered);
}

export type SavedView = ListViewWire;

const viewsKey = ['operator', 'list-views'] as const;
const freshForMs = 300_000;

/** Loads the user's saved views of all lists, once for the session. */
function savedViewsQuery() {
  return queryOptions({
    queryKey: viewsKey,
    queryFn: async ({ signal }): Promise<readonly SavedView[]> => (await callApi('GET /operator/list-views', { signal })).body.data,
    staleTime: freshForMs,
  });
}

export function refreshSavedViews(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: viewsKey });
}

interface NewView {
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
