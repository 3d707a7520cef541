import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLinkButton } from '../../../ui/app-link.tsx';
import { useFormat } from '../../../ui/format.ts';
import { PublishedBadge } from '../../components/published-badge.tsx';
import { Stars } from '../../components/stars.tsx';
import type { Review } from '../review.ts';
import { Reply } from './reply.tsx';
import classes from './review-item.module.css';
import { ShareLinks } from './share-links.tsx';

interface ReviewItemProps {
  readonly review: Review;
  readonly listingPath: string | null;
}

/** One review with everything that can be done about it. */
export function ReviewItem({ review, listingPath }: ReviewItemProps) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const titleId = useId();
  const customer = review.customer ?? t(($) => $.erased);
  const { comment, work_done_comments: workDone } = review;
  return (
    <article className={classes.review} aria-labelledby={titleId}>
      <div className={classes.head}>
        <span className={classes.rating}>
          <Stars value={review.rating / 2} />
          {t(($) => $.outOfFive, { rating: format.number(review.rating / 2) })}
        </span>
        <PublishedBadge isPublished={review.isPublished} />
      </div>
      <div>
        <h3 id={titleId} className={classes.customer}>
          {customer}
        </h3>
        <p className={classes.about}>
          {review.workTypeHeading},{' '}
          <time dateTime={review.createdDate} title={format.fullDate(review.createdDate)}>
            {format.shortDate(review.createdDate)}
          </time>
        </p>
      </div>
      {comment !== null && <p className={classes.text}>{comment}</p>}
      {workDone !== null && (
        <p className={classes.text}>
          <strong>{t(($) => $.list.workDone)}:</strong> {workDone}
        </p>
      )}
      <Reply review={review} />
      <div className={classes.foot}>
        {review.isPublished ? <ShareLinks review={review} listingPath={listingPath} /> : <span />}
        <AppLinkButton
          to="/lead/$code"
          params={{ code: review.lead_code }}
          variant="default"
          aria-label={t(($) => $.viewLeadOf, { customer })}
        >
          {t(($) => $.viewLead)}
        </AppLinkButton>
      </div>
    </article>
  );
}
