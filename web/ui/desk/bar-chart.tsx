import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import table from '../list/table.module.css';
import classes from './bar-chart.module.css';

export interface BarSeries {
  readonly name: string;
  readonly values: readonly number[];
}

interface BarChartProps {
  readonly title: string;
  /** Key message of the chart, in one or two sentences. */
  readonly summary: string;
  /** One per bar. */
  readonly labels: readonly string[];
  /** Stacked from the bottom. At most two, distinguished by pattern as well. */
  readonly series: readonly BarSeries[];
  /** Formats a value. */
  readonly format?: (value: number) => string;
  /** A horizontal line at a threshold: "48 hours". */
  readonly line?: { readonly at: number; readonly name: string } | undefined;
  /** A vertical line before the bar at this index, where a threshold is passed. */
  readonly divider?: { readonly before: number; readonly name: string } | undefined;
}

const [width, height] = [640, 160];

/** Shows a bar chart with a text summary and, on demand, a table. */
export function BarChart({ title, summary, labels, series, format = String, line, divider }: BarChartProps) {
  const { t } = useTranslation('desk');
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <header className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <button type="button" className={classes.toggle} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t(($) => $.chart.asTable)}
        </button>
      </header>
      <p className={classes.summary}>{summary}</p>
      {isTable ? (
        <ChartTable title={title} labels={labels} series={series} format={format} />
      ) : (
        <Bars labels={labels} series={series} line={line} divider={divider} />
      )}
      <ul className={classes.legend}>
        {series.map(({ name }, index) => (
          <li key={name} data-series={index}>
            {name}
          </li>
        ))}
        {line !== undefined && <li data-series="line">{line.name}</li>}
        {divider !== undefined && <li data-series="line">{divider.name}</li>}
      </ul>
    </section>
  );
}

/** Hidden from screen readers, since the summary beside it says the same. */
function Bars({ labels, series, line, divider }: Pick<BarChartProps, 'labels' | 'series' | 'line' | 'divider'>) {
  const pattern = useId();
  const totals = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const highest = Math.max(1, line?.at ?? 0, ...totals);
  const step = width / Math.max(1, labels.length);
  const y = (value: number) => height - (value / highest) * height;
  return (
    <svg className={classes.bars} viewBox={`0 -4 ${width} ${height + 26}`} preserveAspectRatio="none" aria-hidden>
      <defs>
        <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className={classes.patternGround} />
          <rect width="2" height="6" className={classes.patternLine} />
        </pattern>
      </defs>
      {labels.map((label, index) => {
        let below = 0;
        return (
          <g key={label}>
            {series.map(({ name, values }, place) => {
              const value = values[index] ?? 0;
              const top = y(below + value);
              const bar = { x: index * step + step * 0.15, width: step * 0.7, y: top, height: y(below) - top };
              below += value;
              return (
                <rect key={name} {...bar} className={classes.bar} fill={place === 0 ? undefined : `url(#${pattern})`} data-series={place} />
              );
            })}
          </g>
        );
      })}
      <path className={classes.ground} d={`M0 ${height}H${width}`} />
      {line !== undefined && <path className={classes.line} d={`M0 ${y(line.at)}H${width}`} />}
      {divider !== undefined && <path className={classes.line} d={`M${divider.before * step} 0V${height}`} />}
    </svg>
  );
}

function ChartTable({
  title,
  labels,
  series,
  format,
}: Pick<BarChartProps, 'title' | 'labels' | 'series'> & { format: (value: number) => string }) {
  return (
    <div className={classes.tableRoom}>
      <table className={table.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{title}</span>
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{format(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
