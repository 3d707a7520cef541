import { Button, Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Stars } from '../../../../contract/reputation/reviews-values.ts';
import { AppLinkButton } from '../../../ui/app-link.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import classes from './review-list.module.css';
import type { ReviewsPage } from '../use-reviews.ts';
import { ReviewItem } from './review-item.tsx';
import { ReviewsSkeleton } from './reviews-skeleton.tsx';

/** The reviews of a page, or why there are none. */
export function ReviewList({ page }: { page: ReviewsPage }) {
  const { t } = useTranslation('reviews');
  const { loading, reviews, listingPath, isChanging, total } = page;
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.list.failed)}
      </InlineFailure>
    );
  }
  // That none had those stars says nothing of the others.
  if (loading.isBusy || (total === 0 && isChanging)) return <ReviewsSkeleton />;
  return (
    <section className={classes.list} aria-busy={isChanging} data-changing={isChanging || undefined} aria-label={t(($) => $.list.title)}>
      {loading.isOutdated && <FailureAlert failure={t(($) => $.list.refreshFailed)} isWarning />}
      {total === 0 && <NoReviews showing={page.showing} onAll={() => page.show(undefined)} />}
      <ul className={classes.reviews}>
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
