import { createElement as h, type ReactNode } from 'react';
import type { PublicPage } from '../../platform/pages/public/public-page.ts';
import { page, type Ask } from './own-page.ts';
import type { OwnWords } from './own-words-rule.ts';

export const longestComplaint = 2_000;

const back = ({ say, address }: OwnWords): ReactNode => h('p', null, h('a', { className: 'way', href: address }, say('confirm.back')));

/** Asks once more: a program that follows every link of a mail ends nobody's enquiry. */
export function askPage(words: OwnWords, ask: Exclude<Ask, 'complain'>): PublicPage {
  const { say, address } = words;
  const title = say(`stop.${ask}`);
  const form = h(
    'form',
    { method: 'post', action: address },
    h('input', { type: 'hidden', name: 'act', value: ask }),
    h('button', { className: 'button', type: 'submit' }, title),
  );
  return page(
    words,
    200,
    title,
    h('div', { className: 'card' }, h('h1', null, say('confirm.title')), h('p', null, say(`stop.${ask}Text`)), form, back(words)),
  );
}

/** What somebody complains about; with what they typed where it could not be taken. */
export function complaintPage(words: OwnWords, typed: string, problem: string | null): PublicPage {
  const { say, address, format } = words;
  const described = problem === null ? 'complaint-hint' : 'complaint-hint complaint-problem';
  const field = h('textarea', {
    id: 'complaint',
    name: 'complaint',
    rows: 8,
    defaultValue: typed,
    'aria-describedby': described,
    ...(problem === null ? {} : { 'aria-invalid': true }),
  });
  const form = h(
    'form',
    { method: 'post', action: address, noValidate: true },
    h('input', { type: 'hidden', name: 'act', value: 'complain' }),
    problem !== null && h('div', { className: 'summary', role: 'alert' }, h('p', null, h('a', { href: '#complaint' }, problem))),
    h('label', { className: 'field', htmlFor: 'complaint' }, say('complaint.label')),
    h('span', { id: 'complaint-hint', className: 'hint' }, say('complaint.hint', { max: format.number(longestComplaint) })),
    problem !== null && h('span', { id: 'complaint-problem', className: 'hint wrong' }, problem),
    field,
    h('p', null, h('button', { className: 'button', type: 'submit' }, say('complaint.send'))),
  );
  const title = say('complaint.title');
  return page(words, problem === null ? 200 : 422, title, h('div', { className: 'card' }, h('h1', null, title), form, back(words)));
}
