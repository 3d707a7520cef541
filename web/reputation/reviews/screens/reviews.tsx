import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../ui/announcer.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReviewList } from '../list/review-list.tsx';
import { RatingSummary } from '../summary/rating-summary.tsx';
import classes from './reviews.module.css';
import { type ReviewsPage, useReviews } from '../use-reviews.ts';

/** What customers say of the company's work, and what it answers. */
export function Reviews() {
  const { t } = useTranslation('reviews');
  const page = useReviews(useSearch({ from: '/trade/profile/reviews' }));
  useCountSaid(page);
  return (
    <>
      <PageHeader title={t(($) => $.title)} />
      <div className={classes.columns}>
        <div className={classes.summary}>
          <RatingSummary showing={page.showing} onShow={page.show} />
        </div>
        <ReviewList page={page} />
      </div>
    </>
  );
}

/** How many reviews a bar shows, for those who do not see the list change. */
function useCountSaid({ total, showing, isChanging }: ReviewsPage): void {
  const { t } = useTranslation('reviews');
  const said = useRef(showing);
  useEffect(() => {
    if (isChanging || total === undefined || said.current === showing) return;
    said.current = showing;
    announce(
      showing === undefined
        ? t(($) => $.list.all, { count: total })
        : t(($) => $.list.with, { count: total, stars: t(($) => $.stars, { count: showing }) }),
    );
  }, [isChanging, showing, total, t]);
}
