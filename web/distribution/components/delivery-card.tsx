import { Button, Switch, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWorkType } from '../../../contract/distribution/endpoints.ts';
import { type CapPeriod, capPeriods, largestCap } from '../../../contract/distribution/values.ts';
import { capProblems, changeOf, type PendingChange } from '../pending-change.ts';
import classes from './delivery-card.module.css';
import { CapUsage } from './cap-usage.tsx';

interface DeliveryCardProps {
  readonly workType: CompanyWorkType;
  /** The change under way, of this card or of another. */
  readonly pending: PendingChange | undefined;
  readonly isChecked: boolean;
  readonly isBusy: boolean;
  /** The guide above the list says what switching to automatic costs. */
  readonly isGuided: boolean;
  readonly onChange: (change: PendingChange) => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** One lead type: its caps and how it is bought. A change is confirmed or cancelled before any other can begin. */
export function DeliveryCard({ workType, pending, isChecked, isBusy, isGuided, onChange, onConfirm, onCancel }: DeliveryCardProps) {
  const { t } = useTranslation('delivery');
  const { t: errors } = useTranslation('errors');
  const headingId = useId();
  const reasonId = useId();
  const isChanging = pending?.id === workType.id;
  const isWaiting = pending !== undefined && !isChanging;
  const shown = isChanging ? pending : changeOf(workType);
  const problems = isChecked && isChanging ? capProblems(shown) : {};
  const name = workType.work_type.description;
  const waiting = isWaiting ? { 'aria-disabled': true as const, 'aria-describedby': reasonId } : {};
  const change = (part: Partial<PendingChange>) => {
    if (!isWaiting && !isBusy) onChange({ ...shown, ...part });
  };
  const errorOf = (period: CapPeriod) => {
    const problem = problems[period];
    return problem === undefined ? undefined : errors(($) => $[problem], { min: 0, max: largestCap });
  };
  return (
    <article className={classes.card} aria-labelledby={headingId} data-waiting={isWaiting || undefined}>
      <h2 id={headingId} className={classes.name}>
        {name}
      </h2>
      <div className={classes.caps}>
        <Switch
          size="md"
          label={t(($) => $.cap)}
          aria-label={t(($) => $.capFor, { name })}
          checked={shown.hasCaps}
          onChange={(event) => change({ hasCaps: event.currentTarget.checked })}
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
                  readOnly={isWaiting}
                  onChange={(event) => change({ caps: { ...shown.caps, [period]: event.currentTarget.value } })}
                  {...waiting}
                />
                <CapUsage period={period} cap={workType.caps[period]} />
              </div>
            ))}
          </div>
        )}
      </div>
      <Switch
        size="md"
        label={shown.isAutomatic ? t(($) => $.automatic) : t(($) => $.manual)}
        aria-label={shown.isAutomatic ? t(($) => $.automaticOn, { name }) : t(($) => $.automaticOff, { name })}
        checked={shown.isAutomatic}
        onChange={(event) => change({ isAutomatic: event.currentTarget.checked })}
        {...waiting}
      />
      {isWaiting && (
        <p id={reasonId} className={classes.reason}>
          {t(($) => $.oneAtATime)}
        </p>
      )}
      {isChanging && !isGuided && shown.isAutomatic && !workType.allow_autoaccept && (
        <output className={classes.price}>{t(($) => $.guide.confirm)}</output>
      )}
      {isChanging && (
        <div className={classes.actions}>
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            {t(($) => $.cancel)}
          </Button>
          <Button loading={isBusy} onClick={onConfirm} data-confirm>
            {t(($) => $.confirm)}
          </Button>
        </div>
      )}
    </article>
  );
}
