import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CompanyWorkType } from '../../contract/distribution/endpoints.ts';
import { type CapPeriod, capPeriods, maxCap } from '../../contract/distribution/values.ts';
import capUsageClasses from './cap-usage.module.css';
import { type DeliveryCellProps, waitingFor } from './delivery-cell.ts';
import classes from './delivery-cells.module.css';

/** Toggles caps. */
export function CapSwitch({ item, reasonId, onChange }: DeliveryCellProps) {
  const { t } = useTranslation('delivery');
  const { name, shown } = item;
  return (
    <Switch
      size="md"
      classNames={{ body: classes.switch ?? '', track: classes.track ?? '' }}
      label={shown.hasCaps ? t(($) => $.on) : t(($) => $.off)}
      aria-label={t(($) => $.capFor, { name })}
      checked={shown.hasCaps}
      onChange={(event) => onChange({ hasCaps: event.currentTarget.checked })}
      {...waitingFor(item, reasonId)}
    />
  );
}

/** Cap fields per period with their usage, when caps are on. */
export function CapFields({ item, reasonId, onChange }: DeliveryCellProps) {
  const { t } = useTranslation('delivery');
  const { t: errors } = useTranslation('errors');
  const { name, shown, problems, workType } = item;
  const waiting = waitingFor(item, reasonId);
  if (!shown.hasCaps) return null;
  const formatError = (period: CapPeriod) => {
    const problem = problems[period];
    return problem === undefined ? undefined : errors(($) => $[problem], { min: 0, max: maxCap });
  };
  return (
    <div className={classes.fields}>
      {capPeriods.map((period) => (
        <div key={period}>
          <TextInput
            label={t(($) => $.per[period])}
            aria-label={t(($) => $.perFor[period], { name })}
            inputMode="numeric"
            maxLength={6}
            value={shown.caps[period]}
            error={formatError(period)}
            readOnly={waiting !== undefined}
            onChange={(event) => onChange({ caps: { ...shown.caps, [period]: event.currentTarget.value } })}
            {...waiting}
            // Mantine allows only `description` to describe a text field.
            description={waiting && t(($) => $.oneAtATime)}
            descriptionProps={{ className: 'visually-hidden' }}
          />
          <CapUsage period={period} cap={workType.caps[period]} />
        </div>
      ))}
    </div>
  );
}

/** Formats how much of a cap has been used in the current period. */
function CapUsage({ period, cap }: { period: CapPeriod; cap: CompanyWorkType['caps'][CapPeriod] }) {
  const { t } = useTranslation('delivery');
  if (!cap.toggle || cap.value === null) return null;
  const share = cap.value === 0 ? 1 : Math.min(1, cap.used / cap.value);
  return (
    <div className={capUsageClasses.usage}>
      <span className={capUsageClasses.track} aria-hidden>
        <span className={capUsageClasses.used} style={{ width: `${100 * share}%` }} />
      </span>
      <span>{t(($) => $.used[period], { used: cap.used, cap: cap.value })}</span>
    </div>
  );
}
