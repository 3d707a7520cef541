import { useTranslation } from 'react-i18next';
import type { CompanyWorkType } from '../../../contract/distribution/endpoints.ts';
import type { CapPeriod } from '../../../contract/distribution/values.ts';
import classes from './cap-usage.module.css';

/** How much of a cap has been used in the period that runs. */
export function CapUsage({ period, cap }: { period: CapPeriod; cap: CompanyWorkType['caps'][CapPeriod] }) {
  const { t } = useTranslation('delivery');
  if (!cap.toggle || cap.value === null) return null;
  const share = cap.value === 0 ? 1 : Math.min(1, cap.used / cap.value);
  return (
    <div className={classes.usage}>
      <span className={classes.track} aria-hidden>
        <span className={classes.used} style={{ width: `${100 * share}%` }} />
      </span>
      <span>{t(($) => $.used[period], { used: cap.used, cap: cap.value })}</span>
    </div>
  );
}
