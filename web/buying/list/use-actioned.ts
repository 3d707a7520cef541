import { useCallback, useMemo, useState } from 'react';
import type { Lead } from '../lead.ts';

interface Actioned {
  readonly code: string;
  readonly isBought: boolean;
}

/** Leads bought or declined here. Each leaves the list once it no longer lies in the open basket; one that was bought says so until then. */
export function useActioned(openCode: string | undefined) {
  const [actioned, setActioned] = useState<ReadonlyMap<number, Actioned>>(new Map());
  const add = useCallback((rows: readonly Lead[], isBought: boolean) => {
    if (rows.length === 0) return;
    setActioned((before) => new Map([...before, ...rows.map((row) => [row.id, { code: row.quoteCode, isBought }] as const)]));
  }, []);
  const gone = useMemo(() => new Set([...actioned].filter(([, { code }]) => code !== openCode).map(([id]) => id)), [actioned, openCode]);
  const boughtIds = useMemo(() => new Set([...actioned].filter(([, { isBought }]) => isBought).map(([id]) => id)), [actioned]);
  return { gone, boughtIds, add };
}
