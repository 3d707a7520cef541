import type { UseQueryResult } from '@tanstack/react-query';

/** How a card of the dashboard stands with the server. */
export interface CardLoading {
  /** Nothing to show yet. */
  readonly isBusy: boolean;
  /** Nothing to show at all. */
  readonly hasFailed: boolean;
  /** What is shown could not be brought up to date. */
  readonly isOutdated: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/** Of a card that needs one answer. */
export function loadingOf({ data, isLoadingError, isRefetchError, isFetching, refetch }: UseQueryResult): CardLoading {
  return {
    isBusy: data === undefined && !isLoadingError,
    hasFailed: isLoadingError,
    isOutdated: isRefetchError,
    isFetching,
    retry: () => void refetch(),
  };
}
