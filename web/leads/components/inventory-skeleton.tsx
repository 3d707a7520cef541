import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import classes from './inventory-skeleton.module.css';

/** How much of its column each is wide, in per cent. */
const cells = [80, 75, 45, 90, 70, 60, 65];

/** Rows and cards as high as those that replace them, with a line for what each will hold. */
export function InventorySkeleton({ isWide, rows }: { isWide: boolean; rows: number }) {
  const { t } = useTranslation('leads');
  return (
    <div className={isWide ? classes.rows : classes.cards} aria-busy>
      <span className="visually-hidden">{t(($) => $.loading)}</span>
      {Array.from({ length: isWide ? rows : 5 }, (_, place) =>
        isWide ? <Row key={place} /> : <SkeletonCard key={place} lines={[60, 80, 50, 90]} />,
      )}
    </div>
  );
}

function Row() {
  return (
    <div className={classes.row} aria-hidden>
      {cells.map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </div>
  );
}
