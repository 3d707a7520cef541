import { createElement as h, type ReactNode } from 'react';
import { countryCodes } from '../../../contract/kit/country.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { captchaScript } from '../../platform/pages/public/public-assets.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.ts';
import { addressStep } from './address-page.ts';
import { checkStep } from './check-page.ts';
import {
  choiceField,
  formPage,
  sayIn,
  buildStartPath,
  summary,
  textField,
  type Attempt,
  type Drawing,
  type StepPageInput,
} from './form-page.ts';
import type { Say } from './messages.ts';
import {
  addressFieldNames,
  listCategories,
  contactFieldNames,
  contactFields,
  maxAnswerLength,
  maxDetailsLength,
  maxCompanies,
  offeredWork,
  toStep,
  listSteps,
  type Asked,
  type ContactField,
  type Step,
} from './steps-rule.ts';
import { workDrawing } from './work-drawing-rule.ts';

/** Label of a field or question. */
export function formatFieldLabel(say: Say, asked: Asked, field: string): string {
  if (field === 'postcode' || field === 'country') return say(`place.${field}`);
  if (field === 'category' || field === 'work') return say(`${field}.title`);
  if (field === 'description') return say('details.label');
  if (field === 'companies') return say('companies.title');
  if (field === 'agree') return '';
  if (field === 'website') return say('check.robot');
  if (field === 'address') return say('address.title');
  if (field === 'captcha') return say('captcha.label');
  const question = asked.questions.find((one) => toStep(one) === field);
  if (question !== undefined) return question.text;
  const line = addressFieldNames.find((name) => name === field);
  if (line !== undefined) return say(`address.${line}`);
  const contact = contactFieldNames.find((name) => name === field);
  return contact === undefined ? field : say(`contact.${contact}`);
}

/** Autocomplete attributes and input types of the contact fields. */
const controls: Readonly<Record<ContactField, object>> = {
  forename: { autoComplete: 'given-name' },
  surname: { autoComplete: 'family-name' },
  telephone: { type: 'tel', autoComplete: 'tel' },
  alternate_phone: { type: 'tel', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'email' },
};

function placeStep({ place }: StepPageInput, drawing: Drawing): ReactNode {
  const { say } = drawing;
  const options = countryCodes().map((code) => h('option', { key: code, value: code }, countryName(code, place.language)));
  return [
    h('h1', { key: 'title' }, say('place.title')),
    h(
      'div',
      { key: 'country', className: 'group' },
      h('label', { className: 'field', htmlFor: 'country' }, say('place.country')),
      h('select', { id: 'country', name: 'country', defaultValue: place.country, autoComplete: 'country' }, options),
    ),
    textField(drawing, {
      field: 'postcode',
      hint: say('place.postcodeHint'),
      control: { autoComplete: 'postal-code', maxLength: 10, required: true },
    }),
  ];
}

function questionStep({ step, asked }: StepPageInput, drawing: Drawing): ReactNode {
  const question = asked.questions.find((one) => toStep(one) === step);
  if (question === undefined) return null;
  if (question.options.length > 0)
    return choiceField(
      drawing,
      step,
      question.options.map(({ code, text }) => ({ value: code, label: text })),
    );
  const label = h('span', null, question.text);
  return [
    h('h1', { key: 'title' }, question.text),
    textField(drawing, { field: step, label, hint: drawing.say('answerHint'), control: { rows: 3, maxLength: maxAnswerLength } }),
  ];
}

function contactStep(drawing: Drawing): ReactNode {
  const { say } = drawing;
  return [
    h('h1', { key: 'title' }, say('contact.title')),
    h('p', { key: 'text' }, say('contact.text')),
    ...contactFieldNames.map((field) =>
      textField(drawing, {
        field,
        ...(field === 'telephone' ? { hint: say('contact.telephoneHint') } : {}),
        control: { ...controls[field], maxLength: contactFields[field].max, required: contactFields[field].isRequired },
      }),
    ),
  ];
}

function renderStep(input: StepPageInput, drawing: Drawing): ReactNode {
  const { say } = drawing;
  switch (input.step) {
    case 'place':
      return placeStep(input, drawing);
    case 'category':
      return choiceField(
        drawing,
        'category',
        listCategories(input.asked.workTypes).map(({ code, name }) => ({ value: code, label: name, drawing: workDrawing(code) })),
      );
    case 'work':
      return choiceField(
        drawing,
        'work',
        offeredWork(input.asked, input.answers).map(({ code, name }) => ({ value: code, label: name })),
      );
    case 'address':
      return addressStep(drawing, stepAddress(input, 'address'), input.addresses ?? { kind: 'lines', why: null, hasFinder: false });
    case 'details':
      return [
        h('h1', { key: 'title' }, say('details.title')),
        textField(drawing, {
          field: 'description',
          hint: say('details.hint', { max: maxDetailsLength }),
          control: { rows: 6, maxLength: maxDetailsLength },
        }),
      ];
    case 'contact':
      return contactStep(drawing);
    case 'companies':
      return choiceField(
        drawing,
        'companies',
        Array.from({ length: maxCompanies }, (_, less) => maxCompanies - less).map((count) => ({
          value: String(count),
          label: say('companies.choice', { count }),
        })),
      );
    case 'check':
      return checkStep(input, drawing);
    default:
      return questionStep(input, drawing);
  }
}

function formatTitle(say: Say, { step, asked }: StepPageInput): string {
  if (step === 'place' || step === 'address' || step === 'details' || step === 'contact' || step === 'check') return say(`${step}.title`);
  return formatFieldLabel(say, asked, step);
}

/** Estimate until the number of questions is known. */
const usualSteps = 14;

function progress(say: Say, { step, asked }: StepPageInput): ReactNode {
  const steps = listSteps(asked);
  const at = steps.indexOf(step) + 1;
  // The questions depend on the work type.
  const words = asked.questions.length === 0 ? say('progressOpen', { at }) : say('progress', { at, of: steps.length });
  return h(
    'div',
    { className: 'progress quiet' },
    h('span', { 'aria-hidden': true }, words),
    h('progress', { value: at, max: asked.questions.length === 0 ? usualSteps : steps.length, 'aria-label': words }),
  );
}

/** URL of one step. */
export const stepAddress = (input: Pick<StepPageInput, 'place' | 'token'>, step: Step): string =>
  `${buildStartPath(input.place)}/${input.token}?step=${step}`;

function backLink(say: Say, input: StepPageInput): ReactNode {
  const steps = listSteps(input.asked);
  const before = steps[steps.indexOf(input.step) - 1];
  if (before === undefined || input.token === '') return null;
  return h('p', null, h('a', { className: 'way', href: stepAddress(input, before) }, say('back')));
}

/** Draws one step with its previous answers. Disables browser validation so problems use our wording. */
export function stepPage(input: StepPageInput, attempt: Attempt): PublicPage {
  const { place, step, token, asked } = input;
  const say = sayIn(place.language);
  const drawing: Drawing = { ...attempt, say, nameOf: (field) => formatFieldLabel(say, asked, field) };
  const isWrong = attempt.problems.length > 0;
  const title = formatTitle(say, input);
  const action = token === '' ? `${buildStartPath(place)}?lang=${place.language}&country=${place.country}` : stepAddress(input, step);
  const page = formPage(
    place,
    isWrong ? `${say('problem')}: ${title}` : title,
    isWrong ? 422 : 200,
    backLink(say, input),
    progress(say, input),
    h(
      'form',
      { method: 'post', action, noValidate: true, className: 'card' },
      summary(drawing),
      renderStep(input, drawing),
      h(
        'p',
        { className: 'go-on' },
        h('button', { className: 'button', type: 'submit' }, say(step === 'check' ? 'check.send' : 'continue')),
      ),
    ),
  );
  return input.puzzle === undefined ? page : { ...page, scripts: [captchaScript] };
}
