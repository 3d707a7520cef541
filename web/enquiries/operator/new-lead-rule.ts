import type { CountryCode } from '../../../contract/kit/country.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { emailProblem } from '../../../contract/kit/email-rule.ts';
import { nameOptional } from '../../../contract/kit/link-rule.ts';
import type { FormRules } from '../../../contract/kit/problem.ts';
import type { IntakeType, NewLead } from './api.ts';

/** Form values, all of them text. */
export interface LeadForm {
  readonly country: CountryCode;
  readonly work_type: string;
  readonly postcode: string;
  readonly timescale: string;
  readonly number_leads_requested: string;
  readonly description: string;
  readonly title: string;
  readonly forename: string;
  readonly surname: string;
  readonly telephone: string;
  readonly alternate_phone: string;
  readonly email: string;
  /** Empty means the first of the country. */
  readonly language: PageLanguage | '';
  readonly address1: string;
  readonly address2: string;
  readonly town: string;
  readonly consent_text: string;
  readonly consent_timestamp: string;
  readonly reason: string;
}

const needed = (text: string) => (text.trim() === '' ? ('required' as const) : undefined);

export const leadRules: FormRules<LeadForm> = {
  work_type: needed,
  postcode: needed,
  title: nameOptional('person'),
  forename: (name) => needed(name) ?? nameOptional('person')(name),
  surname: (name) => needed(name) ?? nameOptional('person')(name),
  town: nameOptional('town'),
  telephone: needed,
  email: emailProblem,
  consent_text: (text) => needed(text) ?? (text.trim().length < 10 ? 'tooShort' : undefined),
  consent_timestamp: needed,
  reason: (text) => needed(text) ?? (text.trim().length < 5 ? 'tooShort' : undefined),
};

/** Formats the current time for a datetime field, by this computer's clock. */
function localNow(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Initial form values. */
export function emptyLead(consent: string): LeadForm {
  return {
    country: 'gb',
    work_type: '',
    postcode: '',
    timescale: '',
    number_leads_requested: '3',
    description: '',
    title: '',
    forename: '',
    surname: '',
    telephone: '',
    alternate_phone: '',
    email: '',
    language: '',
    address1: '',
    address2: '',
    town: '',
    consent_text: consent,
    consent_timestamp: localNow(),
    reason: '',
  };
}

/** Questions covered by a field of the form itself. */
const timescaleQuestions = [1, 2];

export function listQuestions(type: IntakeType | undefined): IntakeType['questions'] {
  return type?.questions.filter(({ id }) => !timescaleQuestions.includes(id)) ?? [];
}

const isTimescale = (text: string): text is NonNullable<NewLead['timescale']> => ['ASAP', '1MONTH', '3MONTHS'].includes(text);

/** Converts the form into an intake request; omits empty fields. */
export function toNewLead(form: LeadForm, type: IntakeType | undefined, answers: ReadonlyMap<number, string>): NewLead {
  const optional = ['title', 'alternate_phone', 'address1', 'address2', 'town', 'description'] as const;
  const { country, work_type, postcode, forename, surname, telephone, email, timescale, language } = form;
  return {
    site: type?.site === 2 ? 2 : 1,
    country,
    work_type,
    postcode,
    forename,
    surname,
    telephone,
    email: email.trim(),
    ...(language !== '' && { language }),
    ...Object.fromEntries(optional.flatMap((field) => (form[field].trim() === '' ? [] : [[field, form[field]]]))),
    ...(isTimescale(timescale) && { timescale }),
    number_leads_requested: Number(form.number_leads_requested),
    question_answers: listQuestions(type).flatMap(({ id }) => {
      const option = answers.get(id)?.trim() ?? '';
      return option === '' ? [] : [{ question: id, option }];
    }),
    reason: form.reason,
    consent: { text: form.consent_text, timestamp: new Date(form.consent_timestamp).toISOString() },
  };
}
