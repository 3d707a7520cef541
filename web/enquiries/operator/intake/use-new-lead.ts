import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../../../platform/api-client.ts';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { loadingOf } from '../../../ui/region-loading.ts';
import { intakeTypesQuery, type NewLead, takeInLead, type TakenLead } from './api.ts';
import { emptyLead, type LeadForm, leadOf, leadRules } from './new-lead-rule.ts';

/** The same lead sent again, after an answer that was lost, is one lead; another one has another key. */
function useLeadKey(): (lead: NewLead) => string {
  const last = useRef({ content: '', key: '' });
  return (lead) => {
    const content = JSON.stringify(lead);
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** What the server says of the consent is said of the fields of this form. */
function byFormField(error: unknown): unknown {
  if (!(error instanceof ApiRefusal) || error.fields === undefined) return error;
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, texts]) => [field.replace('consent.', 'consent_'), texts]));
  return new ApiRefusal(error.status, { data: { errors: error.errors, fields } }, null, error.call);
}

/** What the fields are called. */
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

/** The form of a new lead, with the lead types of its country and the questions of the one that is chosen. */
export function useNewLead(onTaken: (lead: TakenLead) => void) {
  const { t } = useTranslation('operator-intake');
  const [answers, setAnswers] = useState<ReadonlyMap<number, string>>(new Map());
  const keyOf = useLeadKey();
  const app = useAppForm<LeadForm>({
    initial: emptyLead(t(($) => $.newLead.agreed)),
    labels: useLeadLabels(),
    rules: leadRules,
    failure: t(($) => $.newLead.failed),
    send: async (values) => {
      const lead = leadOf(values, type, answers);
      try {
        onTaken(await takeInLead(lead, keyOf(lead)));
      } catch (error) {
        throw byFormField(error);
      }
    },
  });
  const query = useQuery(intakeTypesQuery(app.form.values.country));
  const type = query.data?.find(({ code }) => code === app.form.values.work_type);
  const answer = (id: number, text: string) => setAnswers(new Map(answers).set(id, text));
  return { ...app, types: query.data ?? [], loading: loadingOf(query), type, answers, answer };
}
