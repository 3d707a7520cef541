import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { ReturnRuleWire } from '../../../contract/disputes/endpoints.ts';
import type { ReportForm } from '../../../contract/disputes/report-form-rules.ts';
import { noContact } from '../../../contract/disputes/values.ts';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { reasonName } from '../reason-name.ts';
import { reasonChoices } from '../reason-choices.ts';
import classes from './form.module.css';

interface ReasonFieldProps {
  /** What the ids of the form's fields begin with. */
  readonly id: string;
  readonly form: UseFormReturnType<ReportForm>;
  readonly rules: readonly ReturnRuleWire[];
}

/** The reasons of the country. Who reached nobody is asked right beneath whether they have tried. */
export function ReasonField({ id, form, rules }: ReasonFieldProps) {
  const { t } = useTranslation('disputes');
  const { reasons, tried } = reasonChoices(rules);
  const { values, errors } = form;
  const subReasons = (
    <div className={classes.next}>
      <RadioCards
        id={`${id}-tried`}
        name={`${id}-tried`}
        label={t(($) => $.form.tried)}
        value={values.tried}
        options={tried.map((value) => ({ value, label: reasonName(value, t) }))}
        isColumn
        onChange={(value) => form.setFieldValue('tried', value)}
        error={errors['tried']}
      />
    </div>
  );
  return (
    <RadioCards
      id={`${id}-reason`}
      name={`${id}-reason`}
      label={t(($) => $.form.reason)}
      value={values.reason}
      options={reasons.map((value) => ({
        value,
        label: reasonName(value, t),
        ...(value === noContact && { next: subReasons }),
      }))}
      isColumn
      onChange={(value) => form.setFieldValue('reason', value)}
      error={errors['reason']}
    />
  );
}
