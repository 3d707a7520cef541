import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiRefusal } from '../../platform/api-client.ts';
import { toRegionLoading, type RegionLoading } from '../region-loading.ts';

export interface DeskRows<Row> {
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly loading: RegionLoading;
  /** Whether the server rejected an unknown value. */
  readonly isRefused?: boolean;
}

interface LoadedRows<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly totalResults: number };
}

/** Whether the request named something that does not exist, or no longer does. */
export function isUnknown(error: Error | null): boolean {
  return error instanceof ApiRefusal && error.status === 422;
}

/** Rows of a list: previous ones stay visible while others load, and failures can be retried. */
export function useDeskRows<Row>(key: readonly unknown[], load: (signal: AbortSignal) => Promise<LoadedRows<Row>>): DeskRows<Row> {
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => load(signal), placeholderData: keepPreviousData });
  return {
    rows: query.data?.data,
    total: query.data?.meta.totalResults ?? 0,
    loading: toRegionLoading(query),
    isRefused: isUnknown(query.error),
  };
}
