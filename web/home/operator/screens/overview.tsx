import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KindFiguresWire, OverviewWire } from '../../../../contract/home/overview-endpoints.ts';
import { type Breakdown, breakdowns } from '../../../../contract/home/values.ts';
import { staffQuery } from '../../../identity/operator/session.ts';
import { useAddress } from '../../../platform/use-address.ts';
import { BarChart } from '../../../ui/chart/bar-chart.tsx';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { useFormat } from '../../../ui/format.ts';
import { IconAlertTriangle } from '../../../ui/icons/ui-icons.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { toRegionLoading } from '../../../ui/region-loading.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { firstRunQuery, isAllDone } from '../first-run/first-run-query.ts';
import firstRunClasses from '../first-run/first-run.module.css';
import { FiguresOf30Days } from '../overview/figures.tsx';
import { Folded } from '../overview/folded.tsx';
import { figuresQuery, overviewQuery } from '../overview/overview-query.ts';
import classes from '../overview/overview.module.css';

/** Shows the overview: four figures, most urgent items, then charts and figures of 30 days. */
export function Overview() {
  const { t } = useTranslation('operator-overview');
  const query = useQuery(overviewQuery());
  const [by, setBy] = useState<Breakdown>(breakdowns[0]);
  // The tile shows a figure of the table below, from the same answer.
  const figures = useQuery(figuresQuery(by));
  const loading = toRegionLoading(query);
  return (
    <DeskPage
      title={t(($) => $.title)}
      description={t(($) => $.description)}
      actions={query.data !== undefined && <MostUrgentLink overview={query.data} />}
    >
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.failed)}
        </InlineFailure>
      )}
      <Warnings warnings={query.data?.warnings ?? []} />
      <FirstRunCard />
      <Tiles overview={query.data} figures={figures}>
        {loading.hasFailed ? t(($) => $.tiles.noData) : undefined}
      </Tiles>
      {query.data === undefined ? (
        !loading.hasFailed && <SkeletonCard lines={[80, 90, 70, 85]} />
      ) : (
        <>
          <OldestItems overview={query.data} />
          <Charts overview={query.data} />
        </>
      )}
      <FiguresOf30Days by={by} onChange={setBy} />
    </DeskPage>
  );
}

/** Shows problems of the servers, each with what to do. */
function Warnings({ warnings }: { warnings: OverviewWire['warnings'] }) {
  const { t } = useTranslation('operator-overview');
  return warnings.map(({ kind, detail }) => (
    <Alert key={kind} role="note" color="amber" mb="md" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}>
      {t(($) => $.warnings[kind], { file: detail ?? '' })}
    </Alert>
  ));
}

/** Links to the most urgent item: a due report, otherwise a lead awaiting review. */
function MostUrgentLink({ overview: { due_reports: reports, due_leads: leads } }: { overview: OverviewWire }) {
  const { t } = useTranslation('operator-overview');
  const address = useAddress();
  const [report, lead] = [reports[0], leads[0]];
  if (report === undefined && lead === undefined) return null;
  const kind = report === undefined ? 'lead' : report.is_appeal ? 'appeal' : 'report';
  return (
    <Button component="a" {...address(report === undefined ? `/operator/leads/${lead?.id ?? ''}` : `/operator/reports/${report.id}`)}>
      {t(($) => $.due.oldest[kind])}
    </Button>
  );
}

/** Shows the oldest items of two queues. */
function OldestItems({ overview: { due_reports, due_leads } }: { overview: OverviewWire }) {
  const { t } = useTranslation('operator-overview');
  const format = useFormat();
  return (
    <div className={classes.pair}>
      <section className={classes.queue} aria-labelledby="due-reports">
        <h2 id="due-reports">{t(($) => $.due.reports)}</h2>
        {due_reports.length === 0 ? (
          <p>{t(($) => $.due.noReports)}</p>
        ) : (
          <ol>
            {due_reports.map(({ id, lead, company, is_appeal, decide_by, overdue }) => (
              <li key={id}>
                <DeskLink href={`/operator/reports/${id}`}>{t(($) => (is_appeal ? $.due.appeal : $.due.report), { lead })}</DeskLink>
                <span>{company}</span>
                <time dateTime={decide_by} data-overdue={overdue || undefined}>
                  {t(($) => (overdue ? $.due.wasDue : $.due.isDue), { date: format.dateTime(decide_by) })}
                </time>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section className={classes.queue} aria-labelledby="due-leads">
        <h2 id="due-leads">{t(($) => $.due.leads)}</h2>
        {due_leads.length === 0 ? (
          <p>{t(($) => $.due.noLeads)}</p>
        ) : (
          <ol>
            {due_leads.map(({ id, quote_code, work_type, received_at }) => (
              <li key={id}>
                <DeskLink href={`/operator/leads/${id}`}>{quote_code}</DeskLink>
                <span>{work_type}</span>
                <time dateTime={received_at}>{t(($) => $.due.since, { date: format.dateTime(received_at) })}</time>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

const tiles = [
  ['leadsToday', '/operator/leads'],
  ['soldRate', '/operator/leads'],
  ['openReports', '/operator/reports'],
  ['unpaid', '/operator/invoices'],
] as const;
type Tile = (typeof tiles)[number][0];

interface TilesProps {
  readonly overview: OverviewWire | undefined;
  readonly figures: { readonly data: KindFiguresWire | undefined; readonly isError: boolean };
  /** Shown in place of figures that could not be loaded. */
  readonly children?: React.ReactNode;
}

/** Shows four key figures of the day, each linking to its list. */
function Tiles({ overview, figures, children }: TilesProps) {
  const { t } = useTranslation('operator-overview');
  const format = useFormat();
  const loading = <Skeleton component="span" display="block" height={28} width={96} />;
  const soldRate = (): React.ReactNode => {
    if (figures.data === undefined) return figures.isError ? t(($) => $.tiles.noData) : loading;
    const { sold_rate: rate } = figures.data.all;
    return rate === null ? t(($) => $.tiles.noData) : format.share(rate);
  };
  const shown = (tile: Exclude<Tile, 'soldRate'>, { leads_today, open_reports, unpaid }: OverviewWire): React.ReactNode => {
    if (tile === 'leadsToday') return format.number(leads_today);
    if (tile === 'openReports') return format.number(open_reports);
    return unpaid.length === 0
      ? t(($) => $.tiles.nothing)
      : unpaid.map(({ currency, amount }) => <span key={currency}>{format.money(amount, currency)}</span>);
  };
  const value = (tile: Tile): React.ReactNode => {
    if (tile === 'soldRate') return soldRate();
    return overview === undefined ? (children ?? loading) : shown(tile, overview);
  };
  return (
    <ul className={classes.tiles} aria-label={t(($) => $.tiles.label)}>
      {tiles.map(([tile, href]) => (
        <li key={tile}>
          <DeskLink href={href} className={classes.tile}>
            <span className={classes.name}>{t(($) => $.tiles[tile])}</span>{' '}
            <span className={classes.value} data-many={(tile === 'unpaid' && (overview?.unpaid.length ?? 0) > 1) || undefined}>
              {value(tile)}
            </span>
          </DeskLink>
        </li>
      ))}
    </ul>
  );
}

/** Shows the progress of the first run, until the first lead is sold. Hidden if unknown. */
function FirstRunCard() {
  const { t } = useTranslation('operator-overview');
  const { data: member } = useQuery(staffQuery());
  const { data } = useQuery({ ...firstRunQuery(), enabled: member?.role === 'admin' });
  if (data === undefined || isAllDone(data)) return null;
  const done = data.lines.filter((line) => line.done).length;
  return (
    <div className={firstRunClasses.onOverview}>
      <SectionCard title={t(($) => $.firstRun.title)}>
        <p className={firstRunClasses.text}>{t(($) => $.firstRun.progress, { done, all: data.lines.length })}</p>
        <Meter share={done / data.lines.length} tone="green" />
        <DeskLink href="/operator/first-run" className={firstRunClasses.link}>
          {t(($) => $.firstRun.open)}
        </DeskLink>
      </SectionCard>
    </div>
  );
}

/** Shows two charts of the day; on a phone as text, with the bars on demand. */
function Charts({ overview }: { overview: OverviewWire }) {
  return (
    <div className={classes.pair}>
      <LeadsChart days={overview.days} />
      <AgesChart ages={overview.report_ages} />
    </div>
  );
}

function LeadsChart({ days }: { days: OverviewWire['days'] }) {
  const { t } = useTranslation('operator-overview');
  const format = useFormat();
  const total = days.reduce((sum, { sold, unsold }) => sum + sold + unsold, 0);
  const sold = days.reduce((sum, day) => sum + day.sold, 0);
  const busiest = days.reduce((most, day) => (day.sold + day.unsold > most.sold + most.unsold ? day : most), {
    day: '',
    sold: 0,
    unsold: 0,
  });
  const title = t(($) => $.charts.leads.title);
  const summary =
    total === 0
      ? t(($) => $.charts.leads.none)
      : t(($) => $.charts.leads.summary, {
          count: total,
          sold: format.number(sold),
          most: format.number(busiest.sold + busiest.unsold),
          date: format.shortDate(busiest.day),
        });
  return (
    <Folded title={title} summary={summary}>
      <BarChart
        title={title}
        summary={summary}
        labels={days.map(({ day }) => format.shortDate(day))}
        series={[
          { name: t(($) => $.charts.leads.sold), values: days.map((day) => day.sold) },
          { name: t(($) => $.charts.leads.unsold), values: days.map((day) => day.unsold) },
        ]}
        unit={t(($) => $.charts.leads.unit)}
        format={format.number}
      />
    </Folded>
  );
}

function AgesChart({ ages }: { ages: OverviewWire['report_ages'] }) {
  const { t } = useTranslation('operator-overview');
  const format = useFormat();
  const count = ages.reduce((sum, band) => sum + band.count, 0);
  const late = ages.reduce((sum, band) => sum + (band.to_hours === null ? band.count : 0), 0);
  const title = t(($) => $.charts.ages.title);
  const summary = count === 0 ? t(($) => $.charts.ages.none) : t(($) => $.charts.ages.summary, { count, late: format.number(late) });
  const within = ages.map((band) => (band.to_hours === null ? 0 : band.count));
  const beyond = ages.map((band) => (band.to_hours === null ? band.count : 0));
  return (
    <Folded title={title} summary={summary}>
      <BarChart
        title={title}
        summary={summary}
        labels={ages.map(({ from_hours, to_hours }) =>
          to_hours === null
            ? t(($) => $.charts.ages.over, { hours: from_hours })
            : t(($) => $.charts.ages.band, { from: from_hours, to: to_hours }),
        )}
        series={[
          { name: t(($) => $.charts.ages.within), values: within },
          { name: t(($) => $.charts.ages.beyond), values: beyond },
        ]}
        unit={t(($) => $.charts.ages.unit)}
        format={format.number}
        divider={{ before: ages.length - 1, name: t(($) => $.charts.ages.promise) }}
      />
    </Folded>
  );
}
