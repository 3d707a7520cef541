import { ChartFrame } from './chart-frame.tsx';
import classes from './named-bars.module.css';

export interface NamedBar {
  readonly name: string;
  /** One per series; null if not measured. */
  readonly values: readonly (number | null)[];
}

interface NamedBarsProps {
  readonly title: string;
  /** Key message of the chart, in one or two sentences. */
  readonly summary: string;
  /** At most two, stacked along the bar and distinguished by pattern as well. */
  readonly series: readonly string[];
  readonly rows: readonly NamedBar[];
  readonly format: (value: number) => string;
}

const sumValues = ({ values }: NamedBar): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Shows horizontal bars with names and values, and the same as a table on demand. */
export function NamedBars({ title, summary, series, rows, format }: NamedBarsProps) {
  const words = (value: number | null | undefined) => (value === null || value === undefined ? '–' : format(value));
  return (
    <ChartFrame
      title={title}
      summary={summary}
      table={{ series, rows: rows.map(({ name, values }) => ({ name, values: series.map((_, part) => words(values[part])) })) }}
    >
      <BarRows label={title} series={series} rows={rows} words={words} />
    </ChartFrame>
  );
}

type Written = Pick<NamedBarsProps, 'series' | 'rows'> & { readonly words: (value: number | null | undefined) => string };

/** Bars without a frame. Length relative to the longest bar; values are labelled directly, so no legend is needed. */
export function BarRows({ label, series, rows, words }: Written & { label: string }) {
  const longest = Math.max(...rows.map(sumValues), 0);
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={row.name} className={classes.row}>
          <span className={classes.name}>{row.name}</span>
          <span className={classes.value}>
            {series.length === 1 ? words(row.values[0]) : series.map((name, part) => `${name} ${words(row.values[part])}`).join(', ')}
          </span>
          <span className={classes.track} aria-hidden>
            {row.values.map((value, part) => (
              <span
                key={series[part]}
                className={classes.part}
                data-part={part}
                style={{ width: `${longest === 0 ? 0 : ((value ?? 0) / longest) * 100}%` }}
                hidden={(value ?? 0) === 0}
              />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
