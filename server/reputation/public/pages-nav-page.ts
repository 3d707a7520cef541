import { createElement as h, type ReactNode } from 'react';
import type { Say } from './messages.ts';

interface Pages {
  readonly page: number;
  readonly pages: number;
  readonly say: Say;
  readonly addressOf: (page: number) => string;
}

/** One page back, one on, and where one is. Nothing where there is one page. */
export function pagesNav({ page, pages, say, addressOf }: Pages): ReactNode {
  if (pages < 2) return null;
  return h(
    'nav',
    { className: 'pages', 'aria-label': say('pages.label') },
    page > 1 && h('a', { href: addressOf(page - 1), rel: 'prev', className: 'way' }, say('pages.previous')),
    h('span', null, say('pages.place', { page, pages })),
    page < pages && h('a', { href: addressOf(page + 1), rel: 'next', className: 'way' }, say('pages.next')),
  );
}
