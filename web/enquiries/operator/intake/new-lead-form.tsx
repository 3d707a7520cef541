import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { titles } from '../../../../contract/companies/values.ts';
import { countryCodes } from '../../../../contract/kit/country.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import type { TakenLead } from './api.ts';
import { countryName, pageLanguages, languageName } from '../../../../contract/kit/language.ts';
import classes from './intake.module.css';
import { LeadQuestions } from './lead-questions.tsx';
import { useNewLead } from './use-new-lead.ts';

type LeadFields = ReturnType<typeof useNewLead>;

export function NewLeadForm({ onTaken }: { onTaken: (lead: TakenLead) => void }) {
  const { t } = useTranslation('operator-intake');
  const lead = useNewLead(onTaken);
  const { field, submit, changes, isBusy, summary, type, answers, answer } = lead;
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary {...summary} />
      <WorkFields lead={lead} />
      <LeadQuestions type={type} answers={answers} onAnswer={answer} />
      <CustomerFields field={field} />
      <SectionCard title={t(($) => $.newLead.consent)}>
        <Textarea {...field('consent_text')} description={t(($) => $.newLead.consentHint)} autosize minRows={2} maxLength={2_000} />
        <TextInput {...field('consent_timestamp')} type="datetime-local" />
        <TextInput {...field('reason')} description={t(($) => $.newLead.reasonHint)} autoComplete="off" maxLength={500} />
      </SectionCard>
      <Button type="submit" loading={isBusy} className={classes.submit}>
        {t(($) => $.newLead.submit)}
      </Button>
      <UnsavedChanges isDirty={changes > 0} />
    </form>
  );
}

/** What is wanted, where, and when. */
function WorkFields({ lead: { field, types, loading } }: { lead: LeadFields }) {
  const { t } = useTranslation('operator-intake');
  return (
    <SectionCard title={t(($) => $.newLead.what)}>
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.newLead.typesFailed)}
        </InlineFailure>
      )}
      <div className={classes.pair}>
        <NativeSelect {...field('country')} data={countryCodes().map((value) => ({ value, label: countryName(value) }))} />
        <NativeSelect
          {...field('work_type')}
          data={[
            { value: '', label: t(($) => $.newLead.chooseType) },
            ...types.map(({ code, description }) => ({ value: code, label: description })),
          ]}
        />
        <TextInput {...field('postcode')} autoComplete="off" maxLength={10} />
        <NativeSelect
          {...field('timescale')}
          data={[
            { value: '', label: t(($) => $.newLead.timescales.none) },
            ...(['ASAP', '1MONTH', '3MONTHS'] as const).map((value) => ({ value, label: t(($) => $.newLead.timescales[value]) })),
          ]}
        />
        <NativeSelect {...field('number_leads_requested')} data={['3', '2', '1']} />
      </div>
      <Textarea {...field('description')} description={t(($) => $.newLead.detailsHint)} autosize minRows={3} maxLength={2_000} />
    </SectionCard>
  );
}

/** Nothing is filled in by the browser: it knows the operator, not the customer. */
function CustomerFields({ field }: Pick<LeadFields, 'field'>) {
  const { t } = useTranslation('operator-intake');
  const plain = { autoComplete: 'off' } as const;
  return (
    <SectionCard title={t(($) => $.newLead.customer)}>
      <div className={classes.pair}>
        <NativeSelect {...field('title')} data={['', ...titles]} />
        <TextInput {...field('forename')} {...plain} maxLength={60} />
        <TextInput {...field('surname')} {...plain} maxLength={60} />
        <TextInput {...field('email')} {...plain} type="email" inputMode="email" />
        <NativeSelect
          {...field('language')}
          data={[
            { value: '', label: t(($) => $.newLead.firstLanguage) },
            ...pageLanguages.map((value) => ({ value, label: languageName(value) })),
          ]}
        />
        <TextInput {...field('telephone')} {...plain} type="tel" inputMode="tel" />
        <TextInput {...field('alternate_phone')} {...plain} type="tel" inputMode="tel" />
        <TextInput {...field('address1')} {...plain} maxLength={120} />
        <TextInput {...field('address2')} {...plain} maxLength={120} />
        <TextInput {...field('town')} {...plain} maxLength={80} />
      </div>
    </SectionCard>
  );
}
