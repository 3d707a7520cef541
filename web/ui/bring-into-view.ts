import { type RefObject, useLayoutEffect, useRef } from 'react';

const control = 'button, input, select, textarea';

/** Scrolls to an alert that is off screen or under a bar, but only after user interaction, not on page load. */
export function bringIntoView(alert: HTMLElement | null): void {
  if (alert === null || document.activeElement?.matches(control) !== true) return;
  const { left, width, top, bottom } = alert.getBoundingClientRect();
  const isSeen = [top + 4, bottom - 4].every((y) => alert.contains(document.elementFromPoint(left + width / 2, y)));
  if (!isSeen) alert.scrollIntoView({ block: 'center' });
}

/** Brings an element into view when it mounts. */
export function useBroughtIntoView<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const ref = useRef<Shown>(null);
  useLayoutEffect(() => bringIntoView(ref.current), []);
  return ref;
}
