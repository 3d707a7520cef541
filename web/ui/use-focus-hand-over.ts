import { type RefObject, useLayoutEffect, useRef } from 'react';

const regions = 'section, article, fieldset, dialog, [role=dialog], main';
const headings = 'h1, h2, h3, h4, legend';

/** For what goes away with the focus in it: the heading of its region takes the focus, which else would fall to the document. */
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

/** The heading of the region around an element that goes takes the focus, unless something else has taken it by then. */
export function handFocusOver(element: Element): void {
  const around = regionsAround(element);
  // When all that takes its place stands there as well.
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
