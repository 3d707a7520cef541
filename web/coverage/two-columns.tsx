import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './two-columns.module.css';

interface TwoColumnsProps {
  readonly count: number;
  readonly picker: ReactNode;
  readonly basket: ReactNode;
  /** Stands above the basket. */
  readonly beside?: ReactNode;
  /** A wide picker has the whole width, with the basket beneath it. */
  readonly isWide?: boolean;
  /** The picker is a map as high as the window: what stands beside is no higher. */
  readonly isMap?: boolean;
}

/** Choosing at the left, what is chosen at the right; on a phone one at a time, by a button that says how much is chosen. */
export function TwoColumns({ count, picker, basket, beside, isWide = false, isMap = false }: TwoColumnsProps) {
  const { t } = useTranslation('coverage');
  const [isBasketShown, setBasketShown] = useState(false);
  return (
    <div className={classes.columns} data-basket={isBasketShown || undefined} data-wide={isWide || undefined} data-map={isMap || undefined}>
      <div className={classes.toggle}>
        <Button variant="default" fullWidth onClick={() => setBasketShown(!isBasketShown)}>
          {isBasketShown ? t(($) => $.basket.hide) : t(($) => $.basket.show, { total: count })}
        </Button>
      </div>
      <div className={classes.picker}>{picker}</div>
      <div className={classes.side}>
        {beside}
        <div className={classes.basket}>{basket}</div>
      </div>
    </div>
  );
}
