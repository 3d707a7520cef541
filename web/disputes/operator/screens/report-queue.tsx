import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { QueuedReportWire } from '../../../../contract/disputes/queue-endpoints.ts';
import { type ReportOrder, type ReportView, reportViews } from '../../../../contract/disputes/values.ts';
import { DeskList } from '../../../ui/desk/desk-list.tsx';
import type { DeskColumn } from '../../../ui/desk/desk-list-props.ts';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { exportHref } from '../../../ui/desk/export-href.ts';
import { useDeskAddress } from '../../../ui/desk/use-desk-address.ts';
import { useFormat } from '../../../ui/format.ts';
import { loadingOf } from '../../../ui/region-loading.ts';
import { loadReports } from '../api.ts';
import { QueuePreview } from '../components/queue-preview.tsx';
import { ReturnRates } from '../components/return-rates.tsx';
import { UndoBar } from '../components/undo-bar.tsx';
import { Waiting } from '../components/waiting.tsx';
import { reportsList } from '../lists.ts';
import { reportKeys } from '../query-keys.ts';
import { deskReason } from '../words.ts';

/** What waits for a decision, the longest first; and what was decided. */
export function ReportQueue() {
  const { t } = useTranslation('operator-disputes');
  const format = useFormat();
  const address = useDeskAddress(reportsList);
  const { view, order, search, page, pageSize } = address;
  const asked = { view, order, page, pageSize, ...(search !== '' && { search }) };
  const query = useQuery({
    queryKey: reportKeys.list(asked),
    queryFn: ({ signal }) => loadReports(asked, signal),
    placeholderData: keepPreviousData,
  });
  const meta = query.data?.meta;
  const list = { rows: query.data?.data, total: meta?.totalResults ?? 0, loading: loadingOf(query) };
  const last = meta?.last_decided ?? null;
  const columns = useColumns(view, meta?.promised_hours ?? 48);
  const cardOf = (row: QueuedReportWire) => (
    <>
      {columns[1]?.cell(row)}
      <div>
        {deskReason(row.reason, t)} · {format.money(row.price, row.currency)}
      </div>
    </>
  );
  const previewOf = (key: string) => <QueuePreview id={key} />;
  return (
    <DeskPage title={t(($) => $.title)} description={t(($) => $.description)}>
      <DeskList
        label={t(($) => $.title)}
        address={address}
        list={list}
        views={reportViews.map((key) => ({
          key,
          label: t(($) => $.views[key]),
          ...((key === 'reports' || key === 'appeals') && meta !== undefined && { count: meta.counts[key] }),
        }))}
        searchLabel={t(($) => $.search)}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={({ lead, company }) => `${company.name}, ${lead}`}
        card={cardOf}
        preview={previewOf}
        fullPage={(key) => `/operator/reports/${key}`}
        exportHref={exportHref('/operator/reports', asked)}
        empty={
          <>
            {search === '' ? t(($) => $.empty[view]) : t(($) => $.noneFound)}
            {last !== null && <p>{t(($) => $.lastDecided, { when: format.dateTime(last) })}</p>}
          </>
        }
      />
      <ReturnRates />
      <UndoBar />
    </DeskPage>
  );
}

/** Of what is decided the time is that of the decision, the newest first. */
function useColumns(view: ReportView, promised: number): readonly DeskColumn<QueuedReportWire, ReportOrder>[] {
  const { t } = useTranslation('operator-disputes');
  const format = useFormat();
  const isDecided = view === 'decided';
  return [
    { key: 'company', label: t(($) => $.columns.company), cell: () => undefined },
    isDecided
      ? { key: 'decided', label: t(($) => $.columns.decided), cell: (row) => <Decided row={row} /> }
      : {
          key: 'waiting',
          label: t(($) => $.columns.waiting),
          cell: (row) => <Waiting report={row} promised={promised} />,
          orders: ['waiting-asc', 'waiting-desc'],
        },
    { key: 'reason', label: t(($) => $.columns.reason), cell: ({ reason }) => deskReason(reason, t) },
    {
      key: 'price',
      label: t(($) => $.columns.price),
      cell: ({ price, currency }) => format.money(price, currency),
      isNumeric: true,
      orders: ['price-desc', 'price-asc'],
    },
    {
      key: 'history',
      label: t(($) => $.columns.history),
      cell: ({ company }) => (
        <>
          {t(($) => $.history, { reported: company.reported, bought: company.bought })}
          {company.exceeds_peers && <strong> {t(($) => $.exceeds)}</strong>}
        </>
      ),
    },
  ];
}

function Decided({ row: { decided } }: { row: QueuedReportWire }) {
  const { t } = useTranslation('operator-disputes');
  const format = useFormat();
  if (decided === null) return null;
  const by = decided.by ?? t(($) => $.deciders[decided.decided_by]);
  return (
    <>
      {t(($) => $.outcomes[decided.outcome])}
      <div>{t(($) => $.decidedBy, { by, when: format.dateTime(decided.at) })}</div>
    </>
  );
}
