import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffDocumentWire } from '../../../contract/billing/operator-invoices-endpoints.ts';
import { type AgeingBand, ageingBands, documentViews, documentSheet } from '../../../contract/billing/operator-values.ts';
import { withVat } from '../../../contract/billing/vat-rule.ts';
import { type CountryCode, countryCodes, knownCountry } from '../../../contract/kit/country.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { toMajor, toMinor } from '../../../contract/kit/minor-units.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskList } from '../../ui/desk/desk-list.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { FieldProblem, ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useDeskAddress } from '../../ui/desk/desk-search.ts';
import { useDeskRows } from '../../ui/desk/use-desk-rows.ts';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { useFormat } from '../../ui/format.ts';
import { AmountField } from '../amount-field.tsx';
import { readAmount } from '../../ui/form/amount-rule.ts';
import { loadDocuments, accountQuery, issueInvoice, documentsList, staffBillingKeys } from './api.ts';
import { DocumentPreview } from './document-preview.tsx';
import { AccountField, type ChosenAccount, TransferDialog } from './transfer-dialog.tsx';
import dialogsClasses from './dialogs.module.css';
import { MoneyLimitHint } from './money-limit-hint.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { AgeingStrip } from './ageing-strip.tsx';
import { DocumentStatus } from './document-status.tsx';
import { LatePayments, MoneyRequests } from './operator-work.tsx';
import classes from './operator-invoices.module.css';

type Dialog =
  | { readonly kind: 'issue' }
  | { readonly kind: 'transfer'; readonly document?: StaffDocumentWire }
  | { readonly kind: 'remind'; readonly documents: readonly StaffDocumentWire[]; readonly clear: () => void };

/** Lists documents of all companies with amounts due by age and their actions. */
export function OperatorInvoices() {
  const { t } = useTranslation('operator-billing');
  const [dialog, setDialog] = useState<Dialog>();
  const documents = useDocuments();
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  return (
    <DeskPage
      title={t(($) => $.title)}
      description={<DeskLink href="/operator/accounting">{t(($) => $.accounting)}</DeskLink>}
      actions={
        <>
          <Button variant="default" onClick={() => setDialog({ kind: 'transfer' })}>
            {t(($) => $.acts.transfer)}
          </Button>
          <Button onClick={() => setDialog({ kind: 'issue' })}>{t(($) => $.acts.issue)}</Button>
        </>
      }
    >
      <MoneyRequests />
      <LatePayments />
      {!isPhone && <Ageing documents={documents} />}
      <div className={classes.list}>
        <DocumentList documents={documents} isPhone={isPhone} onDialog={setDialog} />
      </div>
      {dialog !== undefined && <OpenDialog dialog={dialog} onClose={() => setDialog(undefined)} />}
    </DeskPage>
  );
}

const column = deskColumns<StaffDocumentWire>();

type Documents = ReturnType<typeof useDocuments>;

const documentCard = (document: StaffDocumentWire) => <DocumentCard document={document} />;
const documentPreview = (code: string) => <DocumentPreview code={code} />;

function Ageing({ documents: { address, ageing, country } }: { documents: Documents }) {
  return (
    <AgeingStrip
      country={country}
      active={ageing}
      onChange={(band) => address.set({ ageing: band, ...(band !== undefined && { view: undefined }) })}
    />
  );
}

interface DocumentListProps {
  readonly documents: Documents;
  /** Phones show the ages among the filters. */
  readonly isPhone: boolean;
  readonly onDialog: (dialog: Dialog) => void;
}

function DocumentList({ documents, isPhone, onDialog }: DocumentListProps) {
  const { t } = useTranslation('operator-billing');
  const { address, ageing, country, list, exportHref } = documents;
  const columns = useDocumentColumns();
  const cardActions = (document: StaffDocumentWire) =>
    (document.status === 'unpaid' || document.status === 'overdue') && (
      <Button variant="default" onClick={() => onDialog({ kind: 'transfer', document })}>
        {t(($) => $.acts.transfer)}
      </Button>
    );
  const chips = [
    ...(ageing === undefined ? [] : [{ name: 'ageing', label: t(($) => $.ageing.chip), value: t(($) => $.ageing.bands[ageing]) }]),
    ...(country === undefined ? [] : [{ name: 'country', label: t(($) => $.country.label), value: countryName(country) }]),
  ];
  const bulk = (chosen: readonly StaffDocumentWire[], clear: () => void) => (
    <Selection documents={chosen} onRemind={() => onDialog({ kind: 'remind', documents: chosen, clear })} />
  );
  return (
    <DeskList
      label={t(($) => $.title)}
      address={address}
      list={list}
      views={documentViews.map((key) => ({ key, label: t(($) => $.views[key]) }))}
      searchLabel={t(($) => $.search)}
      filters={
        <>
          {isPhone && <Ageing documents={documents} />}
          <CountryFilter country={country} onChange={(next) => address.set({ country: next })} />
        </>
      }
      chips={chips}
      columns={columns}
      getKey={({ code }) => code}
      getName={({ code }) => code}
      card={documentCard}
      cardActions={cardActions}
      preview={documentPreview}
      fullPage={(code) => `/operator/invoices/${code}`}
      bulk={bulk}
      exportHref={exportHref}
      exportSheet={documentSheet}
      empty={t(($) => $.empty)}
    />
  );
}

function OpenDialog({ dialog, onClose }: { dialog: Dialog; onClose: () => void }) {
  if (dialog.kind === 'issue') return <IssueDialog onClose={onClose} />;
  if (dialog.kind === 'transfer') {
    const { document } = dialog;
    return <TransferDialog {...(document !== undefined && { account: document.company, codes: [document.code] })} onClose={onClose} />;
  }
  const close = () => {
    dialog.clear();
    onClose();
  };
  return <RemindDialog documents={dialog.documents} onClose={close} />;
}

/** Loads the documents matching the address. */
function useDocuments() {
  const address = useDeskAddress(documentsList);
  const ageing: AgeingBand | undefined = ageingBands.find((band) => band === address.filters['ageing']);
  const country: CountryCode | undefined = knownCountry(address.filters['country']);
  const { view, order, search, page, pageSize } = address;
  const filter = {
    view,
    ...(search !== '' && { search }),
    ...(ageing !== undefined && { ageing }),
    ...(country !== undefined && { country }),
  };
  const asked = { ...filter, order, page, pageSize };
  const list = useDeskRows(staffBillingKeys.list(asked), (signal) => loadDocuments(asked, signal));
  return { address, ageing, country, list, exportHref: `/download/operator/invoices.csv?${new URLSearchParams(filter)}` };
}

function CountryFilter({ country, onChange }: { country: CountryCode | undefined; onChange: (next: string | undefined) => void }) {
  const { t } = useTranslation('operator-billing');
  return (
    <NativeSelect
      aria-label={t(($) => $.country.label)}
      value={country ?? ''}
      data={[{ value: '', label: t(($) => $.country.all) }, ...countryCodes().map((code) => ({ value: code, label: countryName(code) }))]}
      onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
    />
  );
}

/** Total of the selection, with the option to send reminders. */
function Selection({ documents, onRemind }: { documents: readonly StaffDocumentWire[]; onRemind: () => void }) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  const sums = sumByCurrency(documents).map(({ currency, amount }) => format.money(amount, currency));
  return (
    <>
      <strong>{t(($) => $.bulk.sum, { sums: sums.join(' + ') })}</strong>
      <Button onClick={onRemind}>{t(($) => $.acts.remind)}</Button>
    </>
  );
}

function DocumentCard({ document }: { document: StaffDocumentWire }) {
  const format = useFormat();
  return (
    <>
      <span>{document.company.name}</span>
      <span>
        <strong className="money">{format.money(document.total, document.currency)}</strong> <DocumentStatus document={document} />
      </span>
    </>
  );
}

/** Columns of the list; the first one is shown below the code. */
function useDocumentColumns() {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  return column.columns([
    column.accessor('kind', {
      id: 'code',
      header: t(($) => $.columns.code),
      cell: ({ getValue }) => (getValue() === 'credit_note' ? t(($) => $.kind) : undefined),
    }),
    column.accessor('issued_on', {
      id: 'created',
      header: t(($) => $.columns.created),
      enableSorting: true,
      sortDescFirst: true,
      cell: ({
        row: {
          original: { issued_on: day, created_date: at },
        },
      }) => (
        <time dateTime={day} title={format.fullDate(at)}>
          {format.shortDay(day)}
        </time>
      ),
    }),
    column.accessor(({ company }) => company.name, { id: 'company', header: t(($) => $.columns.company) }),
    column.accessor(({ lead_code: code }) => code ?? '–', { id: 'lead', header: t(($) => $.columns.lead) }),
    column.accessor('net', {
      header: t(($) => $.columns.net),
      meta: { isNumeric: true },
      cell: ({ getValue, row }) => format.money(getValue(), row.original.currency),
    }),
    column.accessor('vat', {
      header: t(($) => $.columns.vat),
      meta: { isNumeric: true },
      cell: ({ getValue, row }) => format.money(getValue(), row.original.currency),
    }),
    column.accessor('total', {
      header: t(($) => $.columns.total),
      meta: { isNumeric: true },
      enableSorting: true,
      sortDescFirst: true,
      cell: ({ getValue, row }) => <strong>{format.money(getValue(), row.original.currency)}</strong>,
    }),
    column.accessor('status', { header: t(($) => $.columns.status), cell: ({ row }) => <DocumentStatus document={row.original} /> }),
    column.accessor('due_date', {
      id: 'due',
      header: t(($) => $.columns.due),
      enableSorting: true,
      cell: ({ getValue, row }) =>
        row.original.kind === 'credit_note' ? '–' : <time dateTime={getValue()}>{format.shortDate(getValue())}</time>,
    }),
  ]);
}

/** Total due per currency. */
function sumByCurrency(documents: readonly StaffDocumentWire[]): { currency: CurrencyCode; amount: number }[] {
  const sums = new Map<CurrencyCode, number>();
  for (const { currency, outstanding } of documents) sums.set(currency, (sums.get(currency) ?? 0) + toMinor(outstanding));
  return [...sums].map(([currency, minor]) => ({ currency, amount: toMajor(minor) }));
}

/** Issues a manual invoice. VAT follows the business unit and is shown before issuing. */
function IssueDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ChosenAccount>();
  const { data } = useQuery({ ...accountQuery(chosen?.id ?? 0), enabled: chosen !== undefined });
  const [description, setDescription] = useState('');
  const [net, setNet] = useState('');
  const amount = readAmount(net);
  const issue = async (reason: string) => {
    if (chosen === undefined || data === undefined) throw new FieldProblem(t(($) => $.account.missing));
    if (description.trim().length < 5) throw new FieldProblem(t(($) => $.issue.textMissing));
    if (amount === undefined) throw new FieldProblem(t(($) => $.issue.amountMissing));
    const body = { description: description.trim(), net: amount, seen_balance: data.balance, reason };
    const issued = await issueInvoice(client, chosen.id, body);
    return 'waiting' in issued ? t(($) => $.requests.kept) : t(($) => $.issue.done, { code: issued.code });
  };
  return (
    <ReasonDialog title={t(($) => $.issue.title)} confirm={t(($) => $.issue.confirm)} onConfirm={issue} onClose={onClose}>
      <AccountField chosen={chosen} onChoose={setChosen} />
      <TextInput
        label={t(($) => $.issue.text)}
        description={t(($) => $.issue.textHint)}
        value={description}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <MoneyLimitHint companyId={chosen?.id} currency={data?.currency} />
      <AmountField
        label={t(($) => $.issue.net)}
        currency={data?.currency ?? ''}
        value={net}
        onChange={(event) => setNet(event.currentTarget.value)}
      />
      {data !== undefined && (
        <p className={dialogsClasses.hint}>
          {t(($) => $.issue.sums, {
            vat: format.percent(data.vat_rate),
            total: format.money(withVat(amount ?? 0, data.vat_rate), data.currency),
            balance: format.money(data.balance, data.currency),
          })}
        </p>
      )}
    </ReasonDialog>
  );
}
