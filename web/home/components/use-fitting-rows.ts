import { type RefObject, useLayoutEffect, useState } from 'react';
import { fittingRows, mostRows, usualRows, wholeRows } from '../fitting-rows.ts';

interface Fitting {
  readonly count: number;
  /** More would not fit: so many rows fill the card. */
  readonly isLimit: boolean;
}

/**
 * How many rows a card of leads has room for in its column, which is as high as the column beside it. The card's own title and
 * footer take the same room however many rows lie between them, so measuring settles at once.
 */
export function useFittingRows(column: RefObject<HTMLElement | null>): Fitting {
  const [room, setRoom] = useState(usualRows);
  useLayoutEffect(() => {
    const element = column.current;
    if (element === null) return undefined;
    const measure = () => {
      const rows = element.querySelector('tbody');
      const card = element.firstElementChild;
      const height = element.clientHeight;
      // Without a layout, or without rows, there is nothing to measure.
      if (height === 0 || rows === null || card === null) return;
      const space = rows.closest('[data-space]') ?? rows;
      const head = rows.getBoundingClientRect().top - space.getBoundingClientRect().top;
      const row = rows.firstElementChild?.getBoundingClientRect().height;
      setRoom(wholeRows(height - (card.clientHeight - space.clientHeight) - head, row));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const part of element.children) observer.observe(part);
    return () => observer.disconnect();
  });
  return { count: fittingRows(room), isLimit: room <= mostRows };
}
