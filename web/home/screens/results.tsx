import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultFiguresWire, ResultsWire } from '../../../contract/home/results-endpoints.ts';
import { type ResultBreakdown, resultBreakdowns, type ResultPeriod, resultPeriods, resultsSheet } from '../../../contract/home/values.ts';
import { callApi } from '../../platform/api-client.ts';
import { lazyPart } from '../../platform/load-part.ts';
import { useHasColleagues } from '../../platform/use-can.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { BarRows } from '../../ui/chart/named-bars.tsx';
import { useFormat } from '../../ui/format.ts';
import { IconFileSpreadsheet } from '../../ui/icons/trade-icons.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import table from '../../ui/list/table.module.css';
import { getPresetRange } from '../../ui/overlay/export-range-rule.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { homeKeys } from '../api.ts';
import classes from './results.module.css';

interface Asked {
  readonly by: ResultBreakdown;
  readonly from: string;
  readonly until: string;
}

const resultsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: homeKeys.results(asked),
    queryFn: async ({ signal }) => (await callApi('GET /company/results', { query: asked, signal })).body.data,
    placeholderData: keepPreviousData,
  });

function toRange(period: ResultPeriod, today: string): Pick<Asked, 'from' | 'until'> {
  const { from, to } = getPresetRange(period, today);
  return { from, until: to };
}

/** Shows what the bought leads cost and brought in: spend, won jobs and the cost of each. */
export function Results() {
  const { t } = useTranslation('results');
  const format = useFormat();
  const search = useSearch({ from: '/trade/results' });
  const navigate = useNavigate({ from: '/results' });
  const hasColleagues = useHasColleagues();
  const { by = 'work_type', period = 'last12' } = search;
  const asked = { by, ...toRange(period, format.today()) };
  const query = useQuery(resultsQuery(asked));
  const loading = toRegionLoading(query);
  const { data } = query;
  const change = (next: { by?: ResultBreakdown; period?: ResultPeriod }) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });
  const hasLeads = data !== undefined && data.total.current.leads + data.total.previous.leads > 0;
  return (
    <>
      <PageHeader title={t(($) => $.title)} description={t(($) => $.description)} actions={hasLeads && <ExportButton asked={asked} />} />
      <section className={classes.filters} aria-label={t(($) => $.filters)}>
        <NativeSelect
          size="md"
          label={t(($) => $.period)}
          value={period}
          data={resultPeriods.map((value) => ({ value, label: t(($) => $.periods[value]) }))}
          onChange={({ currentTarget: { value } }) => change({ period: resultPeriods.find((one) => one === value) ?? 'last12' })}
        />
        <NativeSelect
          size="md"
          label={t(($) => $.by)}
          value={by}
          data={resultBreakdowns
            .filter((value) => hasColleagues || value !== 'member' || value === by)
            .map((value) => ({ value, label: t(($) => $.breakdowns[value]) }))}
          onChange={({ currentTarget: { value } }) => change({ by: resultBreakdowns.find((one) => one === value) ?? 'work_type' })}
        />
      </section>
      {(loading.hasFailed || loading.isOutdated) && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.failed)}
        </InlineFailure>
      )}
      {loading.isBusy && <SkeletonCard lines={[80, 60, 90, 70]} />}
      {data !== undefined && !hasLeads && (
        <EmptyState action={<AppLinkButton to="/my-leads">{t(($) => $.toLeads)}</AppLinkButton>}>{t(($) => $.empty)}</EmptyState>
      )}
      {hasLeads && (
        <div className={classes.page} aria-busy={loading.isFetching}>
          <Summary results={data} />
          <Tiles results={data} />
          <Bars results={data} by={by} />
          <Figures results={data} by={by} />
        </div>
      )}
    </>
  );
}

interface ResultsProps {
  readonly results: ResultsWire;
}

/** One sentence that says what a won job cost. */
function Summary({ results: { total, period, previous, currency } }: ResultsProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { leads, won, spend, cost_per_won: cost, response_minutes: minutes } = total.current;
  const money = (value: number) => format.money(value, currency);
  return (
    <div>
      <p className={classes.summary}>
        {cost === null
          ? t(($) => $.summary.noneWon, { count: leads, spend: money(spend) })
          : t(($) => $.summary.won, { count: won, spend: money(spend), cost: money(cost) })}
      </p>
      <p className={classes.compared}>
        {t(($) => $.compared, {
          from: format.shortDay(period.from),
          until: format.shortDay(period.until),
          previousFrom: format.shortDay(previous.from),
          previousUntil: format.shortDay(previous.until),
        })}{' '}
        {minutes !== null && <ResponseTime minutes={minutes} />}
      </p>
    </div>
  );
}

function ResponseTime({ minutes }: { readonly minutes: number }) {
  const { t } = useTranslation('results');
  const hours = Math.round(minutes / 60);
  return minutes < 120 ? t(($) => $.response.minutes, { count: minutes }) : t(($) => $.response.hours, { count: hours });
}

const tiles = ['cost_per_won', 'return_on_spend', 'spend', 'job_value', 'leads', 'won'] as const;
const columns = ['cost_per_won', 'won', 'leads', 'contacted', 'quoted', 'spend', 'job_value', 'return_on_spend'] as const;
type Figure = (typeof columns)[number];
const counts: readonly Figure[] = ['leads', 'contacted', 'quoted', 'won'];

/** Writes a figure; a dash where there is none. */
function useFigureWords(currency: string): (figures: ResultFiguresWire, figure: Figure) => string {
  const { t } = useTranslation('results');
  const format = useFormat();
  return (figures, figure) => {
    const value = figures[figure];
    if (value === null) return '–';
    if (figure === 'return_on_spend') return t(($) => $.times, { value: format.number(Math.round(value * 10) / 10) });
    return counts.includes(figure) ? format.number(value) : format.money(value, currency);
  };
}

/** Shows the totals with those of the period before. */
function Tiles({ results: { total, currency } }: ResultsProps) {
  const { t } = useTranslation('results');
  const words = useFigureWords(currency);
  return (
    <ul className={classes.tiles}>
      {tiles.map((figure) => (
        <li key={figure} className={classes.tile}>
          <span className={classes.name}>{t(($) => $.figures[figure])}</span>
          <span className={classes.value}>{words(total.current, figure)}</span>
          {total.previous.leads > 0 && <span className={classes.name}>{t(($) => $.before, { value: words(total.previous, figure) })}</span>}
        </li>
      ))}
    </ul>
  );
}

interface BreakdownProps extends ResultsProps {
  readonly by: ResultBreakdown;
}

/** Names a row: a month in words, and leads outside every coverage area or assigned to nobody. */
function useRowName(by: ResultBreakdown): (name: string | null) => string {
  const { t } = useTranslation('results');
  const format = useFormat();
  return (name) => {
    if (name === null || name === '') return t(($) => (by === 'member' ? $.unassigned : $.outside));
    return by === 'month' ? format.month(`${name}-01`) : name;
  };
}

const maxBars = 12;

/** Cost per won job of each row that won any; the same numbers are in the table. */
function Bars({ results: { rows, currency }, by }: BreakdownProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const nameOf = useRowName(by);
  const won = rows.filter(({ current }) => current.cost_per_won !== null).slice(0, maxBars);
  if (won.length === 0) return null;
  return (
    <SectionCard title={t(($) => $.chart, { breakdown: t(($) => $.breakdowns[by]).toLocaleLowerCase(format.locale) })}>
      <BarRows
        label={t(($) => $.figures.cost_per_won)}
        series={[t(($) => $.figures.cost_per_won)]}
        rows={won.map(({ name, current }) => ({ name: nameOf(name), values: [current.cost_per_won] }))}
        words={(value) => (value === null || value === undefined ? '–' : format.money(value, currency))}
      />
    </SectionCard>
  );
}

/** Lists every figure of each row, with the total first. */
function Figures({ results: { rows, total, currency }, by }: BreakdownProps) {
  const { t } = useTranslation('results');
  const words = useFigureWords(currency);
  const nameOf = useRowName(by);
  const title = t(($) => $.table, { breakdown: t(($) => $.breakdowns[by]) });
  const lines = [
    { name: t(($) => $.total), current: total.current },
    ...rows.map(({ name, current }) => ({ name: nameOf(name), current })),
  ];
  return (
    <SectionCard title={title}>
      <ScrollRoom className={classes.room} label={title}>
        <table className={`${table.table} ${classes.figures}`}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.breakdowns[by])}</th>
              {columns.map((figure) => (
                <th key={figure} scope="col" data-column="numeric">
                  {t(($) => $.figures[figure])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, current }, position) => (
              // Two members may have one name.
              <tr key={`${position} ${name}`}>
                <th scope="row">{name}</th>
                {columns.map((figure) => (
                  <td key={figure} data-column="numeric">
                    {words(current, figure)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRoom>
    </SectionCard>
  );
}

const LazyExportPane = lazyPart(() => import('../../ui/overlay/export-pane.tsx'), 'invoices');

/** Opens the choice of columns and format for the rows shown. */
function ExportButton({ asked: { by, from, until } }: { readonly asked: Asked }) {
  const { t } = useTranslation('results');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)} leftSection={<IconFileSpreadsheet size={20} stroke={1.75} aria-hidden />}>
        {t(($) => $.export)}
      </Button>
      {isOpen && (
        <Suspense>
          <LazyExportPane
            isDocked={false}
            onClose={() => setOpen(false)}
            title={t(($) => $.export)}
            href={`/download/results.csv?by=${by}&from=${from}&until=${until}`}
            sheet={resultsSheet}
            period="none"
            labelOf={(key) => t(($) => $.exportColumns[key as keyof typeof resultsSheet.columns])}
          />
        </Suspense>
      )}
    </>
  );
}
