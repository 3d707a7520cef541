import { useTranslation } from 'react-i18next';
import type { DeskLead } from '../lead.ts';
import classes from './place-meter.module.css';

/** One box for each place: sold ones filled, reserved ones dashed, and the same in words. */
export function PlaceMeter({ lead: { sold, reserved, maximum } }: { lead: Pick<DeskLead, 'sold' | 'reserved' | 'maximum'> }) {
  const { t } = useTranslation('operator-leads');
  const placeOf = (index: number): string => (index < sold ? 'sold' : index < sold + reserved ? 'reserved' : 'free');
  return (
    <span className={classes.meter}>
      <span className={classes.boxes} aria-hidden>
        {Array.from({ length: maximum }, (_, index) => (
          <span key={index} className={classes.box} data-place={placeOf(index)} />
        ))}
      </span>
      <span className={classes.words}>
        {reserved === 0 ? t(($) => $.meter.sold, { sold, maximum }) : t(($) => $.meter.reserved, { sold, maximum, reserved })}
      </span>
    </span>
  );
}
