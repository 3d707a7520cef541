import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChargesVat } from '../platform/session.ts';
import { useFormat } from '../ui/format.ts';
import type { KnownCost } from './delivery-item.ts';
import classes from './delivery-cells.module.css';

/** Shows today's price of a lead of this type. */
export function PriceNow({ cost }: { cost: KnownCost }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const chargesVat = useChargesVat();
  if (cost.kind === 'loading') return <Skeleton height={20} width={72} />;
  if (cost.kind !== 'known') return <span className={classes.dimmed}>{cost.kind === 'notSold' ? t(($) => $.notSold) : '–'}</span>;
  return (
    <span className={classes.price}>
      <span className="money">{format.money(cost.price, cost.currency)}</span>
      {chargesVat && <span className={classes.vat}>{t(($) => $.plusVat)}</span>}
    </span>
  );
}
