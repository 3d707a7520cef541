import { type RefObject, useEffect, useRef } from 'react';
import type { Stage } from './payment-state.ts';

/** Each stage begins at its heading. What opened the pane by choosing an invoice keeps the focus, so that others can follow. */
export function useStageFocus(stage: Stage, pane: RefObject<HTMLElement | null>, takesFocus: boolean): void {
  const last = useRef<Stage>(undefined);
  useEffect(() => {
    const isOpening = last.current === undefined;
    const isSame = last.current === stage;
    last.current = stage;
    // While it is being paid the button that was pressed says so.
    if (isSame || stage === 'paying') return;
    if (isOpening && !takesFocus) return;
    pane.current?.querySelector<HTMLElement>(isOpening ? '[data-pane-title]' : '[data-stage-heading]')?.focus();
  }, [stage, pane, takesFocus]);
}
