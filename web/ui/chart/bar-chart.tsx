import { lazyPart } from '../../platform/load-part.ts';
import type { BarSeries } from './bars.tsx';
import { ChartFrame } from './chart-frame.tsx';
import classes from './chart-frame.module.css';

const Bars = lazyPart(async () => import('./bars.tsx'));

interface BarChartProps {
  readonly title: string;
  /** Key message of the chart, in one or two sentences. */
  readonly summary: string;
  /** One per bar. */
  readonly labels: readonly string[];
  /** Stacked from the bottom. At most two, distinguished by pattern as well. */
  readonly series: readonly BarSeries[];
  /** Unit of the value axis: "Leads", "GBP". */
  readonly unit: string;
  /** Formats a value of the table. */
  readonly format?: (value: number) => string;
  /** A vertical line before the bar at this index, where a threshold is passed. */
  readonly divider?: { readonly before: number; readonly name: string } | undefined;
}

/** Shows a bar chart with axes. Its bars are hidden from screen readers, which have the text and the table. */
export function BarChart({ title, summary, labels, series, unit, format = String, divider }: BarChartProps) {
  const rows = labels.map((name, index) => ({ name, values: series.map(({ values }) => format(values[index] ?? 0)) }));
  return (
    <ChartFrame title={title} summary={summary} table={{ series: series.map(({ name }) => name), rows }}>
      <Bars labels={labels} series={series} unit={unit} dividerBefore={divider?.before} />
      <ul className={classes.legend}>
        {series.map(({ name }, index) => (
          <li key={name} data-series={index}>
            {name}
          </li>
        ))}
        {divider !== undefined && <li data-series="divider">{divider.name}</li>}
      </ul>
    </ChartFrame>
  );
}
