import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import frame from '../desk/bar-chart.module.css';
import table from '../list/table.module.css';
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
  const { t } = useTranslation('desk');
  const [isTable, setTable] = useState(false);
  const id = useId();
  const words = (value: number | null | undefined) => (value === null || value === undefined ? '–' : format(value));
  return (
    <section className={frame.chart} aria-labelledby={id}>
      <header className={frame.header}>
        <h2 id={id} className={frame.title}>
          {title}
        </h2>
        <button type="button" className={frame.toggle} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t(($) => $.chart.asTable)}
        </button>
      </header>
      <p className={frame.summary}>{summary}</p>
      {isTable ? (
        <RowTable title={title} series={series} rows={rows} words={words} />
      ) : (
        <Bars label={title} series={series} rows={rows} words={words} />
      )}
    </section>
  );
}

type Written = Pick<NamedBarsProps, 'series' | 'rows'> & { readonly words: (value: number | null | undefined) => string };

/** Length relative to the longest bar. Values are labelled directly, so no legend is needed. */
function Bars({ label, series, rows, words }: Written & { label: string }) {
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

function RowTable({ title, series, rows, words }: Written & { title: string }) {
  return (
    <div className={frame.tableRoom}>
      <table className={table.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{title}</span>
            </th>
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
              {series.map((one, part) => (
                <td key={one}>{words(values[part])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
