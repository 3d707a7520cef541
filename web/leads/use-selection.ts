import { useState } from 'react';
import type { InventoryRow } from '../../contract/leads/endpoints.ts';

/** Selected rows of a list, with actions to change them. */
export interface Selection {
  readonly codes: ReadonlySet<string>;
  readonly toggle: (code: string) => void;
  /** Selects the whole page, or clears it if all are selected. */
  readonly toggleAll: () => void;
  readonly isWhole: boolean;
}

/** Tracks the selected leads among the visible rows; rows that leave the page are deselected. */
export function useSelection(rows: readonly InventoryRow[]): Selection & { readonly clear: () => void } {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set());
  const codes = new Set(rows.map(({ code }) => code).filter((code) => wanted.has(code)));
  const isWhole = rows.length > 0 && codes.size === rows.length;
  return {
    codes,
    isWhole,
    toggle: (code) => setWanted(codes.has(code) ? new Set([...codes].filter((other) => other !== code)) : new Set([...codes, code])),
    toggleAll: () => setWanted(isWhole ? new Set() : new Set(rows.map(({ code }) => code))),
    clear: () => setWanted(new Set()),
  };
}
