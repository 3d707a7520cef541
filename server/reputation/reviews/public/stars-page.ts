import { createElement as h, type ReactNode } from 'react';

const shape = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z';

/** Five stars drawn as decoration, because not every device has the glyphs. The text beside them says the same. */
export function drawnStars(count: number): ReactNode {
  const stars = [0, 1, 2, 3, 4].map((place) =>
    h('path', { key: place, d: shape, transform: `translate(${place * 21} 0)`, className: place < count ? 'given' : 'missing' }),
  );
  return h('svg', { className: 'stars', width: 104, height: 20, viewBox: '0 0 104 20', 'aria-hidden': true, focusable: false }, stars);
}
