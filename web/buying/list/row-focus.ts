import type { KeyboardEvent } from 'react';

const rowButton = 'button[data-lead-button]';

/** ↑ and ↓ on a row's button move to the neighbour's. */
export function moveBetweenRows(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const buttons = [...(event.currentTarget.closest('table, ul')?.querySelectorAll<HTMLButtonElement>(rowButton) ?? [])];
  const next = buttons[buttons.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)];
  event.preventDefault();
  next?.focus();
}

/** Gives the focus to the first of these leads that is in the list, or where none is to the page's heading. */
export function focusLead(...ids: readonly (number | undefined)[]): void {
  const buttons = ids.map((id) => (id === undefined ? null : document.querySelector<HTMLElement>(`button[data-lead-button="${id}"]`)));
  (buttons.find((button) => button !== null) ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}

/** What switches bulk mode on, when all that belonged to the mode has gone. */
export function focusBulkSwitch(): void {
  document.querySelector<HTMLElement>('[data-bulk-switch]')?.focus();
}

export function focusFirstLead(): void {
  document.querySelector<HTMLElement>(rowButton)?.focus();
}
