import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CompanyWorkType } from '../../../contract/distribution/endpoints.ts';
import { type CapPeriod, capPeriods, largestCap } from '../../../contract/distribution/values.ts';
import type { capProblems, PendingChange } from '../pending-change.ts';
import { CapUsage } from './cap-usage.tsx';
import classes from './delivery-card.module.css';

/** Another card is being changed: the fields are read, and say why they are not written. */
interface WaitingProps {
  readonly 'aria-disabled': true;
  readonly 'aria-describedby': string;
}

interface CapFieldsProps {
  readonly workType: CompanyWorkType;
  readonly shown: PendingChange;
  readonly problems: ReturnType<typeof capProblems>;
  readonly waiting: WaitingProps | undefined;
  readonly onChange: (part: Partial<PendingChange>) => void;
}

/** Whether there are caps and, where there are, one for each period with what is used of it. */
export function CapFields({ workType, shown, problems, waiting, onChange }: CapFieldsProps) {
  const { t } = useTranslation('delivery');
  const { t: errors } = useTranslation('errors');
  const name = workType.work_type.description;
  const errorOf = (period: CapPeriod) => {
    const problem = problems[period];
    return problem === undefined ? undefined : errors(($) => $[problem], { min: 0, max: largestCap });
  };
  return (
    <div className={classes.caps}>
      <Switch
        size="md"
        label={t(($) => $.cap)}
        aria-label={t(($) => $.capFor, { name })}
        checked={shown.hasCaps}
        onChange={(event) => onChange({ hasCaps: event.currentTarget.checked })}
        {...waiting}
      />
      {shown.hasCaps && (
        <div className={classes.fields}>
          {capPeriods.map((period) => (
            <div key={period}>
              <TextInput
                label={t(($) => $.per[period])}
                aria-label={t(($) => $.perFor[period], { name })}
                inputMode="numeric"
                maxLength={6}
                value={shown.caps[period]}
                error={errorOf(period)}
                readOnly={waiting !== undefined}
                onChange={(event) => onChange({ caps: { ...shown.caps, [period]: event.currentTarget.value } })}
                {...waiting}
                // Its description is all that a text field of Mantine lets say of it.
                description={waiting && t(($) => $.oneAtATime)}
                descriptionProps={{ className: 'visually-hidden' }}
              />
              <CapUsage period={period} cap={workType.caps[period]} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
