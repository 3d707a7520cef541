import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { closedStanding, type Invoice, isPayable } from '../invoice.ts';

interface ChooseBoxProps {
  readonly invoice: Invoice;
  readonly isChosen: boolean;
  readonly onToggle: (invoice: Invoice) => void;
}

/** What can be paid can be chosen. Everything else has no box, and says why to those who listen for one. */
export function ChooseBox({ invoice, isChosen, onToggle }: ChooseBoxProps) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  if (!isPayable(invoice)) {
    const closed = closedStanding(invoice);
    return <span className="visually-hidden">{closed === undefined ? t(($) => $.nothingToPay) : t(($) => $.notChoosable[closed])}</span>;
  }
  return (
    <Checkbox
      size="md"
      checked={isChosen}
      data-choose={invoice.code}
      aria-label={t(($) => $.row.choose, { code: invoice.code, amount: format.money(invoice.outstanding, invoice.currency) })}
      onChange={() => onToggle(invoice)}
    />
  );
}
