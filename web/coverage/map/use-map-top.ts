import { type RefObject, useLayoutEffect, useRef } from 'react';

const property = '--coverage-map-top';

/** Tells the style sheets where on the page the map begins, so that it, and what stands beside it, fill the rest of the window. */
export function useMapTop(): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const measure = useRef(() => {
    const element = part.current;
    // Out of view while another step is looked at.
    if (element === null || element.offsetHeight === 0) return;
    const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
    document.documentElement.style.setProperty(property, `${top}px`);
  });
  // What stands above may have come or gone without the page growing by it.
  useLayoutEffect(() => measure.current());
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => measure.current());
    watch.observe(document.body);
    if (part.current !== null) watch.observe(part.current);
    return () => {
      watch.disconnect();
      document.documentElement.style.removeProperty(property);
    };
  }, []);
  return part;
}
