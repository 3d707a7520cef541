import { Button, Pagination } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Stars } from '../../../contract/reputation/reviews-values.ts';
import { announce } from '../../ui/announcer.tsx';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { ReviewItem } from './review-item.tsx';
import reviewListClasses from './review-list.module.css';
import { RatingSummary } from './rating-summary.tsx';
import { type ReviewsPage, useReviews } from './api.ts';
import classes from './reviews.module.css';

/** Lists customer reviews of the company, with its replies. */
export function Reviews() {
  const { t } = useTranslation('reviews');
  const page = useReviews(useSearch({ from: '/trade/profile/reviews' }));
  useAnnounceCount(page);
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

/** Announces the number of reviews after filtering by stars. */
function useAnnounceCount({ total, showing, isChanging }: ReviewsPage): void {
  const { t } = useTranslation('reviews');
  const announced = useRef(showing);
  useEffect(() => {
    if (isChanging || total === undefined || announced.current === showing) return;
    announced.current = showing;
    announce(
      showing === undefined
        ? t(($) => $.list.all, { count: total })
        : t(($) => $.list.with, { count: total, stars: t(($) => $.stars, { count: showing }) }),
    );
  }, [isChanging, showing, total, t]);
}

/** Lists the reviews of a page, or an empty state. */
function ReviewList({ page }: { page: ReviewsPage }) {
  const { t } = useTranslation('reviews');
  const { loading, reviews, listingPath, isChanging, total } = page;
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.list.failed)}
      </InlineFailure>
    );
  }
  // An empty star filter does not mean that other stars are empty.
  if (loading.isBusy || (total === 0 && isChanging)) return <ReviewsSkeleton />;
  return (
    <section
      className={reviewListClasses.list}
      aria-busy={isChanging}
      data-changing={isChanging || undefined}
      aria-label={t(($) => $.list.title)}
    >
      {loading.isOutdated && <FailureAlert failure={t(($) => $.list.refreshFailed)} isWarning />}
      {total === 0 && <NoReviews showing={page.showing} onAll={() => page.show(undefined)} />}
      <ul className={reviewListClasses.reviews}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} listingPath={listingPath} />
          </li>
        ))}
      </ul>
      <Pages page={page} />
    </section>
  );
}

function NoReviews({ showing, onAll }: { showing: Stars | undefined; onAll: () => void }) {
  const { t } = useTranslation('reviews');
  if (showing !== undefined) {
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={onAll}>
            {t(($) => $.list.showAll)}
          </Button>
        }
      >
        {t(($) => $.list.noneWith, { stars: t(($) => $.stars, { count: showing }) })}
      </EmptyState>
    );
  }
  return (
    <EmptyState action={<AppLinkButton to="/my-leads">{t(($) => $.list.requestFromLeads)}</AppLinkButton>}>
      {t(($) => $.list.empty)}
    </EmptyState>
  );
}

function Pages({ page: { page, pages, setPage } }: { page: ReviewsPage }) {
  const { t } = useTranslation('common');
  if (pages <= 1) return null;
  return (
    <Pagination
      component="nav"
      aria-label={t(($) => $.paging.label)}
      total={pages}
      value={page}
      size="lg"
      onChange={setPage}
      getItemProps={(one) => ({ 'aria-label': t(($) => $.paging.page, { page: one }) })}
      getControlProps={(control) => ({ 'aria-label': t(($) => $.paging[control === 'previous' ? 'previous' : 'next']) })}
    />
  );
}

/** Placeholder for three reviews while loading. */
function ReviewsSkeleton() {
  const { t } = useTranslation('reviews');
  return (
    <output className={reviewListClasses.list}>
      <span className="visually-hidden">{t(($) => $.list.loading)}</span>
      {[0, 1, 2].map((place) => (
        <SkeletonCard key={place} lines={[30, 45, 100, 85]} fields={1} />
      ))}
    </output>
  );
}
