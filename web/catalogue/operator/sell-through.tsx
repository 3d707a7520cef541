import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/load-part.ts';
import { ChartFrame } from '../../ui/chart/chart-frame.tsx';
import classes from '../../ui/chart/chart-frame.module.css';
import { useFormat } from '../../ui/format.ts';

const Lines = lazyPart(async () => import('../../ui/chart/lines.tsx'));

export interface SellThroughDay {
  readonly day: string;
  readonly enquiries: number;
  readonly slots: number;
  readonly sold: number;
  readonly price: number | null;
}

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

/** Shows the share of leads sold against their price: a chart, the same as text, and a table on demand. */
export function SellThrough({ days, currency }: { days: readonly SellThroughDay[]; currency: string }) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const share = (some: readonly SellThroughDay[]) =>
    sumSlots(some) === 0 ? t(($) => $.cell.nothing) : format.share(sumSold(some) / sumSlots(some));
  const lately = days.slice(-30);
  const prices = days.map(({ price }) => price);
  const priceAxis = t(($) => $.cell.priceAxis, { currency });
  // Days with at least one lead, newest first.
  const rows = days
    .filter(({ enquiries }) => enquiries > 0)
    .toReversed()
    .map(({ day, sold, slots, price }) => ({
      name: format.shortDay(day),
      values: [
        t(($) => $.cell.soldSlots, { sold: format.number(sold), slots: format.number(slots) }),
        price === null ? '' : format.money(price, currency),
      ],
    }));
  return (
    <ChartFrame
      isInset
      title={t(($) => $.cell.sellThrough)}
      summary={t(($) => $.cell.summary, {
        month: share(lately),
        sold: format.number(sumSold(lately)),
        slots: format.number(sumSlots(lately)),
        quarter: share(days),
      })}
      table={{ nameHeading: t(($) => $.cell.day), series: [t(($) => $.cell.soldOf), t(($) => $.cell.price)], rows }}
    >
      <Lines
        labels={days.map(({ day }) => format.shortDay(day))}
        left={{ unit: t(($) => $.cell.shareAxis), highest: 1, format: format.share, values: weekly(days) }}
        right={{ unit: priceAxis, highest: Math.max(...prices.map((price) => price ?? 0)), format: format.number, values: prices }}
      />
      <ul className={classes.legend}>
        <li data-line="left">{t(($) => $.cell.share)}</li>
        <li data-line="right">{t(($) => $.cell.price)}</li>
      </ul>
    </ChartFrame>
  );
}
