import { createElement as h, Fragment, type ReactNode } from 'react';
import { ratingLine, stars as starSigns, type Drawing, pagesNav } from './company-parts-page.ts';
import { reviewsAPage, type PublicReview } from './company-query.ts';

const barWidth = 120;

/** The star distribution, with a bar beside each number. */
function distribution({ company, say }: Drawing): ReactNode {
  const maxCount = Math.max(...company.byStars, 1);
  return h(
    'ul',
    { className: 'distribution', 'aria-label': say('company.distribution') },
    company.byStars.map((count, index) => {
      const stars = company.byStars.length - index;
      return h(
        'li',
        { key: stars },
        h('span', null, say('rating.stars', { count: stars })),
        h(
          'svg',
          { width: barWidth, height: 8, 'aria-hidden': true, focusable: false },
          h('rect', { width: barWidth, height: 8, rx: 4, className: 'track' }),
          count > 0 && h('rect', { width: Math.max(4, Math.round((barWidth * count) / maxCount)), height: 8, rx: 4, className: 'filled' }),
        ),
        h('span', null, String(count)),
      );
    }),
  );
}

function review({ name, stars, comment, workDone, published, reply }: PublicReview, { company, say, format }: Drawing): ReactNode {
  return h(
    Fragment,
    null,
    h('p', { className: 'rating' }, starSigns(stars), h('strong', null, say('rating.value', { rating: stars }))),
    comment !== null && h('blockquote', null, comment),
    workDone !== null && h('p', { className: 'quiet' }, `${say('company.workDone')} ${workDone}`),
    h('p', { className: 'quiet' }, name, ' · ', h('time', { dateTime: published.slice(0, 10) }, format.shortDate(published))),
    reply !== null && h('div', { className: 'reply' }, h('h3', null, say('company.reply', { company: company.name })), h('p', null, reply)),
  );
}

/** The reviews, newest first, ten per page. */
export function reviewsPart(drawing: Drawing & { readonly page: number }): ReactNode {
  const { company, say, path, page } = drawing;
  const pages = Math.ceil(company.reviewCount / reviewsAPage);
  return h(
    'section',
    { 'aria-labelledby': 'reviews' },
    h('h2', { id: 'reviews' }, say('company.reviews')),
    ratingLine(drawing),
    company.reviewCount > 0 &&
      h(
        Fragment,
        null,
        distribution(drawing),
        h(
          'ul',
          { className: 'reviews' },
          company.reviews.map((one, index) => h('li', { key: index }, review(one, drawing))),
        ),
        pagesNav({ page, pages, say, addressOf: (wanted) => `${path}${wanted === 1 ? '' : `?page=${wanted}`}#reviews` }),
      ),
  );
}
