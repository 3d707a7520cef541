import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './list-notices.module.css';

const cards = 5;

/** As high as what replaces it: a page of rows, or five cards. */
export function ListSkeleton({ isMobile, pageSize }: { isMobile: boolean; pageSize: number }) {
  const { t } = useTranslation('buying');
  return (
    <div className={isMobile ? classes.skeletonCards : 'surface'} aria-busy>
      <span className="visually-hidden">{t(($) => $.loading)}</span>
      {Array.from({ length: isMobile ? cards : pageSize }, (_, place) =>
        isMobile ? <Skeleton key={place} height={232} /> : <RowSkeleton key={place} />,
      )}
    </div>
  );
}

function RowSkeleton() {
  return (
    <div className={classes.row}>
      <Skeleton height={14} />
      <Skeleton height={14} width="60%" />
      <Skeleton height={36} />
    </div>
  );
}
