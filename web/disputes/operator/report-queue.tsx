import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueuedReportWire } from '../../../contract/disputes/queue-endpoints.ts';
import {
  type ReportView,
  reportViews,
  rateGroups,
  type RateGroup,
  reportReasons,
  type ReportReason,
  reportSheet,
} from '../../../contract/disputes/values.ts';
import { DeskList } from '../../ui/desk/desk-list.tsx';
import { DeskPage, Tabs } from '../../ui/desk/desk-page.tsx';
import { exportHref, useDeskAddress } from '../../ui/desk/desk-search.ts';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import table from '../../ui/list/table.module.css';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { loadReports, reportQuery, ratesQuery, reportsList, reportKeys, deskReason } from './api.ts';
import { ReportChecks } from './report-checks.tsx';
import { ReportFacts } from './report-facts.tsx';
import classes from './report.module.css';
import { UndoBar, Waiting } from './undo-bar.tsx';

const column = deskColumns<QueuedReportWire>();

/** Lists reports awaiting a decision, oldest first, and decided ones. */
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
  const list = { rows: query.data?.data, total: meta?.totalResults ?? 0, loading: toRegionLoading(query) };
  const last = meta?.last_decided ?? null;
  const promised = meta?.promised_hours ?? 48;
  const renderCard = (row: QueuedReportWire) => (
    <>
      {view === 'decided' ? <Decided row={row} /> : <Waiting report={row} promised={promised} />}
      <div>
        {deskReason(row.reason, t)} · {format.money(row.price, row.currency)}
      </div>
    </>
  );
  const renderPreview = (key: string) => <QueuePreview id={key} />;
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
        columns={useColumns(view, promised)}
        getKey={({ id }) => String(id)}
        getName={({ lead, company }) => `${company.name}, ${lead}`}
        card={renderCard}
        preview={renderPreview}
        fullPage={(key) => `/operator/reports/${key}`}
        exportHref={exportHref('/operator/reports', asked)}
        exportSheet={reportSheet}
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

/** Decided reports show the time of the decision, newest first. */
function useColumns(view: ReportView, promised: number) {
  const { t } = useTranslation('operator-disputes');
  const format = useFormat();
  return column.columns([
    column.display({ id: 'company', header: t(($) => $.columns.company) }),
    view === 'decided'
      ? column.display({ id: 'decided', header: t(($) => $.columns.decided), cell: ({ row }) => <Decided row={row.original} /> })
      : column.accessor('waiting_since', {
          id: 'waiting',
          header: t(($) => $.columns.waiting),
          enableSorting: true,
          cell: ({ row }) => <Waiting report={row.original} promised={promised} />,
        }),
    column.accessor('reason', { header: t(($) => $.columns.reason), cell: ({ getValue }) => deskReason(getValue(), t) }),
    column.accessor('price', {
      header: t(($) => $.columns.price),
      meta: { isNumeric: true },
      enableSorting: true,
      sortDescFirst: true,
      cell: ({ getValue, row }) => format.money(getValue(), row.original.currency),
    }),
    column.display({
      id: 'history',
      header: t(($) => $.columns.history),
      cell: ({
        row: {
          original: { company },
        },
      }) => (
        <>
          {t(($) => $.history, { reported: company.reported, bought: company.bought })}
          {company.exceeds_peers && <strong> {t(($) => $.exceeds)}</strong>}
        </>
      ),
    }),
  ]);
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

/** Previews a report beside the list. Decisions are made on its page. */
function QueuePreview({ id }: { id: string }) {
  const { t } = useTranslation('operator-disputes');
  const query = useQuery(reportQuery(id));
  const loading = toRegionLoading(query);
  if (query.data === undefined)
    return loading.hasFailed ? (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.failed)}
      </InlineFailure>
    ) : (
      <SkeletonCard lines={[80, 60, 90, 70]} />
    );
  if (query.data === null) return t(($) => $.gone);
  return (
    <>
      <ReportFacts data={query.data} />
      <ReportChecks data={query.data} />
    </>
  );
}

const isReason = (name: string): name is ReportReason => (reportReasons as readonly string[]).includes(name);

/** Shows return rates by company, source and reason. */
function ReturnRates() {
  const { t } = useTranslation('operator-disputes');
  const [by, setBy] = useState<RateGroup>('company');
  return (
    <section className={classes.rates} aria-labelledby="return-rates">
      <h2 id="return-rates">{t(($) => $.rates.title)}</h2>
      <Tabs
        label={t(($) => $.rates.title)}
        tabs={rateGroups.map((key) => ({ key, label: t(($) => $.rates.by[key]) }))}
        active={by}
        onChange={setBy}
      >
        <Rates by={by} />
      </Tabs>
    </section>
  );
}

function Rates({ by }: { by: RateGroup }) {
  const { t } = useTranslation('operator-disputes');
  const format = useFormat();
  const query = useQuery(ratesQuery(by));
  const loading = toRegionLoading(query);
  if (query.data === undefined)
    return loading.hasFailed ? (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.failed)}
      </InlineFailure>
    ) : (
      <SkeletonCard lines={[90, 80, 85]} />
    );
  const { data, meta } = query.data;
  if (data.length === 0) return <p>{t(($) => $.rates.none, { days: meta.days })}</p>;
  return (
    <table className={table.table}>
      <caption className="visually-hidden">{t(($) => $.rates.caption, { days: meta.days })}</caption>
      <thead>
        <tr>
          {(['name', 'bought', 'reported', 'accepted', 'share'] as const).map((column) => (
            <th key={column} scope="col">
              {t(($) => $.rates.columns[column])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map(({ key, name, bought, reported, accepted, share }) => (
          <tr key={key}>
            <th scope="row">{isReason(name) ? deskReason(name, t) : name}</th>
            <td>{format.number(bought)}</td>
            <td>{format.number(reported)}</td>
            <td>{format.number(accepted)}</td>
            <td>{format.share(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
