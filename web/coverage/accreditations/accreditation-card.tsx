import { Button, Radio, TextInput, type TextInputProps, Badge } from '@mantine/core';
import { IconAlertTriangle } from '../../ui/icons/ui-icons.ts';
import { IconCalendarX, IconClock, IconShieldCheck } from '../../ui/icons/trade-icons.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { useFocusHandOver } from '../../ui/use-focus-hand-over.ts';
import { daysLeft, expiryBarDays } from './use-accreditation-form.ts';
import classes from './accreditation-card.module.css';
import type { Accreditation, HeldAccreditation } from './accreditations-api.ts';
import expiryBarClasses from './expiry-bar.module.css';

interface AccreditationCardProps {
  readonly accreditation: Accreditation;
  readonly held: HeldAccreditation | undefined;
  readonly isCompulsory: boolean;
  readonly field: TextInputProps & { readonly value: string };
  readonly onAnswer: (answer: string) => void;
  readonly onShowTypes?: () => void;
  /** Expired answers are resubmitted unchanged. */
  readonly mayRenew?: boolean;
}

/** Shows one accreditation: name, state and answer. The state is part of the heading. */
export function AccreditationCard({
  accreditation,
  isCompulsory,
  held,
  field,
  onAnswer,
  onShowTypes,
  mayRenew = false,
}: AccreditationCardProps) {
  const { t } = useTranslation('accreditations');
  const headingId = useId();
  const isChanged = field.value.trim() !== (held?.certificate_number ?? '');
  const isPending = held?.state === 'pending';
  const isRenewed = mayRenew && held?.state === 'expired' && !isChanged;
  const hint = (isChanged && held !== undefined) || isRenewed ? t(($) => $.backToPending) : undefined;
  return (
    <article className={classes.card} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        <span>{accreditation.name}</span>
        <AccreditationStatus held={held} isCompulsory={isCompulsory} />
      </h3>
      <p className={classes.description}>{accreditation.accreditor_description}</p>
      {held?.state === 'rejected' && (
        <p className={classes.rejected}>{t(($) => $.rejectedBecause, { reason: held.reject_reason ?? '' })}</p>
      )}
      {held?.state === 'approved' && held.manual_approval_until !== null && <ExpiryBar until={held.manual_approval_until} />}
      <Answer accreditation={accreditation} field={field} hint={hint} fallbackId={headingId} onAnswer={onAnswer} />
      {isRenewed && <SaveAgain name={accreditation.name} />}
      {onShowTypes && (
        <ReasonButton variant="default" reason={isPending ? t(($) => $.availableOnceApproved) : undefined} onClick={onShowTypes}>
          {t(($) => $.showTypes)}
          <span className="visually-hidden">: {accreditation.name}</span>
        </ReasonButton>
      )}
    </article>
  );
}

interface AnswerProps extends Pick<AccreditationCardProps, 'accreditation' | 'field' | 'onAnswer'> {
  readonly hint: string | undefined;
  readonly fallbackId: string;
}

/** Field for a certificate number, or for whether there is one. */
function Answer({ accreditation, field, hint, fallbackId, onAnswer }: AnswerProps) {
  const { t } = useTranslation('accreditations');
  return accreditation.store_date ? (
    <Radio.Group
      id={field.id ?? fallbackId}
      {...(field.name !== undefined && { name: field.name })}
      label={accreditation.question}
      description={hint}
      error={field.error}
      value={field.value === '' ? null : field.value}
      onChange={onAnswer}
    >
      <div className={classes.choices}>
        <Radio value="yes" label={t(($) => $.yes)} size="md" />
        <Radio value="no" label={t(($) => $.no)} size="md" />
      </div>
    </Radio.Group>
  ) : (
    <TextInput
      {...field}
      label={accreditation.question}
      description={hint}
      maxLength={60}
      autoComplete="off"
      onChange={(event) => onAnswer(event.currentTarget.value)}
    />
  );
}

/** Submits the form: expired answers are resubmitted unchanged. */
function SaveAgain({ name }: { name: string }) {
  const { t } = useTranslation('common');
  return (
    <Button ref={useFocusHandOver<HTMLButtonElement>()} type="submit" variant="default">
      {t(($) => $.form.save)}
      <span className="visually-hidden">: {name}</span>
    </Button>
  );
}

type State = HeldAccreditation['state'];

/** Colour comes third, after word and shape. */
const statusStyles: Readonly<Record<State, { readonly color: string; readonly Icon: typeof IconClock }>> = {
  approved: { color: 'green', Icon: IconShieldCheck },
  pending: { color: 'amber', Icon: IconClock },
  expired: { color: 'red', Icon: IconCalendarX },
  rejected: { color: 'red', Icon: IconAlertTriangle },
  not_added: { color: 'gray', Icon: IconAlertTriangle },
};

interface AccreditationStatusProps {
  readonly held: HeldAccreditation | undefined;
  /** Required: buying is blocked without it. */
  readonly isCompulsory: boolean;
}

function AccreditationStatus({ held, isCompulsory }: AccreditationStatusProps) {
  const { t } = useTranslation('accreditations');
  const format = useFormat();
  const state = held?.state ?? 'not_added';
  const { color, Icon } = statusStyles[state];
  const isMissing = state === 'not_added' && isCompulsory;
  const until = held?.manual_approval_until ?? null;
  return (
    <Badge variant="light" color={isMissing ? 'red' : color} size="lg" leftSection={<Icon size={16} stroke={1.75} aria-hidden />}>
      {state === 'approved' && until !== null
        ? t(($) => $.states.approvedUntil, { until: format.shortDate(until) })
        : t(($) => $.states[state])}
    </Badge>
  );
}

/** Shows the remaining part of an approval's last sixty days, as text and a slim bar. */
function ExpiryBar({ until }: { until: string }) {
  const { t } = useTranslation('accreditations');
  const days = daysLeft(until);
  if (days === undefined) return null;
  return (
    <div className={expiryBarClasses.root}>
      <span>{t(($) => $.expiresIn, { count: days })}</span>
      <span className={expiryBarClasses.track} aria-hidden>
        <span className={expiryBarClasses.left} style={{ width: `${(100 * days) / expiryBarDays}%` }} />
      </span>
    </div>
  );
}
