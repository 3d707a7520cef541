import { Button, Radio, TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { useFocusHandOver } from '../../ui/use-focus-hand-over.ts';
import type { Accreditation, HeldAccreditation } from './accreditations-api.ts';
import classes from './accreditation-card.module.css';
import { AccreditationStatus } from './accreditation-status.tsx';
import { ExpiryBar } from './expiry-bar.tsx';

interface AccreditationCardProps {
  readonly accreditation: Accreditation;
  readonly held: HeldAccreditation | undefined;
  readonly isCompulsory: boolean;
  readonly field: TextInputProps & { readonly value: string };
  readonly onAnswer: (answer: string) => void;
  readonly onShowTypes?: () => void;
  /** What has expired is saved again as it is. */
  readonly mayRenew?: boolean;
}

/** One accreditation: what it is, how it stands, and the answer. Its state is part of its heading. */
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

/** The number of a certificate, or whether there is one. */
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

/** Submits the form: what has expired is saved as it is. */
function SaveAgain({ name }: { name: string }) {
  const { t } = useTranslation('common');
  return (
    <Button ref={useFocusHandOver<HTMLButtonElement>()} type="submit" variant="default">
      {t(($) => $.form.save)}
      <span className="visually-hidden">: {name}</span>
    </Button>
  );
}
