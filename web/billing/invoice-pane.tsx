import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '../ui/icons/shell-icons.ts';
import { IconExternalLink } from '../ui/icons/trade-icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLinkButton } from '../ui/app-link.tsx';
import { useFormat } from '../ui/format.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { PaneHeader, Pane } from '../ui/overlay/pane.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { invoiceQuery } from './api.ts';
import { invoiceFile, invoiceInline, type Invoice, isPayable } from './invoice.ts';
import { DateCell, StatusBadge } from './invoice-cells.tsx';
import { mobileLayout } from './layout.ts';
import { DocumentFrame } from './document-frame.tsx';
import classes from './invoice-pane.module.css';
import invoiceSummaryClasses from './invoice-summary.module.css';

interface InvoicePaneProps {
  readonly code: string;
  readonly isDocked: boolean;
  readonly onClose: () => void;
  readonly onPay: (invoice: Invoice) => void;
}

/** Shows one document: summary, PDF and actions. */
export function InvoicePane({ code, isDocked, onClose, onPay }: InvoicePaneProps) {
  const { t } = useTranslation('invoices');
  const titleId = useId();
  const pane = useRef<HTMLDivElement>(null);
  const query = useQuery(invoiceQuery(code));
  const { data } = query;
  const loading = toRegionLoading(query);
  useEffect(() => pane.current?.querySelector<HTMLElement>('[data-pane-title]')?.focus(), []);
  const isCredit = data !== undefined && data !== null && data.price_including_vat < 0;
  return (
    <Pane isDocked={isDocked} labelledBy={titleId} onClose={onClose} isEscapeGlobal isWide>
      <div ref={pane} className={classes.pane}>
        <PaneHeader titleId={titleId} title={t(($) => (isCredit ? $.preview.creditNote : $.preview.invoice), { code })} onClose={onClose} />
        {loading.isBusy && <Waiting />}
        {loading.hasFailed && (
          <div className={classes.body}>
            <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
              {t(($) => $.preview.failed)}
            </InlineFailure>
          </div>
        )}
        {data === null && <p className={classes.body}>{t(($) => $.preview.notFound, { code })}</p>}
        {data && <Document invoice={data} onPay={onPay} />}
      </div>
    </Pane>
  );
}

function Document({ invoice, onPay }: { invoice: Invoice; onPay: (invoice: Invoice) => void }) {
  const isMobile = useMediaQuery(mobileLayout, false, { getInitialValueInEffect: false });
  return (
    <>
      <div className={classes.body}>
        <InvoiceSummary invoice={invoice} />
        {!isMobile && <DocumentFrame key={invoice.code} code={invoice.code} />}
      </div>
      <Actions invoice={invoice} isMobile={isMobile} onPay={onPay} />
    </>
  );
}

/** One action is primary: paying if something is due, otherwise downloading. */
function Actions({ invoice, isMobile, onPay }: { invoice: Invoice; isMobile: boolean; onPay: (invoice: Invoice) => void }) {
  const { t } = useTranslation('invoices');
  const canPay = isPayable(invoice);
  const variant = canPay ? 'default' : 'filled';
  return (
    <div className={classes.actions}>
      {canPay && <Button onClick={() => onPay(invoice)}>{t(($) => $.row.payNow)}</Button>}
      {isMobile && (
        <Button
          component="a"
          href={invoiceInline(invoice.code)}
          target="_blank"
          rel="noreferrer"
          variant={variant}
          leftSection={<IconExternalLink size={20} stroke={1.75} aria-hidden />}
        >
          {t(($) => $.preview.open)}
        </Button>
      )}
      <Button
        component="a"
        href={invoiceFile(invoice.code)}
        download
        variant={isMobile ? 'default' : variant}
        leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
      >
        {t(($) => $.preview.download)}
      </Button>
      {invoice.lead_code !== null && (
        <AppLinkButton to="/lead/$code" params={{ code: invoice.lead_code }} variant="default">
          {t(($) => $.preview.viewLead)}
        </AppLinkButton>
      )}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation('invoices');
  return (
    <div className={classes.body} aria-busy>
      <span className="visually-hidden">{t(($) => $.preview.loading)}</span>
      <Skeleton height={96} />
      <Skeleton className={classes.page} />
    </div>
  );
}

/** Text version of the document for screen readers and small screens. */
function InvoiceSummary({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const { currency } = invoice;
  const money = (amount: number) => <span className="money">{format.money(amount, currency)}</span>;
  const lines = [
    { id: 'status', value: <StatusBadge invoice={invoice} /> },
    { id: 'date', value: <DateCell invoice={invoice} /> },
    // A credit note has no due date.
    ...(invoice.price_including_vat < 0 ? [] : [{ id: 'due', value: format.shortDay(invoice.due_date) } as const]),
    { id: 'description', value: invoice.description },
    ...(invoice.price_vat === 0
      ? []
      : ([
          { id: 'net', value: money(invoice.price_excluding_vat) },
          { id: 'vat', value: money(invoice.price_vat) },
        ] as const)),
    { id: 'total', value: money(invoice.price_including_vat) },
    ...(isPayable(invoice) && invoice.outstanding < invoice.price_including_vat
      ? [{ id: 'left', value: money(invoice.outstanding) } as const]
      : []),
  ] as const;
  return (
    <dl className={invoiceSummaryClasses.summary}>
      {lines.map(({ id, value }) => (
        <div key={id} data-line={id}>
          <dt>{t(($) => $.preview.summary[id])}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
