import { type RefObject, useLayoutEffect, useState } from 'react';
import { fittingRows, usualRows } from '../fitting-rows.ts';

/** How many rows of the table the space around it holds; the space does not depend on the rows, so measuring settles at once. */
export function useFittingRows(space: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(usualRows);
  useLayoutEffect(() => {
    const element = space.current;
    if (element === null) return undefined;
    const measure = () => {
      const head = element.querySelector('thead')?.getBoundingClientRect().height ?? 0;
      const row = element.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0;
      const height = element.getBoundingClientRect().height;
      // Without a layout there is nothing to measure.
      if (height > 0) setCount(fittingRows(height - head, row));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [space]);
  return count;
}
