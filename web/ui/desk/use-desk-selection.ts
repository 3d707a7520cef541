import { useState } from 'react';

export interface DeskSelection<Row> {
  readonly rows: readonly Row[];
  readonly has: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  readonly isWhole: boolean;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Tracks the selection among the visible rows; rows that leave the page are deselected. */
export function useDeskSelection<Row>(rows: readonly Row[], getKey: (row: Row) => string): DeskSelection<Row> {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => wanted.has(getKey(row)));
  const isWhole = rows.length > 0 && chosen.length === rows.length;
  return {
    rows: chosen,
    has: (key) => wanted.has(key),
    isWhole,
    toggle: (key) => {
      const next = new Set(chosen.map(getKey));
      if (!next.delete(key)) next.add(key);
      setWanted(next);
    },
    toggleAll: () => setWanted(isWhole ? new Set() : new Set(rows.map(getKey))),
    clear: () => setWanted(new Set()),
  };
}
