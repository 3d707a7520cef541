import { Button, Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWorkType } from '../../../contract/distribution/endpoints.ts';
import { capProblems, changeOf, type PendingChange } from '../pending-change.ts';
import classes from './delivery-card.module.css';
import { CapFields } from './cap-fields.tsx';

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
  const headingId = useId();
  const reasonId = useId();
  const isChanging = pending?.id === workType.id;
  const isWaiting = pending !== undefined && !isChanging;
  const shown = isChanging ? pending : changeOf(workType);
  const problems = isChecked && isChanging ? capProblems(shown) : {};
  const name = workType.work_type.description;
  const waiting = isWaiting ? ({ 'aria-disabled': true, 'aria-describedby': reasonId } as const) : undefined;
  const change = (part: Partial<PendingChange>) => {
    if (!isWaiting && !isBusy) onChange({ ...shown, ...part });
  };
  return (
    <article className={classes.card} aria-labelledby={headingId} data-waiting={isWaiting || undefined}>
      <h2 id={headingId} className={classes.name}>
        {name}
      </h2>
      <CapFields workType={workType} shown={shown} problems={problems} waiting={waiting} onChange={change} />
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
