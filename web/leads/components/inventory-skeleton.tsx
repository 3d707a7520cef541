import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './inventory-skeleton.module.css';

/** As high as what replaces it. */
export function InventorySkeleton({ isWide, rows }: { isWide: boolean; rows: number }) {
  const { t } = useTranslation('leads');
  return (
    <div className={isWide ? classes.rows : classes.cards} aria-busy>
      <span className="visually-hidden">{t(($) => $.loading)}</span>
      {Array.from({ length: isWide ? rows : 5 }, (_, place) => (
        <Skeleton key={place} height={isWide ? 40 : 232} />
      ))}
    </div>
  );
}
