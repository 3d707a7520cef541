import type { UseQueryResult } from '@tanstack/react-query';

/** How a region of a page stands with the server. */
export interface RegionLoading {
  /** Nothing to show yet. */
  readonly isBusy: boolean;
  /** Nothing to show at all. */
  readonly hasFailed: boolean;
  /** What is shown could not be brought up to date. */
  readonly isOutdated: boolean;
  readonly isFetching: boolean;
  /** What is shown answers another question than the one that is being asked. */
  readonly isChanging: boolean;
  readonly retry: () => void;
}

/**
 * Of a region that needs one answer, or several. A question that failed and is asked again counts for the query library as one
 * that was never asked; for people who saw it fail it has failed until the answer is there, or the way to try again would go
 * from under them.
 */
export function loadingOf(...queries: readonly UseQueryResult[]): RegionLoading {
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
