import { createElement as h, type ReactNode } from 'react';
import { placeLine } from '../../../contract/geography/address-rule.ts';
import { publicBrand } from '../../companies/public-brand-rule.ts';
import type { JobPhoto } from '../../enquiries/consumer/job-photo-query.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.ts';
import type { OwnEnquiry } from '../own-enquiry-query.ts';
import { buyersPart, type ShownBuyer } from './buyers-page.ts';
import { languagePart, photosPart, timesPart } from './own-parts-page.ts';
import type { OwnWords } from './own-words-rule.ts';

/** What a consumer can ask for that needs a second word; in the order of the page. */
export const asks = ['found', 'withdraw', 'copy', 'erase', 'complain'] as const;
export type Ask = (typeof asks)[number];
/** What was done, or why not: said above everything else once the page stands again. */
export const outcomes = ['answer', 'closed', 'times', 'language', 'photo', 'removed', 'over', ...asks] as const;
export type Outcome = (typeof outcomes)[number];

export interface OwnPage {
  readonly enquiry: OwnEnquiry;
  readonly buyers: readonly ShownBuyer[];
  readonly photos: readonly JobPhoto[];
}

export function page(words: OwnWords, status: PublicPage['status'], title: string, ...main: readonly ReactNode[]): PublicPage {
  const { language, country } = words;
  return { status, language, title, width: 'narrow', brand: publicBrand(country, language), main: h('div', null, ...main) };
}

/** What can be asked for as the enquiry stands: nothing ends that is over. */
export function possibleAsks({ state }: OwnEnquiry): readonly Ask[] {
  if (state === 'erased') return [];
  const isOver = ['found', 'over', 'withdrawn'].includes(state);
  return asks.filter((ask) => !(ask === 'found' && isOver) && !(ask === 'withdraw' && state === 'withdrawn'));
}

function stopPart({ say, address }: OwnWords, enquiry: OwnEnquiry): ReactNode {
  const ways = possibleAsks(enquiry).map((ask) =>
    h(
      'li',
      { key: ask },
      h('a', { className: 'choice', href: `${address}?ask=${ask}` }, say(`stop.${ask}`)),
      h('p', { className: 'quiet' }, say(`stop.${ask}Text`)),
    ),
  );
  return ways.length > 0 && h('section', { className: 'card' }, h('h2', null, say('stop.title')), h('ul', { className: 'got' }, ...ways));
}

const stateText = ({ say }: OwnWords, { state, left }: OwnEnquiry): string =>
  state === 'open' ? say('state.open', { count: left }) : say(`state.${state}`);

function factsPart(words: OwnWords, enquiry: OwnEnquiry): ReactNode {
  const { say, language, country, format } = words;
  const { quoteCode, workType, district, town, receivedAt } = enquiry;
  const place = placeLine(country, { town, postcode: district });
  const facts = [
    [say('reference'), quoteCode],
    [say('workType'), workType[language]],
    [say('place'), place],
    [say('received'), format.dateTime(receivedAt.toISOString())],
  ] as const;
  return h(
    'div',
    { className: 'card' },
    h('h1', null, say('title')),
    h('p', null, stateText(words, enquiry)),
    h('dl', { className: 'facts' }, ...facts.map(([name, value]) => h('div', { key: name }, h('dt', null, name), h('dd', null, value)))),
  );
}

/** The whole page: how the enquiry stands, who has the details, and all that its consumer may do. */
export function ownPage(words: OwnWords, { enquiry, buyers, photos }: OwnPage, said: { outcome?: Outcome; problem?: string }): PublicPage {
  const { say } = words;
  const { outcome, problem } = said;
  const isErased = enquiry.state === 'erased';
  const title = problem === undefined ? say('title') : `${say('problem')}: ${say('title')}`;
  return page(
    words,
    problem === undefined ? 200 : 422,
    title,
    outcome !== undefined && h('p', { className: 'notice', role: 'status' }, say(`done.${outcome}`)),
    problem !== undefined && h('div', { className: 'summary', role: 'alert' }, h('p', null, h('a', { href: '#photo' }, problem))),
    factsPart(words, enquiry),
    buyersPart(words, buyers, isErased),
    !isErased && timesPart(words, enquiry.callTimes),
    !isErased && photosPart(words, photos, problem ?? null),
    stopPart(words, enquiry),
    !isErased && languagePart(words),
  );
}

/** The address holds nobody's key. */
export function invalidPage(words: OwnWords): PublicPage {
  const { say } = words;
  return page(
    words,
    404,
    say('invalid.title'),
    h('div', { className: 'card' }, h('h1', null, say('invalid.title')), h('p', null, say('invalid.text'))),
  );
}
