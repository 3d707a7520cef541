import { useTranslation } from 'react-i18next';
import { daysLeft, expiryBarDays } from './accreditation-answers.ts';
import classes from './expiry-bar.module.css';

/** How much of the last sixty days of an approval is left, in words and as a slim bar. */
export function ExpiryBar({ until }: { until: string }) {
  const { t } = useTranslation('accreditations');
  const days = daysLeft(until);
  if (days === undefined) return null;
  return (
    <div className={classes.root}>
      <span>{t(($) => $.expiresIn, { count: days })}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.left} style={{ width: `${(100 * days) / expiryBarDays}%` }} />
      </span>
    </div>
  );
}
