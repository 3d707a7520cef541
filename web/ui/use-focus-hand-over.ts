import { type RefObject, useLayoutEffect, useRef } from 'react';

const regions = 'section, article, fieldset, dialog, [role=dialog], main';
const headings = 'h1, h2, h3, h4, legend';

/** Moves the focus to the region's heading when the focused element is removed, instead of losing it to the document. */
export function useFocusHandOver<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement) === true) handFocusOver(element);
    };
  }, []);
  return part;
}

/** Focuses the heading around a removed element, unless something else has taken the focus. */
export function handFocusOver(element: Element): void {
  const around = regionsAround(element);
  // After the replacement has rendered.
  queueMicrotask(() => {
    if (document.activeElement === document.body) focusFirstHeading(around);
  });
}

function regionsAround(element: Element): readonly Element[] {
  const region = element.closest(regions);
  if (region === null) return [];
  return [region, ...(region.parentElement === null ? [] : regionsAround(region.parentElement))];
}

function focusFirstHeading(around: readonly Element[]): void {
  for (const region of around) {
    const heading = region.isConnected ? region.querySelector<HTMLElement>(headings) : null;
    if (heading === null) continue;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus();
    return;
  }
}
