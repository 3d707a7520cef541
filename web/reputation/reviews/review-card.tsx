import { Badge } from '@mantine/core';
import { IconStar, IconStarFilled, IconStarHalfFilled, IconEye, IconEyeOff } from '../../ui/icons/trade-icons.ts';
import { useTranslation } from 'react-i18next';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { useFormat } from '../../ui/format.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import classes from './review-card.module.css';
import starsClasses from './stars.module.css';

interface ReviewCardProps {
  /** The review in the lead page's format, rated out of ten. */
  readonly review: {
    readonly rating: number;
    readonly comment: string | null;
    readonly created_date: string;
    readonly is_published: boolean;
  };
}

/** Shows the customer's review of a lead, with a link to all reviews, where it can be answered. */
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

/** Draws decorative stars beside equivalent text. `value` is out of five; halves are drawn. */
export function Stars({ value, size = 18 }: { value: number; size?: number }) {
  const halves = Math.round(value * 2);
  return (
    <span className={starsClasses.stars} aria-hidden>
      {[1, 2, 3, 4, 5].map((place) => {
        if (halves >= place * 2) return <IconStarFilled key={place} size={size} />;
        if (halves === place * 2 - 1) return <IconStarHalfFilled key={place} size={size} />;
        return <IconStar key={place} size={size} stroke={1.5} className={starsClasses.empty} />;
      })}
    </span>
  );
}

/** Whether a review is public. */
export function PublishedBadge({ isPublished }: { isPublished: boolean }) {
  const { t } = useTranslation('reviews');
  const Icon = isPublished ? IconEye : IconEyeOff;
  return (
    <Badge variant="light" color={isPublished ? 'green' : 'gray'} leftSection={<Icon size={14} stroke={1.75} aria-hidden />}>
      {isPublished ? t(($) => $.published) : t(($) => $.unpublished)}
    </Badge>
  );
}
