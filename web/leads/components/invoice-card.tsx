import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import type { LeadDetailWire } from '../lead-detail-wire.ts';
import classes from './invoice-card.module.css';

/** What this lead cost, as its invoice says. */
export function InvoiceCard({ invoice }: { invoice: LeadDetailWire['invoice'] }) {
  const { t } = useTranslation('leads');
  const format = useFormat();
  const { currency } = invoice;
  return (
    <SectionCard title={t(($) => $.detail.invoiceCode, { code: invoice.code })}>
      <dl className={classes.lines}>
        <div>
          <dt>{t(($) => $.detail.price)}</dt>
          <dd className="money">{format.money(invoice.price_excluding_vat, currency)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.detail.vat)}</dt>
          <dd className="money">{format.money(invoice.price_vat, currency)}</dd>
        </div>
        <div className={classes.total}>
          <dt>{t(($) => $.detail.total)}</dt>
          <dd className="money">{format.money(invoice.price_including_vat, currency)}</dd>
        </div>
      </dl>
    </SectionCard>
  );
}
