import { useTranslation } from 'react-i18next';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { useFormat } from '../../ui/format.ts';
import buyFormClasses from './buy-form.module.css';
import classes from './price-lines.module.css';

interface PriceLinesProps {
  readonly priceLabel: string;
  readonly price: number;
  readonly vat: number;
  readonly total: number;
  readonly vatRate: number;
  readonly currency: CurrencyCode;
}

/** Shows net, VAT and total side by side, before the user commits. Without VAT there is no line for it. */
export function PriceLines({ priceLabel, price, vat, total, vatRate, currency }: PriceLinesProps) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const hasVat = vatRate > 0;
  return (
    <dl className={classes.lines}>
      <div>
        <dt>{priceLabel}</dt>
        <dd className="money">{format.money(price, currency)}</dd>
      </div>
      {hasVat && (
        <div>
          <dt>{t(($) => $.basket.vat, { rate: format.percent(vatRate) })}</dt>
          <dd className="money">{format.money(vat, currency)}</dd>
        </div>
      )}
      <div className={classes.total}>
        <dt>{t(($) => (hasVat ? $.basket.total : $.basket.totalNoVat))}</dt>
        <dd className="money">{format.money(total, currency)}</dd>
      </div>
    </dl>
  );
}

interface BarTotalProps {
  readonly price: number;
  readonly vat: number;
  readonly total: number;
  readonly currency: CurrencyCode;
}

/** Repeats net, VAT and total visually beside the button on a phone, where the lines above may have scrolled away. */
export function BarTotal({ price, vat, total, currency }: BarTotalProps) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const parts = { price: format.money(price, currency), vat: format.money(vat, currency) };
  return (
    <p className={buyFormClasses.barTotal} aria-hidden>
      {t(($) => (vat === 0 ? $.basket.totalNoVat : $.basket.total))} <strong className="money">{format.money(total, currency)}</strong>
      {vat !== 0 && <span className={`figure ${buyFormClasses.barParts}`}>{t(($) => $.basket.totalParts, parts)}</span>}
    </p>
  );
}
