import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { unpaidQuery } from '../api.ts';
import { AccountEntries } from '../entries/account-entries.tsx';
import { ExportPane } from '../export/export-pane.tsx';
import type { Invoice } from '../invoice.ts';
import { InvoiceList } from '../invoices/invoice-list.tsx';
import { InvoicesHeader } from '../invoices/invoices-header.tsx';
import { SelectionBar } from '../invoices/selection-bar.tsx';
import { useChosen } from '../invoices/use-chosen.ts';
import { useInvoiceList } from '../invoices/use-invoice-list.ts';
import { dockedLayout, tableLayout } from '../layout.ts';
import { PaymentPane } from '../payment/payment-pane.tsx';
import { InvoicePane } from '../preview/invoice-pane.tsx';
import classes from './invoices.module.css';
import { usePanes } from './use-panes.ts';

/** What the company was billed, and paying for it. */
export function Invoices() {
  const search = useSearch({ from: '/trade/account/invoices' });
  const isTable = useMediaQuery(tableLayout, true, { getInitialValueInEffect: false });
  const isDocked = useMediaQuery(dockedLayout, true, { getInitialValueInEffect: false });
  const { data: unpaid } = useQuery(unpaidQuery());
  const isAddingUp = search.view === 'entries';
  const list = useInvoiceList(search, !isAddingUp);
  const chosen = useChosen(search, unpaid);
  const panes = usePanes(search, chosen);
  const isPaymentOpen = panes.pane?.kind === 'payment';

  const toggle = (invoice: Invoice) => {
    const left = chosen.toggle(invoice);
    // Beside the table; cards have a bar instead, which leads there.
    if (isTable && left.length > 0 && !isPaymentOpen) panes.openPayment(false);
    if (left.length === 0 && isPaymentOpen) panes.closeLocal();
  };
  const payOnly = (invoice: Invoice) => {
    chosen.choose([invoice]);
    panes.openPayment(true);
  };
  const actions = {
    rows: list.rows,
    chosenIds: new Set(chosen.invoices.map(({ id }) => id)),
    openCode: panes.code,
    toggle,
    payNow: payOnly,
    view: panes.view,
  };
  return (
    <>
      <InvoicesHeader
        unpaid={unpaid}
        isAddingUp={isAddingUp}
        isPaneOpen={panes.isOpen}
        onSettle={panes.settle}
        onExport={panes.openExport}
      />
      <div className={classes.columns}>
        {isAddingUp ? <AccountEntries page={search.page ?? 1} /> : <InvoiceList list={list} actions={actions} isTable={isTable} />}
        {panes.pane?.kind === 'payment' && (
          <PaymentPane
            invoices={chosen.invoices}
            isDocked={isTable}
            takesFocus={panes.pane.takesFocus}
            onRemove={chosen.toggle}
            onClose={panes.closeLocal}
          />
        )}
        {panes.pane?.kind === 'export' && <ExportPane isDocked={isDocked} onClose={panes.closeLocal} />}
        {panes.code !== undefined && (
          <InvoicePane key={panes.code} code={panes.code} isDocked={isDocked} onClose={panes.closePreview} onPay={payOnly} />
        )}
      </div>
      {!panes.isOpen && <SelectionBar chosen={chosen.invoices} onClear={() => chosen.choose([])} onPay={() => panes.openPayment(true)} />}
    </>
  );
}
