import { createElement as h, type ReactNode } from 'react';
import type { CaptchaChallenge } from '../../../contract/app/captcha-endpoints.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { getAskingBrand, sayIn, type Drawing, type FormPlace, type StepPageInput } from './form-page.ts';
import type { Say } from './messages.ts';
import { toStep, listSteps, type Answers, type Asked, type Step } from './steps-rule.ts';

/** Consent text, exactly as shown beside the box and as recorded. */
export function consentText(place: FormPlace, answers: Answers): string {
  return sayIn(place.language)('consent', { brand: getAskingBrand(place).name, count: getCompanyCount(answers) });
}

export const getCompanyCount = (answers: Answers): number => Number(answers['companies'] ?? 3);

interface Given {
  readonly step: Step;
  readonly name: string;
  readonly value: string;
}

/** Lists the answers with their questions, in display form. */
function givenAnswers(say: Say, answers: Answers, asked: Asked, place: FormPlace): Given[] {
  const of = (field: string): string => answers[field] ?? '';
  const joined = (separator: string, ...fields: readonly string[]): string =>
    fields
      .map(of)
      .filter((text) => text !== '')
      .join(separator);
  const formatAnswer = (question: Asked['questions'][number]): string => {
    const answer = of(toStep(question));
    return question.options.find(({ code }) => code === answer)?.text ?? answer;
  };
  const values: Readonly<Record<string, { readonly name: string; readonly value: string }>> = {
    place: { name: say('place.postcode'), value: `${of('postcode')}, ${countryName(place.country, place.language)}` },
    address: { name: say('address.title'), value: joined('\n', 'address1', 'address2', 'town') },
    work: { name: say('work.title'), value: asked.workTypes.find(({ code }) => code === of('work'))?.name ?? '' },
    details: { name: say('details.label'), value: of('description') },
    contact: {
      name: say('contact.title'),
      value: [joined(' ', 'forename', 'surname'), joined(', ', 'telephone', 'alternate_phone'), of('email')]
        .filter((line) => line !== '')
        .join('\n'),
    },
    companies: { name: say('companies.title'), value: say('companies.choice', { count: getCompanyCount(answers) }) },
    ...Object.fromEntries(asked.questions.map((question) => [toStep(question), { name: question.text, value: formatAnswer(question) }])),
  };
  return listSteps(asked).flatMap((step) => {
    const given = values[step];
    return given === undefined ? [] : [{ step, ...given }];
  });
}

/** Draws the summary of all answers, what happens next and the mandatory consent box. */
export function checkStep({ place, asked, answers, puzzle }: StepPageInput, drawing: Drawing): ReactNode {
  const { say, problems } = drawing;
  const consent = consentText(place, answers);
  const problem = problems.find(([field]) => field === 'agree');
  const rows = givenAnswers(say, answers, asked, place).map(({ step, name, value }) =>
    h(
      'div',
      { key: step },
      h('dt', null, name),
      h('dd', null, value === '' ? say('check.notGiven') : value),
      h(
        'dd',
        { className: 'way' },
        h('a', { href: `?step=${step}`, 'aria-label': say('check.changeOf', { question: name }) }, say('check.change')),
      ),
    ),
  );
  return [
    h('h1', { key: 'title' }, say('check.title')),
    h('dl', { key: 'given', className: 'given' }, rows),
    h('p', { key: 'free' }, say('check.free', { count: getCompanyCount(answers) })),
    h(
      'div',
      { key: 'agree', className: 'group' },
      problem !== undefined && h('span', { id: 'agree-problem', className: 'hint wrong' }, say(`problems.${problem[1]}`)),
      // Sends the text that was read, so nothing else is recorded as agreed.
      h('input', { type: 'hidden', name: 'consent', value: consent }),
      h(
        'label',
        { className: 'choice agreed' },
        h('input', {
          type: 'checkbox',
          id: 'agree',
          name: 'agree',
          value: 'yes',
          ...(problem === undefined ? {} : { 'aria-describedby': 'agree-problem', 'aria-invalid': true }),
        }),
        h('span', null, consent),
      ),
    ),
    puzzle !== undefined && captchaField(drawing, puzzle),
    // Honeypot: only bots fill in a hidden field.
    h(
      'div',
      { key: 'website', className: 'empty-field' },
      h('label', { htmlFor: 'website' }, say('check.robot')),
      h('input', { id: 'website', name: 'website', type: 'text', tabIndex: -1, autoComplete: 'off', defaultValue: '' }),
    ),
  ];
}

/**
 * Draws the "I am not a robot" box; ticking it runs the puzzle in the browser. Without JavaScript it shows a note that a person reviews the
 * enquiry first.
 */
function captchaField({ say, problems }: Drawing, puzzle: CaptchaChallenge): ReactNode {
  const isWrong = problems.some(([field]) => field === 'captcha');
  return h(
    'div',
    { key: 'captcha', id: 'captcha', className: 'group captcha', 'data-puzzle': JSON.stringify(puzzle) },
    isWrong && h('span', { id: 'captcha-problem', className: 'hint wrong' }, say('problems.captcha')),
    h('input', { type: 'hidden', name: 'asked', value: 'captcha' }),
    h('input', { type: 'hidden', name: 'script', defaultValue: '' }),
    h('input', { type: 'hidden', name: 'captcha', defaultValue: '' }),
    h('p', { className: 'hint', 'data-without': '' }, say('captcha.without')),
    h(
      'label',
      { className: 'choice' },
      h('input', { type: 'checkbox', id: 'no-robot', ...(isWrong ? { 'aria-describedby': 'captcha-problem', 'aria-invalid': true } : {}) }),
      h('span', null, say('captcha.label')),
    ),
    h('p', {
      className: 'hint',
      role: 'status',
      'data-busy': say('captcha.busy'),
      'data-solved': say('captcha.solved'),
      'data-failed': say('captcha.failed'),
    }),
  );
}
