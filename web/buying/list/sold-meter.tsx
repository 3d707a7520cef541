import { useTranslation } from 'react-i18next';
import type { Lead } from '../lead.ts';
import { soldOf } from './lead-badges.ts';
import classes from './sold-meter.module.css';

/** One box per place, filled from the left, with the same in words. */
export function SoldMeter({ row }: { row: Lead }) {
  const { t } = useTranslation('buying');
  const { sold, max } = soldOf(row);
  return (
    <span className={classes.meter}>
      <span className={classes.boxes} aria-hidden>
        {Array.from({ length: max }, (_, place) => (
          <span key={place} className={classes.box} data-sold={place < sold || undefined} />
        ))}
      </span>
      <span className={classes.words}>{t(($) => $.row.sold, { sold, max })}</span>
    </span>
  );
}
