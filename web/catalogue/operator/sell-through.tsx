import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import table from '../../ui/list/table.module.css';
import classes from './sell-through.module.css';

export interface SellThroughDay {
  readonly day: string;
  readonly enquiries: number;
  readonly slots: number;
  readonly sold: number;
  readonly price: number | null;
}

const [width, height] = [300, 90];

const sumSold = (days: readonly SellThroughDay[]): number => days.reduce((sum, { sold }) => sum + sold, 0);
const sumSlots = (days: readonly SellThroughDay[]): number => days.reduce((sum, { slots }) => sum + slots, 0);

/** Share sold over the seven days up to each day: single days have too few leads to be meaningful. */
function weekly(days: readonly SellThroughDay[]): (number | null)[] {
  return days.map((_, index) => {
    const week = days.slice(Math.max(0, index - 6), index + 1);
    const slots = sumSlots(week);
    return slots === 0 ? null : sumSold(week) / slots;
  });
}

function buildLinePath(values: readonly (number | null)[], highest: number): string {
  let isDown = false;
  const steps = values.map((value, index) => {
    if (value === null) {
      isDown = false;
      return '';
    }
    const x = (index / Math.max(1, values.length - 1)) * width;
    const command = isDown ? 'L' : 'M';
    isDown = true;
    return `${command}${x.toFixed(1)} ${(height - (value / Math.max(highest, 0.01)) * height).toFixed(1)}`;
  });
  return steps.join('');
}

/** Shows the share of leads sold against their price: a chart, the same as text, and a table on demand. */
export function SellThrough({ days, currency }: { days: readonly SellThroughDay[]; currency: string }) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const share = (some: readonly SellThroughDay[]) =>
    sumSlots(some) === 0 ? t(($) => $.cell.nothing) : format.percent(Math.round((sumSold(some) / sumSlots(some)) * 100) / 100);
  const lately = days.slice(-30);
  const highest = Math.max(...days.map(({ price }) => price ?? 0));
  return (
    <section aria-labelledby={id} className={classes.chart}>
      <header className={classes.header}>
        <h3 id={id}>{t(($) => $.cell.sellThrough)}</h3>
        <button type="button" className={classes.toggle} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t(($) => $.cell.asTable)}
        </button>
      </header>
      <p className={classes.summary}>
        {t(($) => $.cell.summary, {
          month: share(lately),
          sold: format.number(sumSold(lately)),
          slots: format.number(sumSlots(lately)),
          quarter: share(days),
        })}
      </p>
      {isTable ? (
        <DayTable days={days} currency={currency} />
      ) : (
        <>
          <svg className={classes.drawing} viewBox={`-2 -4 ${width + 4} ${height + 8}`} preserveAspectRatio="none" aria-hidden>
            <path className={classes.ground} d={`M0 ${height}H${width}`} />
            <path
              className={classes.price}
              d={buildLinePath(
                days.map(({ price }) => price),
                highest * 1.2,
              )}
            />
            <path className={classes.share} d={buildLinePath(weekly(days), 1)} />
          </svg>
          <ul className={classes.legend}>
            <li data-line="share">{t(($) => $.cell.share)}</li>
            <li data-line="price">{t(($) => $.cell.price)}</li>
          </ul>
        </>
      )}
    </section>
  );
}

/** Lists days with at least one lead, newest first. */
function DayTable({ days, currency }: { days: readonly SellThroughDay[]; currency: string }) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const some = days.filter(({ enquiries }) => enquiries > 0).toReversed();
  return (
    <div className={classes.tableRoom}>
      <table className={table.table}>
        <caption className="visually-hidden">{t(($) => $.cell.sellThrough)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.cell.day)}</th>
            <th scope="col">{t(($) => $.cell.soldOf)}</th>
            <th scope="col">{t(($) => $.cell.price)}</th>
          </tr>
        </thead>
        <tbody>
          {some.map(({ day, sold, slots, price }) => (
            <tr key={day}>
              <th scope="row">{format.shortDay(day)}</th>
              <td>{t(($) => $.cell.soldSlots, { sold: format.number(sold), slots: format.number(slots) })}</td>
              <td>{price === null ? '' : format.money(price, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
