import { NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SalesFiguresWire, SalesReportWire } from '../../../../contract/home/sales-report-endpoints.ts';
import { type SalesBreakdown, salesBreakdowns, salesReportSheet } from '../../../../contract/home/values.ts';
import { countryCodes, knownCountry } from '../../../../contract/kit/country.ts';
import { countryName } from '../../../../contract/kit/language.ts';
import { getPresetRange } from '../../../ui/overlay/export-range-rule.ts';
import { BarChart } from '../../../ui/chart/bar-chart.tsx';
import { NamedBars } from '../../../ui/chart/named-bars.tsx';
import { DeskExport } from '../../../ui/desk/desk-toolbar.tsx';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { type DeskAddress, exportHref, useDeskAddress } from '../../../ui/desk/desk-search.ts';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import table from '../../../ui/list/table.module.css';
import { toRegionLoading } from '../../../ui/region-loading.ts';
import { ScrollRoom } from '../../../ui/scroll-room.tsx';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { Folded } from '../overview/folded.tsx';
import classes from '../overview/overview.module.css';
import { salesReportList, salesReportQuery } from '../overview/overview-query.ts';

type Address = DeskAddress<SalesBreakdown, string>;

const periods = ['thisMonth', 'lastMonth', 'quarter', 'year', 'last12'] as const;

/** Reports leads, sales and revenue of any period, compared with the period before. */
export function SalesReport() {
  const { t } = useTranslation('operator-sales');
  const format = useFormat();
  const address = useDeskAddress(salesReportList);
  const { from, until } = address.filters;
  const country = knownCountry(address.filters['country']);
  const asked = {
    by: address.view,
    ...(country !== undefined && { country }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  };
  const isReversed = from !== undefined && until !== undefined && until < from;
  const query = useQuery({ ...salesReportQuery(asked), enabled: !isReversed, placeholderData: keepPreviousData });
  const loading = toRegionLoading(query);
  const report = query.data;
  return (
    <DeskPage
      title={t(($) => $.title)}
      description={t(($) => $.description)}
      actions={
        !isReversed && <DeskExport name={t(($) => $.title)} href={exportHref('/operator/sales-report', asked)} sheet={salesReportSheet} />
      }
    >
      <Filters address={address} report={report} isReversed={isReversed} />
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.failed)}
        </InlineFailure>
      )}
      {report === undefined ? (
        !loading.hasFailed && !isReversed && <SkeletonCard lines={[80, 90, 70, 85]} />
      ) : (
        <div aria-busy={loading.isFetching}>
          <p className={classes.compared}>
            {t(($) => $.compared, {
              from: format.shortDay(report.period.from),
              until: format.shortDay(report.period.until),
              previousFrom: format.shortDay(report.previous.from),
              previousUntil: format.shortDay(report.previous.until),
            })}{' '}
            {report.opening_balances !== null &&
              t(($) => $.openingBalances, { amount: format.money(report.opening_balances, report.currency) })}
          </p>
          <Tiles report={report} />
          <Charts report={report} by={address.view} />
          <Figures report={report} by={address.view} />
        </div>
      )}
    </DeskPage>
  );
}

interface FiltersProps {
  readonly address: Address;
  readonly report: SalesReportWire | undefined;
  readonly isReversed: boolean;
}

/** Period, country and dimension, all kept in the address. */
function Filters({ address, report, isReversed }: FiltersProps) {
  const { t } = useTranslation('operator-sales');
  const format = useFormat();
  const { from, until } = address.filters;
  const ranges = periods.map((name) => ({ name, range: getPresetRange(name, format.today()) }));
  const known = ranges.find(({ range }) => range.from === from && range.to === until)?.name;
  const period = from === undefined && until === undefined ? 'last30' : (known ?? 'custom');
  const choose = (name: string): void => {
    const range = ranges.find((one) => one.name === name)?.range;
    // "Other period" keeps the days shown, ready to be changed.
    const kept = name === 'custom' ? { from: report?.period.from, to: report?.period.until } : undefined;
    address.set({ from: (range ?? kept)?.from, until: (range ?? kept)?.to });
  };
  return (
    <section className={classes.filters} aria-label={t(($) => $.filters.label)}>
      <NativeSelect
        label={t(($) => $.filters.period)}
        value={period}
        data={(['last30', ...periods, 'custom'] as const).map((name) => ({ value: name, label: t(($) => $.periods[name]) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <DayField
        label={t(($) => $.filters.from)}
        day={from ?? report?.period.from}
        onChange={(day) => address.set({ from: day, until: until ?? report?.period.until })}
      />
      <DayField
        label={t(($) => $.filters.until)}
        day={until ?? report?.period.until}
        error={isReversed ? t(($) => $.filters.reversed) : undefined}
        onChange={(day) => address.set({ from: from ?? report?.period.from, until: day })}
      />
      <NativeSelect
        label={t(($) => $.filters.country)}
        value={address.filters['country'] ?? report?.country ?? ''}
        data={countryCodes().map((code) => ({ value: code as string, label: countryName(code) }))}
        onChange={(event) => address.set({ country: event.currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.filters.by)}
        value={address.view}
        data={salesBreakdowns.map((name) => ({ value: name, label: t(($) => $.dimensions[name]) }))}
        onChange={(event) => address.set({ view: event.currentTarget.value })}
      />
    </section>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly day: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (day: string) => void;
}

/** Applies a complete day of this century; while a year is being typed, browsers report years such as 0002. */
function DayField({ label, day = '', error, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<{ readonly of: string; readonly text: string }>();
  const change = (text: string): void => {
    setTyped({ of: day, text });
    if (/^20\d\d-/.test(text)) onChange(text);
  };
  return (
    <TextInput
      type="date"
      label={label}
      value={typed?.of === day ? typed.text : day}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

const tiles = ['received', 'sales', 'invoiced', 'credited', 'net'] as const;
const figures = ['received', 'sales', 'contacted', 'won', 'invoiced', 'credited', 'net'] as const;
type Figure = (typeof figures)[number];
const isMoney = (figure: Figure): boolean => ['invoiced', 'credited', 'net'].includes(figure);

function useFigureWords(currency: string): (figure: Figure, value: number | null) => string {
  const format = useFormat();
  return (figure, value) => (value === null ? '–' : isMoney(figure) ? format.money(value, currency) : format.number(value));
}

/** Describes a change in words; a share of nothing is left out. */
function useChangeWords(): (now: number, before: number, beforeWords: string) => string {
  const { t } = useTranslation('operator-sales');
  const format = useFormat();
  return (now, before, beforeWords) => {
    if (now === before) return t(($) => $.change.same);
    if (before <= 0) return t(($) => $.change.fromNothing, { before: beforeWords });
    const share = format.percent(Math.round(Math.abs(now / before - 1) * 100) / 100);
    return t(($) => (now > before ? $.change.up : $.change.down), { share, before: beforeWords });
  };
}

/** Shows the totals with their change. */
function Tiles({ report: { total, currency } }: { report: SalesReportWire }) {
  const { t } = useTranslation('operator-sales');
  const words = useFigureWords(currency);
  const changeWords = useChangeWords();
  return (
    <ul className={classes.tiles} data-five>
      {tiles.map((figure) => {
        const [now, before] = [total.current[figure] ?? 0, total.previous[figure] ?? 0];
        return (
          <li key={figure} className={classes.tile}>
            <span className={classes.name}>{t(($) => $.figures[figure])}</span>
            <span className={classes.value}>{words(figure, now)}</span>
            <span className={classes.change}>{changeWords(now, before, words(figure, before))}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface ReportProps {
  readonly report: SalesReportWire;
  readonly by: SalesBreakdown;
}

const maxBars = 10;

/** Charts of the period, and of the largest rows. */
function Charts({ report, by }: ReportProps) {
  const { t } = useTranslation('operator-sales');
  const { rows, total, currency } = report;
  const words = useFigureWords(currency);
  const title = t(($) => $.charts.rows, { dimension: t(($) => $.dimensions[by]).toLowerCase() });
  const named = rows.filter(({ current }) => current.net > 0).toSorted((one, other) => other.current.net - one.current.net);
  const [first] = named;
  const nameOf = (name: string | null): string => name ?? t(($) => $.nothing[by]);
  const summary =
    first === undefined
      ? t(($) => $.charts.none)
      : t(($) => $.charts.leading, {
          all: words('net', total.current.net),
          name: nameOf(first.name),
          most: words('net', first.current.net),
        });
  return (
    <div className={classes.pair} data-last-wide>
      <StepChart report={report} figure="invoiced" />
      <StepChart report={report} figure="sales" />
      <Folded title={title} summary={summary}>
        <NamedBars
          title={title}
          summary={summary}
          series={[t(($) => $.figures.net)]}
          rows={named.slice(0, maxBars).map(({ name, current }) => ({ name: nameOf(name), values: [current.net] }))}
          format={(value) => words('net', value)}
        />
      </Folded>
    </div>
  );
}

/** Shows one figure over the period, in days, weeks or months. */
function StepChart({ report, figure }: { report: SalesReportWire; figure: 'invoiced' | 'sales' }) {
  const { t } = useTranslation('operator-sales');
  const format = useFormat();
  const { steps, step, total, currency } = report;
  const words = useFigureWords(currency);
  const dayWords = step === 'month' ? format.month : format.shortDay;
  // The axis has little room, and the period above names the year.
  const axisWords = (day: string): string =>
    step === 'month' ? dayWords(day).replace(/^(\p{L}{3})\p{L}* \d\d/u, '$1 ’') : dayWords(day).replace(/ \d{4}$/, '');
  const best = steps.reduce<SalesReportWire['steps'][number] | undefined>(
    (most, one) => (most === undefined || one[figure] > most[figure] ? one : most),
    undefined,
  );
  const title = t(($) => $.charts[figure], { step: t(($) => $.steps[step]) });
  const summary =
    best === undefined || best[figure] === 0
      ? t(($) => $.charts.none)
      : t(($) => $.charts[`best_${step}`], {
          all: words(figure, total.current[figure]),
          date: dayWords(best.from),
          most: words(figure, best[figure]),
        });
  return (
    <Folded title={title} summary={summary}>
      <BarChart
        title={title}
        summary={summary}
        labels={steps.map(({ from }) => axisWords(from))}
        series={[{ name: t(($) => $.figures[figure]), values: steps.map((one) => one[figure]) }]}
        unit={figure === 'invoiced' ? currency : t(($) => $.figures.sales)}
        format={(value) => words(figure, value)}
      />
    </Folded>
  );
}

/** Lists every figure of each row, with the total first. */
function Figures({ report, by }: ReportProps) {
  const { t } = useTranslation('operator-sales');
  const { rows, total, others, currency } = report;
  return (
    <section className={classes.figures} aria-labelledby="figures">
      <h2 id="figures">{t(($) => $.table.title)}</h2>
      <ScrollRoom className={classes.room} label={t(($) => $.table.title)}>
        <table className={table.table}>
          <caption className="visually-hidden">{t(($) => $.table.title)}</caption>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.dimensions[by])}</th>
              {figures.map((figure) => (
                <th key={figure} scope="col" data-column="numeric">
                  {t(($) => $.figures[figure])}
                </th>
              ))}
              <th scope="col" data-column="numeric">
                {t(($) => $.table.before)}
              </th>
            </tr>
          </thead>
          <tbody>
            <Row name={t(($) => $.table.total)} now={total.current} before={total.previous} currency={currency} isAll />
            {rows.map(({ name, current, previous }) => (
              <Row key={name ?? ''} name={name ?? t(($) => $.nothing[by])} now={current} before={previous} currency={currency} />
            ))}
            {others !== null && (
              <Row
                name={t(($) => $.table.others, { count: others.count })}
                now={others.current}
                before={others.previous}
                currency={currency}
              />
            )}
          </tbody>
        </table>
      </ScrollRoom>
    </section>
  );
}

interface RowProps {
  readonly name: string;
  readonly now: SalesFiguresWire;
  readonly before: SalesFiguresWire;
  readonly currency: string;
  readonly isAll?: boolean;
}

/** In whole percent. */
const shareOf = (part: number, all: number): number => Math.round((part / all) * 100) / 100;

function Row({ name, now, before, currency, isAll = false }: RowProps) {
  const format = useFormat();
  const words = useFigureWords(currency);
  return (
    <tr data-all={isAll || undefined}>
      <th scope="row">{name}</th>
      {figures.map((figure) => (
        <td key={figure} data-column="numeric">
          {words(figure, now[figure])}
          {(figure === 'contacted' || figure === 'won') && now.sales > 0 && ` (${format.percent(shareOf(now[figure], now.sales))})`}
        </td>
      ))}
      <td data-column="numeric">{words('net', before.net)}</td>
    </tr>
  );
}
