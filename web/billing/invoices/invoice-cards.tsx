import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '../invoice.ts';
import { ChooseBox } from './choose-box.tsx';
import { DateCell, PayNowCell, PdfCell, TotalCell, ViewCell } from './invoice-cells.tsx';
import classes from './invoice-cards.module.css';
import type { ListActions } from './list-actions.ts';
import { StatusBadge } from './status-badge.tsx';

/** Up to 1220 px: the same documents with the same actions. */
export function InvoiceCards({ list }: { list: ListActions }) {
  const { t } = useTranslation('invoices');
  return (
    <ul className={classes.cards} aria-label={t(($) => $.caption)}>
      {list.rows.map((invoice) => (
        <li key={invoice.id}>
          <InvoiceCard invoice={invoice} list={list} />
        </li>
      ))}
    </ul>
  );
}

function InvoiceCard({ invoice, list }: { invoice: Invoice; list: ListActions }) {
  const titleId = useId();
  const isChosen = list.chosenIds.has(invoice.id);
  return (
    <article className={classes.card} aria-labelledby={titleId} data-chosen={isChosen || undefined}>
      <div className={classes.head}>
        <ChooseBox invoice={invoice} isChosen={isChosen} onToggle={list.toggle} />
        <h2 id={titleId} className={classes.code}>
          {invoice.code}
        </h2>
        <span className={classes.total}>
          <TotalCell invoice={invoice} />
        </span>
      </div>
      <p className={classes.facts}>
        <StatusBadge invoice={invoice} />
        <DateCell invoice={invoice} />
      </p>
      <p className={classes.description} title={invoice.description}>
        {invoice.description}
      </p>
      <div className={classes.actions}>
        <PayNowCell invoice={invoice} onPay={list.payNow} fullWidth />
        <PdfCell invoice={invoice} fullWidth />
        <ViewCell invoice={invoice} onView={list.view} fullWidth />
      </div>
    </article>
  );
}
