import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import classes from '../../ui/list/sum-lines.module.css';
import { type Invoice, totalOf } from '../invoice.ts';

/** Net, VAT and total together, before anybody commits; where a part is settled already, that as well. */
export function AmountLines({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const [first] = invoices;
  if (first === undefined) return null;
  const money = (amount: number) => format.money(amount, first.currency);
  const gross = totalOf(invoices, ({ price_including_vat: amount }) => amount);
  const toPay = totalOf(invoices);
  const lines = [
    { id: 'net', amount: totalOf(invoices, ({ price_excluding_vat: amount }) => amount) },
    { id: 'vat', amount: totalOf(invoices, ({ price_vat: amount }) => amount) },
    ...(toPay < gross ? [{ id: 'settled', amount: Math.round((toPay - gross) * 100) / 100 } as const] : []),
    { id: 'total', amount: toPay },
  ] as const;
  return (
    <dl className={classes.lines}>
      {lines.map(({ id, amount }) => (
        <div key={id} className={id === 'total' ? classes.total : undefined}>
          <dt>{t(($) => $.payment.amounts[id])}</dt>
          <dd className="money">{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
