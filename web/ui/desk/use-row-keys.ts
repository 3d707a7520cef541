import type { RefObject } from 'react';
import { useKeys } from './use-shortcuts.ts';

/** `j`, `k` and the arrow keys go from row to row; Enter then opens the one that has the focus, for it is a link; `x` selects it. */
export function useRowKeys(room: RefObject<HTMLElement | null>): void {
  const links = (): HTMLElement[] => [...(room.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const go = (by: 1 | -1): void => {
    const all = links();
    const at = all.findIndex((link) => link.closest('[data-row-of]')?.contains(document.activeElement) === true);
    const current = at === -1 ? all.findIndex((link) => link.dataset['open'] === 'true') : at;
    all.at(Math.min(all.length - 1, Math.max(0, current + by)))?.focus();
  };
  const choose = (): void => {
    const row = document.activeElement?.closest('[data-row-of]');
    row?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  };
  const next = (): void => go(1);
  const previous = (): void => go(-1);
  useKeys({ j: next, k: previous, ArrowDown: next, ArrowUp: previous, x: choose });
}
