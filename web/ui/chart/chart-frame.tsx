import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import table from '../list/table.module.css';
import classes from './chart-frame.module.css';

interface ChartFrameProps {
  readonly title: string;
  /** Inside a card, the frame has a smaller heading and no border. */
  readonly isInset?: boolean;
  /** Key message of the chart, in one or two sentences. */
  readonly summary: string;
  /** The same values as text. */
  readonly table: Omit<ChartTableProps, 'title'>;
  readonly children: ReactNode;
}

/** Frame of a chart: the question it answers, the answer as text, and the drawing or, on demand, a table. */
export function ChartFrame({ title, isInset = false, summary, table: values, children }: ChartFrameProps) {
  const { t } = useTranslation('desk');
  const [isTable, setTable] = useState(false);
  const id = useId();
  const Heading = isInset ? 'h3' : 'h2';
  return (
    <section className={isInset ? undefined : classes.chart} aria-labelledby={id}>
      <header className={classes.header}>
        <Heading id={id} className={classes.title}>
          {title}
        </Heading>
        <button type="button" className={classes.toggle} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t(($) => $.chart.asTable)}
        </button>
      </header>
      <p className={classes.summary}>{summary}</p>
      {isTable ? (
        <ChartTable title={title} {...values} />
      ) : (
        <Suspense fallback={<Skeleton className={classes.drawing} aria-hidden />}>{children}</Suspense>
      )}
    </section>
  );
}

interface ChartTableProps {
  readonly title: string;
  /** Heading of the row names, if they need one. */
  readonly nameHeading?: string;
  readonly series: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[];
}

function ChartTable({ title, nameHeading, series, rows }: ChartTableProps) {
  return (
    <div className={classes.tableRoom}>
      <table className={table.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{nameHeading ?? <span className="visually-hidden">{title}</span>}</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {series.map((one, place) => (
                <td key={one}>{values[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
