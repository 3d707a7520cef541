import type { UseQueryResult } from '@tanstack/react-query';

/** Loading state of a page region. */
export interface RegionLoading {
  /** No data yet. */
  readonly isBusy: boolean;
  /** Failed without data. */
  readonly hasFailed: boolean;
  /** The data shown could not be refreshed. */
  readonly isOutdated: boolean;
  readonly isFetching: boolean;
  /** The data shown belongs to a previous query. */
  readonly isChanging: boolean;
  readonly retry: () => void;
}

/**
 * Combines the state of one or more queries. A retried failure resets to pending in the query library; here it counts as failed until it
 * succeeds, or the retry button would disappear under the user.
 */
export function toRegionLoading(...queries: readonly UseQueryResult[]): RegionLoading {
  const missing = queries.filter(({ data, isPlaceholderData }) => data === undefined || isPlaceholderData);
  const hasFailed = missing.some(
    ({ isError, errorUpdateCount, isFetchedAfterMount }) => isError || (isFetchedAfterMount && errorUpdateCount > 0),
  );
  return {
    isBusy: !hasFailed && missing.some(({ data }) => data === undefined),
    hasFailed,
    isOutdated: missing.length === 0 && queries.some(({ isRefetchError }) => isRefetchError),
    isFetching: queries.some(({ isFetching }) => isFetching),
    isChanging: queries.some(({ isPlaceholderData }) => isPlaceholderData),
    retry: () => {
      for (const { refetch } of queries) void refetch();
    },
  };
}
