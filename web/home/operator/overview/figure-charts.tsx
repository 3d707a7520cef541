import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KindFiguresWire, FiguresWire } from '../../../../contract/home/overview-endpoints.ts';
import type { Breakdown } from '../../../../contract/home/values.ts';
import type { CurrencyCode } from '../../../../contract/kit/money.ts';
import { NamedBars, type NamedBar } from '../../../ui/chart/named-bars.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Folded } from './folded.tsx';
import classes from './overview.module.css';
import { useMinutes } from './use-minutes.ts';

/** Rows of the table and of each chart. */
export const maxKinds = 20;

interface FigureChartsProps {
  readonly by: Breakdown;
  readonly figures: KindFiguresWire;
}

const getAmount = (sums: FiguresWire['revenue'], currency: CurrencyCode): number =>
  sums.find((one) => one.currency === currency)?.amount ?? 0;

type KindRow = KindFiguresWire['rows'][number];

const createBarBuilder =
  (rows: readonly KindRow[]) =>
  (...values: readonly ((row: FiguresWire) => number | null)[]): NamedBar[] =>
    rows.map((row) => ({ name: row.name, values: values.map((value) => value(row)) }));

/** Charts of each 30-day figure by work type, region or source: question, text answer, and bars or table. */
export function FigureCharts({ by, figures: { all, rows, report_ages: ages } }: FigureChartsProps) {
  const { t } = useTranslation('operator-overview');
  const format = useFormat();
  const minutes = useMinutes();
  const currencies = all.revenue.map(({ currency }) => currency);
  const [wanted, setWanted] = useState<CurrencyCode>();
  const currency = currencies.find((one) => one === wanted) ?? currencies[0];
  const bars = createBarBuilder(rows);
  const single = { by, series: [t(($) => $.byKind.value)] };
  return (
    <>
      {currencies.length > 1 && (
        <NativeSelect
          className={classes.currency}
          label={t(($) => $.byKind.currency)}
          value={currency}
          data={currencies}
          onChange={(event) => setWanted(currencies.find((one) => one === event.currentTarget.value))}
        />
      )}
      <div className={classes.pair}>
        <Chart
          by={by}
          figure="leads"
          series={[t(($) => $.charts.leads.sold), t(($) => $.charts.leads.unsold)]}
          rows={bars(
            (row) => row.sold,
            (row) => row.leads - row.sold,
          )}
          all={all.leads}
          format={format.number}
        />
        <Chart {...single} figure="fill" rows={bars((row) => row.fill_rate)} all={all.fill_rate} format={format.share} />
        {currency !== undefined && <MoneyCharts by={by} all={all} rows={rows} currency={currency} />}
        <Chart
          {...single}
          figure="firstAlert"
          rows={bars((row) => row.first_alert_minutes)}
          all={all.first_alert_minutes}
          format={minutes}
        />
        <Chart {...single} figure="firstSale" rows={bars((row) => row.first_sale_minutes)} all={all.first_sale_minutes} format={minutes} />
        <Chart
          by={by}
          figure="ages"
          series={[t(($) => $.charts.ages.within), t(($) => $.charts.ages.beyond)]}
          rows={ages.map(({ name, within, beyond }) => ({ name, values: [within, beyond] }))}
          all={ages.reduce((sum, { within, beyond }) => sum + within + beyond, 0)}
          format={format.number}
        />
      </div>
    </>
  );
}

interface MoneyChartsProps {
  readonly by: Breakdown;
  readonly all: FiguresWire;
  readonly rows: readonly KindRow[];
  readonly currency: CurrencyCode;
}

/** Revenue and refunds in one currency, since several cannot be compared. */
function MoneyCharts({ by, all, rows, currency }: MoneyChartsProps) {
  const { t } = useTranslation('operator-overview');
  const format = useFormat();
  const money = (amount: number) => format.money(amount, currency);
  return (['revenue', 'refunds'] as const).map((figure) => (
    <Chart
      key={figure}
      by={by}
      figure={figure}
      series={[t(($) => $.byKind.value)]}
      rows={createBarBuilder(rows)((row) => getAmount(row[figure], currency))}
      all={getAmount(all[figure], currency)}
      format={money}
    />
  ));
}

interface ChartProps {
  readonly by: Breakdown;
  readonly figure: 'leads' | 'fill' | 'revenue' | 'refunds' | 'firstAlert' | 'firstSale' | 'ages';
  readonly series: readonly string[];
  readonly rows: readonly NamedBar[];
  /** Overall value; null if not measured. */
  readonly all: number | null;
  readonly format: (value: number) => string;
}

const sumValues = ({ values }: NamedBar): number => values.reduce<number>((whole, value) => whole + (value ?? 0), 0);
const isMeasured = ({ values }: NamedBar): boolean => values.some((value) => value !== null);
/** Figures that add up; the others are shares and medians. */
const sums: ReadonlySet<ChartProps['figure']> = new Set(['leads', 'revenue', 'refunds', 'ages']);

/** The text states the overall value and the leading group; the bars show the groups with the highest values. */
function Chart({ by, figure, series, rows, all, format }: ChartProps) {
  const { t } = useTranslation('operator-overview');
  const title = t(($) => $.byKind.titles[figure], { kind: t(($) => $.byKind.kinds[by]) });
  const measured = rows.filter(isMeasured).toSorted((one, other) => sumValues(other) - sumValues(one));
  const [most] = measured;
  const overall = (value: number): string => t(($) => (sums.has(figure) ? $.byKind.total : $.byKind.overall), { all: format(value) });
  const leading = (best: NamedBar): string =>
    sumValues(best) === 0 ? '' : ` ${t(($) => $.byKind.highest, { name: best.name, most: format(sumValues(best)) })}`;
  const summary = most === undefined || all === null ? t(($) => $.byKind.none) : `${overall(all)}${leading(most)}`;
  return (
    <Folded title={title} summary={summary}>
      <NamedBars title={title} summary={summary} series={series} rows={measured.slice(0, maxKinds)} format={format} />
    </Folded>
  );
}
