import { useState } from 'react';
import type { InventoryRow } from '../../contract/leads/endpoints.ts';

/** What of a list is selected, and how that changes. */
export interface Selection {
  readonly codes: ReadonlySet<string>;
  readonly toggle: (code: string) => void;
  /** All of the page, or none where all are selected already. */
  readonly toggleAll: () => void;
  readonly isWhole: boolean;
}

/** The leads that are selected among those in view: what leaves the page leaves the selection. */
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
