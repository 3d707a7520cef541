import { useEffect, useEffectEvent } from 'react';

interface Paged {
  readonly page: number;
  readonly pageSize: number;
}

/**
 * A page without rows lies beyond the end: leads have been sold or archived, or an address is old. Moves on to the last one.
 * The total may be a little behind, so that it takes the page before where the total promises more.
 */
export function useLastPage({ page, pageSize }: Paged, total: number | undefined, isEmpty: boolean, onPage: (page: number) => void): void {
  const last = isEmpty && page > 1 ? Math.min(page - 1, Math.max(1, Math.ceil((total ?? 0) / pageSize))) : undefined;
  const move = useEffectEvent(onPage);
  useEffect(() => {
    if (last !== undefined) move(last);
  }, [last]);
}
