import { createElement as h, type ReactNode } from 'react';
import { maxReviewLength, nameChoices, starCounts } from '../../../../contract/reputation/reviews-values.ts';
import type { reviewTexts } from '../messages.ts';
import { countCharacters, type Attempt, type ReviewField } from './review-form-rule.ts';
import { drawnStars } from './stars-page.ts';

interface FormWords {
  readonly say: ReturnType<typeof reviewTexts>;
  readonly number: (value: number) => string;
  readonly company: string;
  /** The form's action URL. */
  readonly action: string;
}

/** The first control of each field, for links in the error summary. */
const firstControls: Readonly<Record<ReviewField, string>> = {
  stars: 'stars-5',
  workDone: 'workDone',
  comment: 'comment',
  name: 'name-forename',
};

function problemText({ say, number }: FormWords, { typed, problems }: Attempt, field: ReviewField): string | null {
  const problem = problems.find(([name]) => name === field)?.[1];
  if (problem === undefined) return null;
  return problem === 'tooLong'
    ? say('page.tooLong', { max: number(maxReviewLength), count: number(countCharacters(typed[field])) })
    : say(`page.${problem}`);
}

function summary(words: FormWords, attempt: Attempt): ReactNode {
  if (attempt.problems.length === 0) return null;
  const lines = attempt.problems.map(([field]) =>
    h('li', { key: field }, h('a', { href: `#${firstControls[field]}` }, problemText(words, attempt, field))),
  );
  return h('div', { className: 'summary', role: 'alert' }, h('h2', null, words.say('page.problem')), h('ul', null, lines));
}

/** A field's hint and error, with the attribute that refers to them. */
function beside(
  words: FormWords,
  attempt: Attempt,
  field: ReviewField,
  hint?: string,
): { readonly notes: ReactNode; readonly described: object } {
  const problem = problemText(words, attempt, field);
  const ids = [hint !== undefined && `${field}-hint`, problem !== null && `${field}-problem`].filter((id) => id !== false);
  return {
    notes: [
      hint !== undefined && h('span', { key: 'hint', id: `${field}-hint`, className: 'hint' }, hint),
      problem !== null && h('span', { key: 'problem', id: `${field}-problem`, className: 'hint wrong' }, problem),
    ],
    described: ids.length === 0 ? {} : { 'aria-describedby': ids.join(' '), ...(problem === null ? {} : { 'aria-invalid': true }) },
  };
}

function starChoice(words: FormWords, attempt: Attempt): ReactNode {
  const { say } = words;
  const { notes, described } = beside(words, attempt, 'stars');
  const { 'aria-invalid': _, ...ofGroup } = described as { 'aria-invalid'?: true };
  const choices = starCounts.map((stars) =>
    h(
      'label',
      { key: stars, className: 'choice' },
      h('input', {
        type: 'radio',
        name: 'stars',
        id: `stars-${stars}`,
        value: stars,
        defaultChecked: attempt.typed.stars === String(stars),
      }),
      drawnStars(stars),
      h('span', null, say(`words.${stars}`), h('span', { className: 'quiet' }, `, ${say('page.stars', { count: stars })}`)),
    ),
  );
  return h('fieldset', ofGroup, h('legend', null, say('page.rating')), notes, choices);
}

function textField(words: FormWords, attempt: Attempt, field: 'workDone' | 'comment', rows: number): ReactNode {
  const { say, number } = words;
  const hint = say(`page.${field}Hint`, { max: number(maxReviewLength) });
  const { notes, described } = beside(words, attempt, field, hint);
  return h(
    'div',
    { className: 'group' },
    h('label', { className: 'field', htmlFor: field }, say(`page.${field}`)),
    notes,
    h('textarea', { id: field, name: field, rows, maxLength: maxReviewLength, defaultValue: attempt.typed[field], ...described }),
  );
}

function nameChoice(words: FormWords, attempt: Attempt): ReactNode {
  const { say } = words;
  const { notes, described } = beside(words, attempt, 'name');
  const { 'aria-invalid': _, ...ofGroup } = described as { 'aria-invalid'?: true };
  const choices = nameChoices.map((choice) =>
    h(
      'label',
      { key: choice, className: 'choice' },
      h('input', { type: 'radio', name: 'name', id: `name-${choice}`, value: choice, defaultChecked: attempt.typed.name === choice }),
      h('span', null, say(`page.${choice}`), h('span', { className: 'hint' }, say(`page.${choice}Hint`))),
    ),
  );
  return h('fieldset', ofGroup, h('legend', null, say('page.name')), notes, choices);
}

/** The full form, without native validation, so that errors use our texts in the page's language. */
export function reviewForm(words: FormWords, attempt: Attempt): ReactNode {
  const { say, company, action } = words;
  return h(
    'form',
    { method: 'post', action, noValidate: true },
    summary(words, attempt),
    starChoice(words, attempt),
    textField(words, attempt, 'workDone', 2),
    textField(words, attempt, 'comment', 6),
    nameChoice(words, attempt),
    h('p', { className: 'quiet' }, say('page.privacy', { company })),
    h('button', { className: 'button', type: 'submit' }, say('page.send')),
  );
}

/** The text fields only, for a customer asked to change them. */
export function changeForm(words: FormWords, attempt: Attempt): ReactNode {
  const { say, action } = words;
  return h(
    'form',
    { method: 'post', action, noValidate: true },
    summary(words, attempt),
    textField(words, attempt, 'workDone', 2),
    textField(words, attempt, 'comment', 6),
    h('button', { className: 'button', type: 'submit' }, say('change.page.send')),
  );
}
