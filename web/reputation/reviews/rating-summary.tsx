import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { starCounts, type Stars as StarCount } from '../../../contract/reputation/reviews-values.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { Stars } from './review-card.tsx';
import { reviewStatsQuery } from './api.ts';
import classes from './rating-summary.module.css';
import starBarClasses from './star-bar.module.css';

interface RatingSummaryProps {
  /** Active star filter; undefined shows all. */
  readonly showing: StarCount | undefined;
  readonly onShow: (stars: StarCount | undefined) => void;
}

/** Average rating as text, then the distribution of stars. */
export function RatingSummary({ showing, onShow }: RatingSummaryProps) {
  const { t } = useTranslation('reviews');
  const { number, rating: formatRating } = useFormat();
  const query = useQuery(reviewStatsQuery());
  const loading = toRegionLoading(query);
  const { data } = query;
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.summary.failed)}
      </InlineFailure>
    );
  }
  if (data === undefined) {
    return (
      <output>
        <span className="visually-hidden">{t(($) => $.summary.loading)}</span>
        <SkeletonCard lines={[50, 60, 100, 100, 100, 100, 100]} />
      </output>
    );
  }
  const { average, ratings } = data;
  const most = Math.max(1, ...ratings);
  return (
    <SectionCard title={t(($) => $.summary.title)}>
      {average.rating === null ? (
        <p className={classes.quiet}>{t(($) => $.summary.noAverage)}</p>
      ) : (
        <p className={classes.average}>
          <span className={classes.figure} aria-hidden>
            {formatRating(average.rating)}
          </span>
          <span className="visually-hidden">{t(($) => $.outOfFive, { rating: formatRating(average.rating) })}</span>
          <Stars value={average.rating / 2} size={22} />
        </p>
      )}
      <p className={classes.quiet}>
        {t(($) => $.summary.count, { published: number(average.countPublished), total: number(average.total) })}
      </p>
      <ul className={classes.bars} aria-label={t(($) => $.summary.bars)}>
        {starCounts.map((stars, place) => {
          const count = ratings[place] ?? 0;
          return (
            <li key={stars}>
              <StarBar
                stars={stars}
                count={count}
                share={count / most}
                isShowing={showing === stars}
                onToggle={() => onShow(showing === stars ? undefined : stars)}
              />
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}

interface StarBarProps {
  readonly stars: StarCount;
  readonly count: number;
  /** Share of the bar, from 0 to 1. */
  readonly share: number;
  readonly isShowing: boolean;
  readonly onToggle: () => void;
}

/** Number of reviews with a star count. Toggles a filter for them; disabled if there are none. */
function StarBar({ stars, count, share, isShowing, onToggle }: StarBarProps) {
  const { t } = useTranslation('reviews');
  const { number } = useFormat();
  const name = t(($) => $.stars, { count: stars });
  const content = (
    <>
      <span>{isShowing ? t(($) => $.summary.showing, { stars: name }) : name}</span>
      <span className={starBarClasses.track} aria-hidden>
        <span className={starBarClasses.fill} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={starBarClasses.count}>
        <span aria-hidden>{number(count)}</span>
        <span className="visually-hidden">{t(($) => $.summary.reviews, { count })}</span>
      </span>
    </>
  );
  if (count === 0 && !isShowing) return <div className={starBarClasses.bar}>{content}</div>;
  return (
    <button type="button" className={starBarClasses.bar} aria-pressed={isShowing} onClick={onToggle}>
      {content}
    </button>
  );
}
