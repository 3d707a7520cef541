import { createElement as h, Fragment, type ReactNode } from 'react';
import type { PageLanguage } from '../../../../contract/kit/language.ts';
import { mediaPath } from '../../../../contract/reputation/listing-values.ts';
import { guessCountry, publicBrand } from '../../../companies/public-brand-rule.ts';
import { consumerLanguage, type Spoken } from '../../../enquiries/consumer-page-rule.ts';
import { getUnit } from '../../../geography/business-units.ts';
import { formatsFor } from '../../../platform/formats.ts';
import type { PublicPage } from '../../../platform/pages/public/public-page.ts';
import { reviewTexts } from '../messages.ts';
import type { ReviewedLead } from '../reviewed-lead-query.ts';
import { reviewForm } from './form-page.ts';
import type { Attempt } from './review-form-rule.ts';
import { drawnStars } from './stars-page.ts';

/** The lead behind a link, in its customer's language. */
export interface Asked extends Spoken {
  readonly token: string;
  readonly lead: ReviewedLead;
}

/** Formatting for a page. */
export function buildWords({ lead, ...spoken }: Asked) {
  const { country } = spoken;
  const { timeZone } = getUnit(country);
  const language = consumerLanguage(spoken);
  const format = formatsFor({ language, country, timeZone });
  return { language, country, say: reviewTexts(language), format, date: format.shortDate(lead.boughtAt.toISOString()) };
}
type Words = ReturnType<typeof buildWords>;

/** Renders a page behind these links. */
export function page(
  look: Pick<Words, 'language' | 'country'>,
  status: PublicPage['status'],
  title: string,
  ...main: readonly ReactNode[]
): PublicPage {
  const brand = publicBrand(look.country, look.language);
  return { status, language: look.language, title, width: 'narrow', brand, main: h('div', { className: 'card' }, ...main) };
}

/** The company and the work being reviewed. */
function subject({ lead }: Asked, { say, date }: Words): ReactNode {
  const { logo, company, workType } = lead;
  return h(
    'div',
    { className: 'subject' },
    logo !== null &&
      h('img', {
        src: mediaPath(logo.fileKey),
        alt: say('page.logo', { company }),
        width: logo.width,
        height: logo.height,
        className: 'logo',
      }),
    h('h1', null, say('page.title', { company })),
    h('p', { className: 'quiet' }, say('page.work', { workType, date })),
  );
}

/** The form: empty, with a link's stars selected, or with its errors. */
export function formPage(asked: Asked, attempt: Attempt): PublicPage {
  const words = buildWords(asked);
  const { say } = words;
  const title = say('page.title', { company: asked.lead.company });
  const isWrong = attempt.problems.length > 0;
  return page(
    words,
    isWrong ? 422 : 200,
    isWrong ? `${say('page.problem')}: ${title}` : title,
    subject(asked, words),
    reviewForm({ say, number: words.format.number, company: asked.lead.company, action: `/review/${asked.token}` }, attempt),
  );
}

/** After sending and on later visits: the review, with thanks. */
export function givenPage(asked: Asked, isNew: boolean): PublicPage {
  const words = buildWords(asked);
  const { say } = words;
  const { company, workType, review } = asked.lead;
  const title = say(isNew ? 'page.sent' : 'page.used');
  const ownReview =
    review === null
      ? []
      : [
          h('h2', { key: 'yours' }, say('page.yours')),
          h('p', { key: 'about', className: 'quiet' }, `${company}: ${say('page.work', { workType, date: words.date })}`),
          h('p', { key: 'stars' }, starLine(words, review.stars)),
          review.workDone !== null && h('p', { key: 'work', className: 'said' }, review.workDone),
          review.comment !== null && h('p', { key: 'comment', className: 'said' }, review.comment),
        ];
  return page(words, 200, title, h('h1', null, title), ...ownReview);
}

function starLine({ say }: Words, stars: number): ReactNode {
  const word = say(`words.${stars as 1 | 2 | 3 | 4 | 5}`);
  return [h(Fragment, { key: 'stars' }, drawnStars(stars)), ' ', h('span', { key: 'word' }, say('page.given', { stars, word }))];
}

/** Shown after twenty weeks. */
export function expiredPage(asked: Asked): PublicPage {
  const words = buildWords(asked);
  const title = words.say('page.expired');
  return page(words, 410, title, h('h1', null, title), h('p', null, words.say('page.expiredText')));
}

/** The URL holds no known token. */
export function invalidPage(language: PageLanguage): PublicPage {
  const say = reviewTexts(language);
  const title = say('page.invalid');
  return page({ language, country: guessCountry(language) }, 404, title, h('h1', null, title), h('p', null, say('page.invalidText')));
}
