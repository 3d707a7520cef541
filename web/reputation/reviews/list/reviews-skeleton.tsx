import { useTranslation } from 'react-i18next';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import classes from './review-list.module.css';

/** Three reviews that are on their way. */
export function ReviewsSkeleton() {
  const { t } = useTranslation('reviews');
  return (
    <output className={classes.list}>
      <span className="visually-hidden">{t(($) => $.list.loading)}</span>
      {[0, 1, 2].map((place) => (
        <SkeletonCard key={place} lines={[30, 45, 100, 85]} fields={1} />
      ))}
    </output>
  );
}
