import type { ReactNode } from 'react';
import { ratingLine, stars as starSigns, type Drawing, pagesNav } from './company-parts-page.tsx';
import { reviewsAPage, type PublicReview } from './company-query.ts';

const barWidth = 120;

/** The star distribution, with a bar beside each number. */
function distribution({ company, say }: Drawing): ReactNode {
  const maxCount = Math.max(...company.byStars, 1);
  return (
    <ul className="distribution" aria-label={say('company.distribution')}>
      {company.byStars.map((count, index) => {
        const stars = company.byStars.length - index;
        return (
          <li key={stars}>
            <span>{say('rating.stars', { count: stars })}</span>
            <svg width={barWidth} height={8} aria-hidden focusable={false}>
              <rect width={barWidth} height={8} rx={4} className="track" />
              {count > 0 && <rect width={Math.max(4, Math.round((barWidth * count) / maxCount))} height={8} rx={4} className="filled" />}
            </svg>
            <span>{String(count)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function review({ name, stars, comment, workDone, published, reply }: PublicReview, { company, say, format }: Drawing): ReactNode {
  return (
    <>
      <p className="rating">
        {starSigns(stars)}
        <strong>{say('rating.value', { rating: stars })}</strong>
      </p>
      {comment !== null && <blockquote>{comment}</blockquote>}
      {workDone !== null && <p className="quiet">{`${say('company.workDone')} ${workDone}`}</p>}
      <p className="quiet">
        {name}
        {' · '}
        <time dateTime={published.slice(0, 10)}>{format.shortDate(published)}</time>
      </p>
      {reply !== null && (
        <div className="reply">
          <h3>{say('company.reply', { company: company.name })}</h3>
          <p>{reply}</p>
        </div>
      )}
    </>
  );
}

/** The reviews, newest first, ten per page. */
export function reviewsPart(drawing: Drawing & { readonly page: number }): ReactNode {
  const { company, say, path, page } = drawing;
  const pages = Math.ceil(company.reviewCount / reviewsAPage);
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{say('company.reviews')}</h2>
      {ratingLine(drawing)}
      {company.reviewCount > 0 && (
        <>
          {distribution(drawing)}
          <ul className="reviews">
            {company.reviews.map((one, index) => (
              <li key={index}>{review(one, drawing)}</li>
            ))}
          </ul>
          {pagesNav({ page, pages, say, addressOf: (wanted) => `${path}${wanted === 1 ? '' : `?page=${wanted}`}#reviews` })}
        </>
      )}
    </section>
  );
}
