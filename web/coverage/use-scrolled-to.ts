import { type RefObject, useEffect, useRef } from 'react';

/** Clear of the header and of the bar. */
const margin = '76px 120px';

/** For what appears far from what was pressed: it is brought into view when it comes. */
export function useScrolledTo<Part extends HTMLElement>(isThere: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (!isThere || part.current === null) return;
    part.current.style.scrollMarginBlock = margin;
    part.current.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  return part;
}
