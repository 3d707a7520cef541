import type { ReactNode } from 'react';
import { offeredCountries } from '../../../contract/kit/country.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { captchaScript } from '../../platform/pages/public/public-assets.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.tsx';
import { addressStep } from './address-page.tsx';
import { checkStep } from './check-page.tsx';
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
} from './form-page.tsx';
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

/** SVG paths on a 40 × 40 grid, by category code. */
const drawings: Readonly<Record<string, string>> = {
  Boilers:
    'M12 4h16a2 2 0 0 1 2 2v22a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM20 9a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM14 24h12M14 30v6M20 30v6M26 30v6',
  HeatingEngineers: 'M5 13h30M5 28h30M9 9v23M16 9v23M24 9v23M31 9v23M9 32v4M31 32v4',
  RenewableEnergyInstallers:
    'M6 8h28a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM15 13a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM15 13v14M8 20h14M27 15h5M27 20h5M27 25h5M9 32v4M31 32v4',
  Solar: 'M10 8h20l6 20H4zM20 8v20M8 15h24M6 22h28M20 28v7M13 35h14',
  Plumbers: 'M5 12v10M5 17h17a6 6 0 0 1 6 6v3M14 17v-7M9 8h10M28 30c-2 2-3 3.5-3 4.5a3 3 0 0 0 6 0c0-1-1-2.5-3-4.5z',
  Electricians: 'M23 4 8 23h10l-2 13 16-20H21z',
  EvCharging:
    'M8 5h12a2 2 0 0 1 2 2v28H6V7a2 2 0 0 1 2-2zM4 35h20M15 10l-4 8h6l-3 7M22 18h4a3 3 0 0 1 3 3v7a3 3 0 0 0 6 0V15l-5-5M35 15h-4v-4',
  Insulation: 'M3 20 20 6l17 14M8 18v17h24V18M12 24c2-3 3-3 5 0s4 3 6 0 3-3 5 0M12 30c2-3 3-3 5 0s4 3 6 0 3-3 5 0',
  WindowsAndDoors: 'M8 6h24v26H8zM20 6v26M8 19h24M5 35h30v-3H5z',
  Roofing: 'M3 22 20 7l17 15M8 19v16h24V19M16 35V25h8v10M28 13V7h-4v3',
  Bathrooms: 'M4 20h32v4a9 9 0 0 1-9 9H13a9 9 0 0 1-9-9zM8 20V9a4 4 0 0 1 8 0v2M13 11h6M11 32v4M29 32v4',
  AirConditioning:
    'M7 8h26a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM9 15h22M12 25c3 3-3 6 0 10M20 25c3 3-3 6 0 10M28 25c3 3-3 6 0 10',
};

/** Spanner, for categories added by the operator. */
const spanner = 'M26 5a9 9 0 0 0-9 12L5 29a4 4 0 0 0 6 6l12-12a9 9 0 0 0 12-9l-6 5-6-2-2-6z';

/** Draws a work type's decorative icon; its name is shown beside it. */
function workDrawing(category: string): ReactNode {
  return (
    <svg className="drawing" viewBox="0 0 40 40" width={40} height={40} aria-hidden>
      <path d={drawings[category] ?? spanner} />
    </svg>
  );
}

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

  return (
    <>
      <h1>{say('place.title')}</h1>
      <div className="group">
        <label className="field" htmlFor="country">
          {say('place.country')}
        </label>
        <select id="country" name="country" defaultValue={place.country} autoComplete="country">
          {offeredCountries().map((code) => (
            <option key={code} value={code}>
              {countryName(code, place.language)}
            </option>
          ))}
        </select>
      </div>
      {textField(drawing, {
        field: 'postcode',
        hint: say('place.postcodeHint'),
        control: { autoComplete: 'postal-code', maxLength: 10, required: true },
      })}
    </>
  );
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
  const label = <span>{question.text}</span>;
  return (
    <>
      <h1>{question.text}</h1>
      {textField(drawing, { field: step, label, hint: drawing.say('answerHint'), control: { rows: 3, maxLength: maxAnswerLength } })}
    </>
  );
}

function contactStep(drawing: Drawing): ReactNode {
  const { say } = drawing;
  return (
    <>
      <h1>{say('contact.title')}</h1>
      <p>{say('contact.text')}</p>
      {contactFieldNames.map((field) =>
        textField(drawing, {
          field,
          ...(field === 'telephone' ? { hint: say('contact.telephoneHint') } : {}),
          control: { ...controls[field], maxLength: contactFields[field].max, required: contactFields[field].isRequired },
        }),
      )}
    </>
  );
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
      return (
        <>
          <h1>{say('details.title')}</h1>
          {textField(drawing, {
            field: 'description',
            hint: say('details.hint', { max: maxDetailsLength }),
            control: { rows: 6, maxLength: maxDetailsLength },
          })}
        </>
      );
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
  return (
    <div className="progress quiet">
      <span aria-hidden>{words}</span>
      <progress value={at} max={asked.questions.length === 0 ? usualSteps : steps.length} aria-label={words} />
    </div>
  );
}

/** URL of one step. */
export const stepAddress = (input: Pick<StepPageInput, 'place' | 'token'>, step: Step): string =>
  `${buildStartPath(input.place)}/${input.token}?step=${step}`;

function backLink(say: Say, input: StepPageInput): ReactNode {
  const steps = listSteps(input.asked);
  const before = steps[steps.indexOf(input.step) - 1];
  if (before === undefined || input.token === '') return null;
  return (
    <p>
      <a className="way" href={stepAddress(input, before)}>
        {say('back')}
      </a>
    </p>
  );
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
    <>
      {backLink(say, input)}
      {progress(say, input)}
      <form method="post" action={action} noValidate className="card">
        {summary(drawing)}
        {renderStep(input, drawing)}
        <p className="go-on">
          <button className="button" type="submit">
            {say(step === 'check' ? 'check.send' : 'continue')}
          </button>
        </p>
      </form>
    </>,
  );
  return input.puzzle === undefined ? page : { ...page, scripts: [captchaScript] };
}
