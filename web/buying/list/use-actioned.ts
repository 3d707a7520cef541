import { useCallback, useMemo, useState } from 'react';
import type { Lead } from '../lead.ts';

/** Leads bought or declined here. Each leaves the list once it no longer lies in the open basket. */
export function useActioned(openCode: string | undefined) {
  const [actioned, setActioned] = useState<ReadonlyMap<number, string>>(new Map());
  const add = useCallback((rows: readonly Lead[]) => {
    if (rows.length === 0) return;
    setActioned((before) => new Map([...before, ...rows.map((row) => [row.id, row.quoteCode] as const)]));
  }, []);
  const gone = useMemo(() => new Set([...actioned].filter(([, code]) => code !== openCode).map(([id]) => id)), [actioned, openCode]);
  return { gone, add };
}
