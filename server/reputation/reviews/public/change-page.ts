import { createElement as h } from 'react';
import type { PublicPage } from '../../../platform/pages/public/public-page.ts';
import { changeForm } from './form-page.ts';
import type { Attempt } from './review-form-rule.ts';
import { page, wordsOf, type Asked } from './review-page.ts';

/** What was asked for, and the words as they stand, or as they were typed with what was wrong in them. */
export function changePage(asked: Asked, request: { readonly words: string }, attempt: Attempt): PublicPage {
  const words = wordsOf(asked);
  const { say, format } = words;
  const { company } = asked.lead;
  const isWrong = attempt.problems.length > 0;
  const title = say('change.page.title', { company });
  return page(
    words,
    isWrong ? 422 : 200,
    isWrong ? `${say('page.problem')}: ${title}` : title,
    h('h1', null, title),
    h('p', { className: 'quiet' }, say('page.work', { workType: asked.lead.workType, date: words.date })),
    h('h2', null, say('change.page.words')),
    h('p', { className: 'said' }, request.words),
    changeForm({ say, number: format.number, company, action: `/review/change/${asked.token}` }, attempt),
  );
}

/** After sending, and whenever the link is opened again; or once there is nothing to change any more. */
export function changedPage(asked: Asked, how: 'sent' | 'used' | 'expired'): PublicPage {
  const words = wordsOf(asked);
  const title = words.say(`change.page.${how}`);
  return page(words, how === 'expired' ? 410 : 200, title, h('h1', null, title));
}
