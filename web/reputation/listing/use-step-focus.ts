import { type RefObject, useEffect, useRef } from 'react';
import type { ListingStep } from './steps.ts';

/** Puts the focus on the heading of a step that was gone to; where the page begins, its own heading has it. */
export function useStepFocus(step: ListingStep): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    page.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus();
  }, [step]);
  return page;
}
