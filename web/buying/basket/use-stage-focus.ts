import { type RefObject, useEffect, useRef } from 'react';
import type { Basket } from '../basket.ts';

const taking: readonly Basket['stage'][] = ['bought', 'declining', 'survey', 'declined'];

/**
 * On opening the pane's title takes the focus. A stage that somebody asked for takes it to its heading; one that comes by
 * itself takes it only where it still lies on the title or was lost with what it replaced.
 */
export function useStageFocus(stage: Basket['stage'], pane: RefObject<HTMLElement | null>): void {
  const isOpening = useRef(true);
  useEffect(() => {
    const title = pane.current?.querySelector<HTMLElement>('[data-pane-title]');
    const heading = pane.current?.querySelector<HTMLElement>('[data-stage-heading]');
    const focused = document.activeElement;
    const isFree = focused === null || focused === document.body || focused === title;
    if (isOpening.current) title?.focus();
    else if (taking.includes(stage) || isFree) (heading ?? title)?.focus();
    isOpening.current = false;
  }, [stage, pane]);
}
