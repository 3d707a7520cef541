import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titles } from '../../../contract/companies/values.ts';
import { offeredCountries } from '../../../contract/kit/country.ts';
import { countryName, pageLanguages, languageName } from '../../../contract/kit/language.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { type CreatedLead, type IntakeType, intakeTypesQuery, type NewLead, createLead } from './api.ts';
import classes from './intake.module.css';
import { listQuestions, emptyLead, type LeadForm, toNewLead, leadRules } from './new-lead-rule.ts';

type LeadFields = ReturnType<typeof useNewLead>;

export function NewLeadForm({ onTaken }: { onTaken: (lead: CreatedLead) => void }) {
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

/** Fields for the requested work, place and timescale. */
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
        <NativeSelect {...field('country')} data={offeredCountries().map((value) => ({ value, label: countryName(value) }))} />
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

/** Autofill is off: the browser knows the operator's details, not the customer's. */
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

interface LeadQuestionsProps {
  readonly type: IntakeType | undefined;
  readonly answers: ReadonlyMap<number, string>;
  readonly onAnswer: (question: number, text: string) => void;
}

/** Shows the questions of a lead type; all optional. */
function LeadQuestions({ type, answers, onAnswer }: LeadQuestionsProps) {
  const { t } = useTranslation('operator-intake');
  const questions = listQuestions(type);
  if (questions.length === 0) return null;
  return (
    <SectionCard title={t(($) => $.newLead.questions)}>
      <div className={classes.fields}>
        {questions.map(({ id, text, options }) => {
          const field = { label: text, value: answers.get(id) ?? '' };
          return options.length === 0 ? (
            <TextInput
              key={id}
              {...field}
              autoComplete="off"
              maxLength={500}
              onChange={(event) => onAnswer(id, event.currentTarget.value)}
            />
          ) : (
            <NativeSelect
              key={id}
              {...field}
              data={[
                { value: '', label: t(($) => $.newLead.notAnswered) },
                ...options.map((option) => ({ value: option.code, label: option.text })),
              ]}
              onChange={(event) => onAnswer(id, event.currentTarget.value)}
            />
          );
        })}
      </div>
    </SectionCard>
  );
}

/** Keeps the idempotency key for the same lead, so resending it after a lost response creates only one; a changed lead gets a new key. */
function useLeadKey(): (lead: NewLead) => string {
  const last = useRef({ content: '', key: '' });
  return (lead) => {
    const content = JSON.stringify(lead);
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** Maps server errors about consent to fields of this form. */
function toFormFieldError(error: unknown): unknown {
  if (!(error instanceof ApiRefusal) || error.fields === undefined) return error;
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, texts]) => [field.replace('consent.', 'consent_'), texts]));
  return new ApiRefusal(error.status, { data: { errors: error.errors, fields } }, null, error.call);
}

/** Field labels. */
function useLeadLabels(): Readonly<Record<keyof LeadForm, string>> {
  const { t } = useTranslation('operator-intake');
  const texts = t(($) => $.newLead, { returnObjects: true });
  return {
    country: texts.country,
    work_type: texts.workType,
    postcode: texts.postcode,
    timescale: texts.timescale,
    number_leads_requested: texts.buyers,
    description: texts.details,
    title: texts.honorific,
    forename: texts.forename,
    surname: texts.surname,
    telephone: texts.telephone,
    alternate_phone: texts.alternatePhone,
    email: texts.email,
    language: texts.language,
    address1: texts.address1,
    address2: texts.address2,
    town: texts.town,
    consent_text: texts.consentText,
    consent_timestamp: texts.consentAt,
    reason: texts.reason,
  };
}

/** Form for a new lead, with the lead types of its country and the questions of the selected one. */
function useNewLead(onTaken: (lead: CreatedLead) => void) {
  const { t } = useTranslation('operator-intake');
  const [answers, setAnswers] = useState<ReadonlyMap<number, string>>(new Map());
  const getLeadKey = useLeadKey();
  const app = useAppForm<LeadForm>({
    initial: emptyLead(t(($) => $.newLead.agreed)),
    labels: useLeadLabels(),
    asks: t(($) => $.newLead.asks, { returnObjects: true }),
    rules: leadRules,
    failure: t(($) => $.newLead.failed),
    send: async (values) => {
      const lead = toNewLead(values, type, answers);
      try {
        onTaken(await createLead(lead, getLeadKey(lead)));
      } catch (error) {
        throw toFormFieldError(error);
      }
    },
  });
  const query = useQuery(intakeTypesQuery(app.form.values.country));
  const type = query.data?.find(({ code }) => code === app.form.values.work_type);
  const answer = (id: number, text: string) => setAnswers(new Map(answers).set(id, text));
  return { ...app, types: query.data ?? [], loading: toRegionLoading(query), type, answers, answer };
}
