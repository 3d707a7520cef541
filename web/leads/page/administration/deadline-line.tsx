import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { deadlineInGmt } from '../../../../contract/kit/deadline-format.ts';
import { useMinute } from '../../../buying/use-minute.ts';
import { Meter } from '../../../ui/meter.tsx';
import type { LeadDetailWire } from '../../lead-detail-wire.ts';
import { choiceOf } from './report-facts.ts';
import classes from './deadline-line.module.css';
import { leftOf, shareLeft } from './time-left.ts';

/** Until when the lead can be reported, or its rejection appealed against; nothing where neither can be done. */
export function DeadlineLine({ detail }: { detail: LeadDetailWire }) {
  const { t } = useTranslation('lead');
  const now = useMinute();
  const choice = choiceOf(detail, now);
  if (choice.kind === 'none') return null;
  const { unit, count } = leftOf(choice.until - now);
  const isNear = unit !== 'days';
  return (
    <div className={classes.line}>
      <p>
        {t(($) => $.deadline[choice.kind], {
          date: deadlineInGmt(choice.until),
          left: t(($) => $.deadline.left[unit], { count }),
        })}
      </p>
      <Meter share={shareLeft(choice, Date.parse(detail.lead.accepted_date), now)} tone={isNear ? 'amber' : 'petrol'} />
      <Link to="/help/returns" className={classes.policy}>
        {t(($) => $.deadline.policy)}
      </Link>
    </div>
  );
}
