import { useState } from 'react';
import { freshFor } from '../api.ts';

interface Answered {
  readonly dataUpdatedAt: number;
  readonly isFetchedAfterMount: boolean;
}

/** Whether an answer was kept from an earlier visit: then the first fresh one replaces it whole, as a new page would. */
export function useIsKept({ dataUpdatedAt, isFetchedAfterMount }: Answered): boolean {
  const [openedAt] = useState(() => Date.now());
  return !isFetchedAfterMount && dataUpdatedAt < openedAt - freshFor;
}
