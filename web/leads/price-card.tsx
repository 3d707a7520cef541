import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { SectionCard } from '../ui/section-card.tsx';
import type { LeadDetailWire } from './lead-facts.ts';
import classes from './price-card.module.css';

type Document = LeadDetailWire['invoice'];

interface PriceCardProps {
  readonly invoice: Document;
  readonly credits: readonly Document[];
}

/** Shows the invoiced price of this lead, and credits. Without VAT the total is the price. */
export function PriceCard({ invoice, credits }: PriceCardProps) {
  const { t } = useTranslation('lead');
  return (
    <SectionCard title={t(($) => $.price.title, { code: invoice.code })}>
      <dl className={classes.lines}>
        {invoice.price_vat !== 0 && (
          <>
            <Line name={t(($) => $.price.price)} of={invoice} amount={invoice.price_excluding_vat} />
            <Line name={t(($) => $.price.vat)} of={invoice} amount={invoice.price_vat} />
          </>
        )}
        <Line name={t(($) => $.price.total)} of={invoice} amount={invoice.price_including_vat} isTotal />
        {credits.map((credit) => (
          <Line key={credit.code} name={t(($) => $.price.credit, { code: credit.code })} of={credit} amount={credit.price_including_vat} />
        ))}
      </dl>
    </SectionCard>
  );
}

function Line({ name, of, amount, isTotal }: { name: string; of: Document; amount: number; isTotal?: true }) {
  const format = useFormat();
  return (
    <div className={isTotal && classes.total}>
      <dt>{name}</dt>
      <dd className="money">{format.money(amount, of.currency)}</dd>
    </div>
  );
}
