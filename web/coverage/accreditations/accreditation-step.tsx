import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { usePart } from '../saving/use-part.ts';
import type { StepTabProps } from '../step-tab-props.ts';
import { AccreditationList } from './accreditation-list.tsx';
import type { Accreditations } from './accreditations-api.ts';
import classes from './accreditations-tab.module.css';
import { useAccreditationForm } from './use-accreditation-form.ts';

interface AccreditationStepProps extends Pick<StepTabProps, 'area' | 'onPart' | 'onSave'> {
  readonly data: Accreditations;
}

/** The answers that the area's lead types ask for, saved with the other steps. */
export function AccreditationStep({ area, data, onPart, onSave }: AccreditationStepProps) {
  const { t } = useTranslation('coverage');
  const { summary, changes, field, answer, save, discard } = useAccreditationForm({ data, coverage: area.id });
  usePart(onPart, 'accreditations', { changes, save, discard });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <ErrorSummary {...summary} />
      <p className={classes.intro}>
        {data.compulsoryAccreditations.length === 0 ? t(($) => $.accreditations.none) : t(($) => $.accreditations.intro)}
      </p>
      <AccreditationList data={data} field={field} onAnswer={answer} />
      {/* Enter in a field submits a form only where it has a button, or a single field; the bar's stands outside. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </form>
  );
}
