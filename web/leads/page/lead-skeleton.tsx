import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import screen from './lead-page.module.css';

const information = [70, 55, 80, 45, 60, 75, 50, 65, 40, 70];

/** The two columns of what replaces it, with its lines. */
export function LeadSkeleton() {
  const { t } = useTranslation('lead');
  return (
    <div aria-busy>
      <span className="visually-hidden">{t(($) => $.loading)}</span>
      <Skeleton height={30} width="min(320px, 80%)" />
      <Skeleton height={16} width="min(420px, 90%)" mt="sm" mb="lg" />
      <div className={screen.columns}>
        <div className={screen.main}>
          <SkeletonCard lines={information} />
          <SkeletonCard lines={[85, 60, 90]} />
        </div>
        <div className={screen.side}>
          <SkeletonCard lines={[30, 25, 55, 55, 35, 60, 45]} />
          <SkeletonCard lines={[70, 90, 40]} />
          <SkeletonCard lines={[70, 70, 80]} />
        </div>
      </div>
    </div>
  );
}
