import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiRefusal } from '../../platform/api-client.ts';
import { loadingOf, type RegionLoading } from '../region-loading.ts';

export interface DeskRows<Row> {
  /** Undefined while nothing is known. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly loading: RegionLoading;
  /** The server knows nothing of what was asked for. */
  readonly isRefused?: boolean;
}

interface LoadedRows<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly totalResults: number };
}

/** Whether a list was asked for something that there is not, or no longer. */
export function isUnknown(error: Error | null): boolean {
  return error instanceof ApiRefusal && error.status === 422;
}

/** The rows of a list: while others are fetched those before stay, and what fails can be tried again. */
export function useDeskRows<Row>(key: readonly unknown[], load: (signal: AbortSignal) => Promise<LoadedRows<Row>>): DeskRows<Row> {
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => load(signal), placeholderData: keepPreviousData });
  return {
    rows: query.data?.data,
    total: query.data?.meta.totalResults ?? 0,
    loading: loadingOf(query),
    isRefused: isUnknown(query.error),
  };
}
