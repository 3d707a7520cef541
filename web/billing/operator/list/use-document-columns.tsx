import { useTranslation } from 'react-i18next';
import type { StaffDocumentWire } from '../../../../contract/billing/operator-invoices-endpoints.ts';
import type { DocumentOrder } from '../../../../contract/billing/operator-values.ts';
import type { DeskColumn } from '../../../ui/desk/desk-list-props.ts';
import { useFormat } from '../../../ui/format.ts';
import { DocumentStatus } from './document-status.tsx';

/** The first stands below the code. */
export function useDocumentColumns(): readonly DeskColumn<StaffDocumentWire, DocumentOrder>[] {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  return [
    { key: 'code', label: t(($) => $.columns.code), cell: ({ kind }) => (kind === 'credit_note' ? t(($) => $.kind) : undefined) },
    {
      key: 'created',
      label: t(($) => $.columns.created),
      orders: ['created-desc', 'created-asc'],
      cell: ({ issued_on: day, created_date: at }) => (
        <time dateTime={day} title={format.fullDate(at)}>
          {format.shortDay(day)}
        </time>
      ),
    },
    { key: 'company', label: t(($) => $.columns.company), cell: ({ company }) => company.name },
    { key: 'lead', label: t(($) => $.columns.lead), cell: ({ lead_code }) => lead_code ?? '–' },
    { key: 'net', label: t(($) => $.columns.net), isNumeric: true, cell: ({ net, currency }) => format.money(net, currency) },
    { key: 'vat', label: t(($) => $.columns.vat), isNumeric: true, cell: ({ vat, currency }) => format.money(vat, currency) },
    {
      key: 'total',
      label: t(($) => $.columns.total),
      isNumeric: true,
      orders: ['total-desc', 'total-asc'],
      cell: ({ total, currency }) => <strong>{format.money(total, currency)}</strong>,
    },
    { key: 'status', label: t(($) => $.columns.status), cell: (document) => <DocumentStatus document={document} /> },
    {
      key: 'due',
      label: t(($) => $.columns.due),
      orders: ['due-asc', 'due-desc'],
      cell: ({ due_date, kind }) => (kind === 'credit_note' ? '–' : <time dateTime={due_date}>{format.shortDate(due_date)}</time>),
    },
  ];
}
