import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import screen from './lead-detail.module.css';

/** The two columns of what replaces it. */
export function LeadSkeleton() {
  const { t } = useTranslation('leads');
  return (
    <div aria-busy>
      <span className="visually-hidden">{t(($) => $.detail.loading)}</span>
      <Skeleton height={34} width="min(320px, 80%)" />
      <Skeleton height={20} width="min(420px, 90%)" mt="xs" mb="lg" />
      <div className={screen.columns}>
        <div className={screen.main}>
          <Skeleton height={560} />
          <Skeleton height={200} />
        </div>
        <div className={screen.side}>
          <Skeleton height={180} />
          <Skeleton height={180} />
        </div>
      </div>
    </div>
  );
}
