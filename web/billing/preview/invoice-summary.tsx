import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { DateCell } from '../invoices/invoice-cells.tsx';
import { StatusBadge } from '../invoices/status-badge.tsx';
import { type Invoice, isPayable } from '../invoice.ts';
import classes from './invoice-summary.module.css';

/** What the document says, for those to whom its picture says nothing, and for small screens. */
export function InvoiceSummary({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const { currency } = invoice;
  const money = (amount: number) => <span className="money">{format.money(amount, currency)}</span>;
  const lines = [
    { id: 'status', value: <StatusBadge invoice={invoice} /> },
    { id: 'date', value: <DateCell invoice={invoice} /> },
    // A credit note waits for nobody's money.
    ...(invoice.price_including_vat < 0 ? [] : [{ id: 'due', value: format.shortDay(invoice.due_date) } as const]),
    { id: 'description', value: invoice.description },
    { id: 'net', value: money(invoice.price_excluding_vat) },
    { id: 'vat', value: money(invoice.price_vat) },
    { id: 'total', value: money(invoice.price_including_vat) },
    ...(isPayable(invoice) && invoice.outstanding < invoice.price_including_vat
      ? [{ id: 'left', value: money(invoice.outstanding) } as const]
      : []),
  ] as const;
  return (
    <dl className={classes.summary}>
      {lines.map(({ id, value }) => (
        <div key={id} data-line={id}>
          <dt>{t(($) => $.preview.summary[id])}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
