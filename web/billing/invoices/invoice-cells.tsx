import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MoneyInWords } from '../../ui/money-in-words.tsx';
import { useFormat } from '../../ui/format.ts';
import { invoiceFile } from '../download-links.ts';
import { type Invoice, isPayable } from '../invoice.ts';
import classes from './invoice-cells.module.css';

interface CellProps {
  readonly invoice: Invoice;
}

/** The cells from which the table and the cards are both made. */
export function DateCell({ invoice }: CellProps) {
  const format = useFormat();
  return (
    <time className={classes.date} dateTime={invoice.created_date} title={format.fullDate(invoice.created_date)}>
      {format.shortDate(invoice.created_date)}
    </time>
  );
}

/** Including VAT; where a part is settled already, what is left of it as well. */
export function TotalCell({ invoice }: CellProps) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const { price_including_vat: gross, outstanding, currency } = invoice;
  const left = format.money(outstanding, currency);
  return (
    <>
      <span className={`money ${classes.total}`}>{format.money(gross, currency)}</span>
      {isPayable(invoice) && outstanding < gross && (
        <span className={classes.left}>
          <MoneyInWords words={t(($) => $.row.left, { amount: left })} amount={left} />
        </span>
      )}
    </>
  );
}

interface ActionProps extends CellProps {
  readonly fullWidth?: boolean;
}

export function PayNowCell({ invoice, fullWidth = false, onPay }: ActionProps & { onPay: (invoice: Invoice) => void }) {
  const { t } = useTranslation('invoices');
  if (!isPayable(invoice)) return null;
  return (
    <Button
      variant="light"
      px="md"
      fullWidth={fullWidth}
      aria-label={t(($) => $.row.payNowOf, { code: invoice.code })}
      onClick={() => onPay(invoice)}
    >
      {t(($) => $.row.payNow)}
    </Button>
  );
}

/** A plain link: the browser saves the file by itself. */
export function PdfCell({ invoice, fullWidth = false }: ActionProps) {
  const { t } = useTranslation('invoices');
  return (
    <Button
      component="a"
      href={invoiceFile(invoice.code)}
      download
      variant="default"
      px="sm"
      fullWidth={fullWidth}
      leftSection={<IconFileTypePdf size={20} stroke={1.75} aria-hidden />}
      aria-label={t(($) => $.row.pdfOf, { code: invoice.code })}
    >
      {t(($) => $.row.pdf)}
    </Button>
  );
}

/** Opens the preview; the focus comes back here when it closes. */
export function ViewCell({ invoice, fullWidth = false, onView }: ActionProps & { onView: (invoice: Invoice) => void }) {
  const { t } = useTranslation('invoices');
  return (
    <Button
      variant="default"
      px="md"
      fullWidth={fullWidth}
      data-view={invoice.code}
      aria-label={t(($) => $.row.viewOf, { code: invoice.code })}
      onClick={() => onView(invoice)}
    >
      {t(($) => $.row.view)}
    </Button>
  );
}
