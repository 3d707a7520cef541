import { createElement as h, type ReactNode } from 'react';
import { customerAnswers } from '../../disputes/asking/question-query.ts';
import type { OwnBuyer } from '../own-enquiry-query.ts';
import type { OwnWords } from './own-words-rule.ts';

/** A company, and the address of its public page where it has one. */
export type ShownBuyer = OwnBuyer & { readonly page: string | null };

const hidden = (name: string, value: string | number): ReactNode => h('input', { key: name, type: 'hidden', name, value });

/** The question of a report: the answer counts until it is decided. A form that is sent, so that opening the page answers nothing. */
function question({ say, address, format }: OwnWords, { company, reportId, answer, askedUntil }: OwnBuyer): ReactNode {
  if (askedUntil === null || reportId === null) {
    return answer !== null && h('p', null, say('buyers.answered', { company, answer: say(`buyers.answers.${answer}`) }));
  }
  const choices = customerAnswers.map((one) =>
    h(
      'label',
      { key: one, className: 'choice' },
      h('input', { type: 'radio', name: 'answer', value: one, defaultChecked: answer === one, required: true }),
      h('span', null, say(`buyers.answers.${one}`)),
    ),
  );
  return h(
    'form',
    { method: 'post', action: address },
    hidden('act', 'answer'),
    hidden('report', reportId),
    h('fieldset', null, h('legend', null, say('buyers.asked', { company })), ...choices),
    h('p', { className: 'quiet' }, say('buyers.askedUntil', { until: format.dateTime(askedUntil.toISOString()) })),
    h('button', { className: 'button plain', type: 'submit' }, say('buyers.send')),
  );
}

function review({ say, address }: OwnWords, { company, purchaseId, isReviewed, isReviewable }: OwnBuyer): ReactNode {
  if (isReviewed) return h('p', { className: 'quiet' }, say('buyers.reviewed', { company }));
  if (!isReviewable) return null;
  return h(
    'form',
    { method: 'post', action: address },
    hidden('act', 'review'),
    hidden('purchase', purchaseId),
    h('button', { className: 'button plain', type: 'submit' }, say('buyers.review', { company })),
  );
}

function buyer(words: OwnWords, one: ShownBuyer): ReactNode {
  const { say, format } = words;
  const { company, phone, boughtAt, page } = one;
  return h(
    'li',
    { key: one.purchaseId },
    h('h3', null, company),
    h('p', { className: 'quiet' }, say('buyers.since', { at: format.dateTime(boughtAt.toISOString()) })),
    h(
      'p',
      { className: 'ways' },
      phone !== null && h('a', { className: 'way', href: format.phoneHref(phone) }, format.phone(phone)),
      page !== null && h('a', { className: 'way', href: page }, say('buyers.page', { company })),
    ),
    question(words, one),
    review(words, one),
  );
}

/** Who has the details and since when. After an erasure: who had got them. */
export function buyersPart(words: OwnWords, buyers: readonly ShownBuyer[], isErased: boolean): ReactNode {
  const { say } = words;
  const list =
    buyers.length === 0
      ? h('p', null, say(isErased ? 'buyers.noneErased' : 'buyers.none'))
      : h('ul', { className: 'got' }, ...buyers.map((one) => buyer(words, one)));
  return h('section', { className: 'card' }, h('h2', null, say(isErased ? 'buyers.titleErased' : 'buyers.title')), list);
}
