import { useTranslation } from 'react-i18next';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { useFormat } from '../../ui/format.ts';
import classes from '../../ui/list/sum-lines.module.css';

interface PriceLinesProps {
  readonly priceLabel: string;
  readonly price: number;
  readonly vat: number;
  readonly total: number;
  readonly vatRate: number;
  readonly currency: CurrencyCode;
}

/** Net, VAT and total together, before anybody commits. */
export function PriceLines({ priceLabel, price, vat, total, vatRate, currency }: PriceLinesProps) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  return (
    <dl className={classes.lines}>
      <div>
        <dt>{priceLabel}</dt>
        <dd className="money">{format.money(price, currency)}</dd>
      </div>
      <div>
        <dt>{t(($) => $.basket.vat, { rate: format.percent(vatRate) })}</dt>
        <dd className="money">{format.money(vat, currency)}</dd>
      </div>
      <div className={classes.total}>
        <dt>{t(($) => $.basket.total)}</dt>
        <dd className="money">{format.money(total, currency)}</dd>
      </div>
    </dl>
  );
}
