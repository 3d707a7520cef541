import { createElement as h, type ReactNode } from 'react';
import { customerAnswers, type CustomerAnswer } from '../../disputes/asking/ask-customer.ts';
import type { OwnBuyer } from '../own-enquiry-query.ts';
import type { ConsumerLocale } from './consumer-locale-rule.ts';

/** A buyer, with the URL of its public page if it has one. */
export type ShownBuyer = OwnBuyer & { readonly page: string | null };

interface ContactForm {
  /** Subject of the answer. */
  readonly about: readonly ReactNode[];
  readonly answers: readonly CustomerAnswer[];
  readonly hint: string;
}

const hidden = (name: string, value: string | number): ReactNode => h('input', { key: name, type: 'hidden', name, value });

/** Draws the question whether the company got in touch. A form post, so opening the page answers nothing. */
function contactForm({ say, address }: ConsumerLocale, { company, said }: OwnBuyer, { about, answers, hint }: ContactForm): ReactNode {
  const choices = answers.map((one) =>
    h(
      'label',
      { key: one, className: 'choice' },
      h('input', { type: 'radio', name: 'answer', value: one, defaultChecked: said === one, required: true }),
      h('span', null, say(`buyers.answers.${one}`)),
    ),
  );
  return h(
    'form',
    { method: 'post', action: address },
    ...about,
    h('fieldset', null, h('legend', null, say('buyers.asked', { company })), ...choices),
    h('p', { className: 'quiet' }, hint),
    h('button', { className: 'button plain', type: 'submit' }, say('buyers.send')),
  );
}

/**
 * Draws the consumer's statement about a company, read-only once it can no longer count. Open at any time; while a report asks them, it
 * answers that report.
 */
function renderContact(words: ConsumerLocale, buyer: OwnBuyer, isErased: boolean): ReactNode {
  const { say, format } = words;
  const { company, purchaseId, reportId, askedUntil, said, saidAt, maySay } = buyer;
  if (isErased || !maySay) return said !== null && h('p', null, say('buyers.answered', { company, answer: say(`buyers.answers.${said}`) }));
  if (askedUntil !== null && reportId !== null) {
    const hint = say('buyers.askedUntil', { until: format.dateTime(askedUntil.toISOString()) });
    return contactForm(words, buyer, { about: [hidden('act', 'answer'), hidden('report', reportId)], answers: customerAnswers, hint });
  }
  const since = saidAt === null ? '' : `${say('buyers.saidAt', { at: format.dateTime(saidAt.toISOString()) })} `;
  return contactForm(words, buyer, {
    about: [hidden('act', 'contact'), hidden('purchase', purchaseId)],
    answers: ['yes', 'no'],
    hint: `${since}${say('buyers.sayHint', { company })}`,
  });
}

function renderReview({ say, address }: ConsumerLocale, { company, purchaseId, isReviewed, isReviewable }: OwnBuyer): ReactNode {
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

function renderBuyer(words: ConsumerLocale, one: ShownBuyer, isErased: boolean): ReactNode {
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
    renderContact(words, one, isErased),
    renderReview(words, one),
  );
}

/** Draws who has the details and since when; after erasure, who had received them. */
export function buyersPart(words: ConsumerLocale, buyers: readonly ShownBuyer[], isErased: boolean): ReactNode {
  const { say } = words;
  const list =
    buyers.length === 0
      ? h('p', null, say(isErased ? 'buyers.noneErased' : 'buyers.none'))
      : h('ul', { className: 'got' }, ...buyers.map((one) => renderBuyer(words, one, isErased)));
  return h('section', { className: 'card' }, h('h2', null, say(isErased ? 'buyers.titleErased' : 'buyers.title')), list);
}
