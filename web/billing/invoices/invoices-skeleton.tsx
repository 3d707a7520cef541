import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { invoicesPerPage } from '../../../contract/billing/values.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import classes from './invoices-skeleton.module.css';

/** How much of its column each is wide, in per cent. */
const cells = [70, 85, 90, 95, 60, 80];

/** Rows and cards as high as those that replace them, with a line for what each will hold. */
export function InvoicesSkeleton({ isTable }: { isTable: boolean }) {
  const { t } = useTranslation('invoices');
  return (
    <div className={isTable ? classes.rows : classes.cards} aria-busy>
      <span className="visually-hidden">{t(($) => $.loading)}</span>
      {Array.from({ length: isTable ? invoicesPerPage : 5 }, (_, place) =>
        isTable ? (
          <div key={place} className={classes.row} aria-hidden>
            {cells.map((width) => (
              <Skeleton key={width} height={14} width={`${width}%`} />
            ))}
          </div>
        ) : (
          <SkeletonCard key={place} lines={[80, 60, 90]} />
        ),
      )}
    </div>
  );
}
