import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ModeratedReviewWire } from '../../../contract/reputation/moderation-endpoints.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { useDeskParam } from '../../ui/desk/desk-search.ts';
import { nextKey } from '../../ui/desk/desk-list.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { loadReviews, moderatedQuery, moderationKeys } from './api.ts';
import classes from './moderation.module.css';
import { Moderation } from './moderation.tsx';

const queue = { view: 'waiting', order: 'since-asc', pageSize: 100 } as const;
const getReviewKey = ({ id }: ModeratedReviewWire): string => String(id);
const buildReviewHref = (id: string): string => `/operator/reviews/${id}`;

/** Shows one review on its own page; after a decision, opens the next pending one. */
export function ModeratedReview() {
  const { t } = useTranslation('operator-reviews');
  const router = useRouter();
  const id = useDeskParam('id');
  const query = useQuery(moderatedQuery(id));
  const loading = toRegionLoading(query);
  const waiting = useQuery({ queryKey: moderationKeys.list(queue), queryFn: ({ signal }) => loadReviews(queue, signal) });
  const next = nextKey(waiting.data?.data ?? [], getReviewKey, id);
  const { data } = query;
  return (
    <DeskPage
      title={data == null ? t(($) => $.title) : t(($) => $.one, { company: data.company.name })}
      actions={
        <nav className={classes.steps} aria-label={t(($) => $.steps)}>
          {next !== undefined && next !== id && <DeskLink href={buildReviewHref(next)}>{t(($) => $.next)}</DeskLink>}
          <DeskLink href="/operator/reviews">{t(($) => $.back)}</DeskLink>
        </nav>
      }
    >
      {data === null && <p>{t(($) => $.gone)}</p>}
      {data === undefined &&
        (loading.hasFailed ? (
          <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
            {t(($) => $.failed)}
          </InlineFailure>
        ) : (
          <SkeletonCard lines={[60, 90, 80]} />
        ))}
      {data != null && (
        <div className={classes.page}>
          <Moderation
            key={id}
            review={data}
            onDecided={() =>
              void router.navigate({ href: next === undefined || next === id ? '/operator/reviews' : buildReviewHref(next) })
            }
          />
        </div>
      )}
    </DeskPage>
  );
}
