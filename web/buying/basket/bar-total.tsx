import { useTranslation } from 'react-i18next';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { useFormat } from '../../ui/format.ts';
import classes from './buy-form.module.css';

interface BarTotalProps {
  readonly price: number;
  readonly vat: number;
  readonly total: number;
  readonly currency: CurrencyCode;
}

/** Net, VAT and total once more, for the eye alone: beside the button on a phone, where the lines above may have scrolled away. */
export function BarTotal({ price, vat, total, currency }: BarTotalProps) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const parts = { price: format.money(price, currency), vat: format.money(vat, currency) };
  return (
    <p className={classes.barTotal} aria-hidden>
      {t(($) => $.basket.total)} <strong className="money">{format.money(total, currency)}</strong>
      <span className={`figure ${classes.barParts}`}>{t(($) => $.basket.totalParts, parts)}</span>
    </p>
  );
}
