import { useTranslation } from 'react-i18next';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { useFormat } from '../../ui/format.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { PublishedBadge } from './published-badge.tsx';
import classes from './review-card.module.css';
import { Stars } from './stars.tsx';

interface ReviewCardProps {
  /** As a lead's page knows its review; the rating is out of ten. */
  readonly review: {
    readonly rating: number;
    readonly comment: string | null;
    readonly created_date: string;
    readonly is_published: boolean;
  };
}

/** What the customer of a lead says of the work, with the way to all reviews, where it can be replied to. */
export function ReviewCard({ review }: ReviewCardProps) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const { rating, comment, created_date: created, is_published: isPublished } = review;
  return (
    <SectionCard title={t(($) => $.card.title)}>
      <div className={classes.head}>
        <span className={classes.rating}>{t(($) => $.outOfFive, { rating: format.rating(rating) })}</span>
        <Stars value={rating / 2} />
        <PublishedBadge isPublished={isPublished} />
      </div>
      <p className={comment === null ? classes.quiet : classes.comment}>{comment ?? t(($) => $.card.noComment)}</p>
      <p className={classes.quiet}>
        <time dateTime={created} title={format.fullDate(created)}>
          {format.shortDate(created)}
        </time>
      </p>
      <AppLinkButton to="/profile/reviews" variant="default">
        {t(($) => $.card.all)}
      </AppLinkButton>
    </SectionCard>
  );
}
