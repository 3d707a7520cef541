import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { type Invoice, totalOf } from '../invoice.ts';
import { useStatusWords } from '../invoices/status-badge.tsx';
import { mobileLayout } from '../layout.ts';
import classes from './chosen-invoices.module.css';

interface ChosenInvoicesProps {
  readonly invoices: readonly Invoice[];
  readonly onRemove: (invoice: Invoice) => void;
}

/** What is to be paid; on a phone it folds into how many and how much. */
export function ChosenInvoices({ invoices, onRemove }: ChosenInvoicesProps) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const isMobile = useMediaQuery(mobileLayout, false, { getInitialValueInEffect: false });
  const [first] = invoices;
  if (first === undefined) return <p className={classes.none}>{t(($) => $.payment.chooseFirst)}</p>;
  if (!isMobile) return <Lines invoices={invoices} onRemove={onRemove} />;
  return (
    <details className={classes.fold}>
      <summary className="figure">
        {t(($) => $.payment.chosen, { count: invoices.length, amount: format.money(totalOf(invoices), first.currency) })}
      </summary>
      <Lines invoices={invoices} onRemove={onRemove} />
    </details>
  );
}

function Lines({ invoices, onRemove }: ChosenInvoicesProps) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const statusWords = useStatusWords();
  /** The button goes with its line: the next one takes the focus, or the heading. */
  const remove = (invoice: Invoice, button: HTMLElement) => {
    const line = button.closest('li');
    const next = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('button');
    const heading = button.closest('[data-payment]')?.querySelector<HTMLElement>('[data-stage-heading]');
    (next ?? heading)?.focus();
    onRemove(invoice);
  };
  return (
    <ul className={classes.lines}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <span className={classes.code}>
            {invoice.code}
            <span className={classes.status}>{statusWords(invoice)}</span>
          </span>
          <span className="money">{format.money(invoice.outstanding, invoice.currency)}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t(($) => $.payment.remove, { code: invoice.code })}
            onClick={(event) => remove(invoice, event.currentTarget)}
          >
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
