import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FiguresWire } from '../../../../contract/home/overview-endpoints.ts';
import { type Breakdown, breakdowns } from '../../../../contract/home/values.ts';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import table from '../../../ui/list/table.module.css';
import { toRegionLoading } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { ScrollRoom } from '../../../ui/scroll-room.tsx';
import { FigureCharts, maxKinds } from './figure-charts.tsx';
import classes from './overview.module.css';
import { figuresQuery } from './overview-query.ts';
import { useMinutes } from './use-minutes.ts';

interface FiguresProps {
  readonly by: Breakdown;
  readonly onChange: (by: Breakdown) => void;
}

/** Shows how the leads of 30 days went, in total and by work type, region or source: a table, then a chart of each figure. */
export function FiguresOf30Days({ by, onChange }: FiguresProps) {
  const { t } = useTranslation('operator-overview');
  const query = useQuery(figuresQuery(by));
  const loading = toRegionLoading(query);
  return (
    <>
      <section className={classes.figures} aria-labelledby="figures">
        <header>
          <h2 id="figures">{t(($) => $.figures.title)}</h2>
          <NativeSelect
            aria-label={t(($) => $.figures.by)}
            value={by}
            data={breakdowns.map((value) => ({ value, label: t(($) => $.figures.kinds[value]) }))}
            onChange={(event) => onChange(breakdowns.find((one) => one === event.currentTarget.value) ?? by)}
          />
        </header>
        {loading.hasFailed && (
          <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
            {t(($) => $.failed)}
          </InlineFailure>
        )}
        {query.data === undefined && !loading.hasFailed && <SkeletonCard lines={[90, 80, 85]} />}
        {query.data !== undefined && (
          <ScrollRoom className={classes.room} label={t(($) => $.figures.title)}>
            <table className={table.table}>
              <caption className="visually-hidden">{t(($) => $.figures.title)}</caption>
              <Head by={by} />
              <tbody>
                <Row name={t(($) => $.figures.all)} figures={query.data.all} isAll />
                {query.data.rows.slice(0, maxKinds).map(({ name, ...figures }) => (
                  <Row key={name} name={name} figures={figures} />
                ))}
              </tbody>
            </table>
          </ScrollRoom>
        )}
        {query.data !== undefined && query.data.rows.length > maxKinds && (
          <p className={classes.largest}>{t(($) => $.figures.largest, { shown: maxKinds, all: query.data.rows.length })}</p>
        )}
      </section>
      {query.data !== undefined && <FigureCharts by={by} figures={query.data} />}
    </>
  );
}

const columns = ['leads', 'soldRate', 'fillRate', 'revenue', 'refunds', 'firstAlert', 'firstSale'] as const;

function Head({ by }: { by: Breakdown }) {
  const { t } = useTranslation('operator-overview');
  return (
    <thead>
      <tr>
        <th scope="col">{t(($) => $.figures.kinds[by])}</th>
        {columns.map((column) => (
          <th key={column} scope="col" data-column="numeric">
            {t(($) => $.figures.columns[column])}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row({ name, figures, isAll = false }: { name: string; figures: FiguresWire; isAll?: boolean }) {
  const format = useFormat();
  const share = (value: number | null) => (value === null ? '–' : format.share(value));
  const sums = (amounts: FiguresWire['revenue']) =>
    amounts.length === 0 ? '–' : amounts.map(({ currency, amount }) => <div key={currency}>{format.money(amount, currency)}</div>);
  const inWords = useMinutes();
  const minutes = (value: number | null) => (value === null ? '–' : inWords(value));
  const cells = [
    format.number(figures.leads),
    share(figures.sold_rate),
    share(figures.fill_rate),
    sums(figures.revenue),
    sums(figures.refunds),
    minutes(figures.first_alert_minutes),
    minutes(figures.first_sale_minutes),
  ];
  return (
    <tr data-all={isAll || undefined}>
      <th scope="row">{name}</th>
      {columns.map((column, place) => (
        <td key={column} data-column="numeric">
          {cells[place]}
        </td>
      ))}
    </tr>
  );
}
