import { createElement as h, type ReactNode } from 'react';
import { callTimes, maxJobPhotoBytes, maxJobPhotos, type CallTime } from '../../../contract/enquiries/values.ts';
import { placeLine } from '../../../contract/geography/address-rule.ts';
import { pageLanguages, ownLanguageName } from '../../../contract/kit/language.ts';
import { buildAcceptAttribute, typeNames } from '../../../contract/kit/upload-types.ts';
import { publicBrand } from '../../companies/public-brand-rule.ts';
import type { JobPhoto } from '../../enquiries/job-photos.ts';
import { type PublicPage, htmlLanguage } from '../../platform/pages/public/public-page.ts';
import type { OwnEnquiry } from '../own-enquiry-query.ts';
import { buyersPart, type ShownBuyer } from './buyers-page.ts';
import type { ConsumerLocale } from './consumer-locale-rule.ts';

/** Actions that need confirmation, in page order. */
export const confirmableActions = ['found', 'withdraw', 'copy', 'erase', 'complain'] as const;
type ConfirmableAction = (typeof confirmableActions)[number];
/** Outcomes shown at the top of the page after an action. */
export const outcomes = ['answer', 'closed', 'times', 'language', 'photo', 'removed', 'over', ...confirmableActions] as const;
export type Outcome = (typeof outcomes)[number];

export interface OwnPage {
  readonly enquiry: OwnEnquiry;
  readonly buyers: readonly ShownBuyer[];
  readonly photos: readonly JobPhoto[];
}

function page(words: ConsumerLocale, status: PublicPage['status'], title: string, ...main: readonly ReactNode[]): PublicPage {
  const { language, country } = words;
  return { status, language, title, width: 'narrow', brand: publicBrand(country, language), main: h('div', null, ...main) };
}

/** Lists the actions possible in the enquiry's state. */
export function listPossibleActions({ state }: OwnEnquiry): readonly ConfirmableAction[] {
  if (state === 'erased') return [];
  const isOver = ['found', 'over', 'withdrawn'].includes(state);
  return confirmableActions.filter((ask) => !(ask === 'found' && isOver) && !(ask === 'withdraw' && state === 'withdrawn'));
}

function stopPart({ say, address }: ConsumerLocale, enquiry: OwnEnquiry): ReactNode {
  const ways = listPossibleActions(enquiry).map((ask) =>
    h(
      'li',
      { key: ask },
      h('a', { className: 'choice', href: `${address}?ask=${ask}` }, say(`stop.${ask}`)),
      h('p', { className: 'quiet' }, say(`stop.${ask}Text`)),
    ),
  );
  return ways.length > 0 && h('section', { className: 'card' }, h('h2', null, say('stop.title')), h('ul', { className: 'got' }, ...ways));
}

const stateText = ({ say }: ConsumerLocale, { state, left }: OwnEnquiry): string =>
  state === 'open' ? say('state.open', { count: left }) : say(`state.${state}`);

function factsPart(words: ConsumerLocale, enquiry: OwnEnquiry): ReactNode {
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

/** Draws the whole page: state, buyers and available actions. */
export function ownPage(
  words: ConsumerLocale,
  { enquiry, buyers, photos }: OwnPage,
  said: { outcome?: Outcome; problem?: string },
): PublicPage {
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

/** Draws the page for an unknown token. */
export function invalidPage(words: ConsumerLocale): PublicPage {
  const { say } = words;
  return page(
    words,
    404,
    say('invalid.title'),
    h('div', { className: 'card' }, h('h1', null, say('invalid.title')), h('p', null, say('invalid.text'))),
  );
}

export const maxComplaintLength = 2_000;

const backLink = ({ say, address }: ConsumerLocale): ReactNode =>
  h('p', null, h('a', { className: 'way', href: address }, say('confirm.back')));

/** Asks for confirmation, because mail scanners follow every link. */
export function confirmationPage(words: ConsumerLocale, ask: Exclude<ConfirmableAction, 'complain'>): PublicPage {
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
    h('div', { className: 'card' }, h('h1', null, say('confirm.title')), h('p', null, say(`stop.${ask}Text`)), form, backLink(words)),
  );
}

/** Draws the complaint form, with the typed text if it was rejected. */
export function complaintPage(words: ConsumerLocale, typed: string, problem: string | null): PublicPage {
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
    h('span', { id: 'complaint-hint', className: 'hint' }, say('complaint.hint', { max: format.number(maxComplaintLength) })),
    problem !== null && h('span', { id: 'complaint-problem', className: 'hint wrong' }, problem),
    field,
    h('p', null, h('button', { className: 'button', type: 'submit' }, say('complaint.send'))),
  );
  const title = say('complaint.title');
  return page(words, problem === null ? 200 : 422, title, h('div', { className: 'card' }, h('h1', null, title), form, backLink(words)));
}

const megabytes = maxJobPhotoBytes / 1_048_576;

function timesPart({ say, address }: ConsumerLocale, chosen: readonly CallTime[]): ReactNode {
  const choices = callTimes.map((time) =>
    h(
      'label',
      { key: time, className: 'choice' },
      h('input', { type: 'checkbox', name: time, value: 'on', defaultChecked: chosen.includes(time) }),
      h('span', null, say(`times.${time}`)),
    ),
  );
  const form = h(
    'form',
    { method: 'post', action: address },
    h('input', { type: 'hidden', name: 'act', value: 'times' }),
    h('fieldset', null, h('legend', null, say('times.title')), h('span', { className: 'hint' }, say('times.text')), ...choices),
    h('button', { className: 'button plain', type: 'submit' }, say('times.save')),
  );
  return h('section', { className: 'card' }, form);
}

/** Draws links to the other languages, each in its own words. */
function languagePart({ say, address, language }: ConsumerLocale): ReactNode {
  const others = pageLanguages
    .filter((one) => one !== language)
    .map((one) =>
      h(
        'button',
        { key: one, className: 'button plain', type: 'submit', name: 'language', value: one, lang: htmlLanguage[one] },
        ownLanguageName(one),
      ),
    );
  const act = h('input', { type: 'hidden', name: 'act', value: 'language' });
  const form = h('form', { method: 'post', action: address, className: 'languages' }, act, ...others);
  return h('section', { className: 'card' }, h('h2', null, say('language.title')), h('p', null, say('language.text')), form);
}

/** Draws the photos with remove buttons and the upload form; `problem` explains why the last one was rejected. */
function photosPart({ say, address, format, language }: ConsumerLocale, photos: readonly JobPhoto[], problem: string | null): ReactNode {
  const shown = photos.map(({ id, width, height }, place) =>
    h(
      'li',
      { key: id },
      h('img', { src: `${address}/photos/${id}`, alt: say('photos.one', { number: place + 1 }), width, height, loading: 'lazy' }),
      h(
        'form',
        { method: 'post', action: address },
        h('input', { type: 'hidden', name: 'act', value: 'remove-photo' }),
        h('input', { type: 'hidden', name: 'photo', value: id }),
        h('button', { className: 'button plain', type: 'submit' }, say('photos.remove', { number: place + 1 })),
      ),
    ),
  );
  const values = { types: typeNames('jobPhoto', language), megabytes: format.number(megabytes), count: photos.length, max: maxJobPhotos };
  const described = problem === null ? 'photo-hint' : 'photo-hint photo-problem';
  const form = h(
    'form',
    { method: 'post', action: `${address}/photos`, encType: 'multipart/form-data' },
    h('label', { className: 'field', htmlFor: 'photo' }, say('photos.choose')),
    h('span', { id: 'photo-hint', className: 'hint' }, say('photos.hint', values)),
    problem !== null && h('span', { id: 'photo-problem', className: 'hint wrong' }, problem),
    h('input', {
      id: 'photo',
      name: 'photo',
      type: 'file',
      accept: buildAcceptAttribute('jobPhoto'),
      'aria-describedby': described,
      ...(problem === null ? {} : { 'aria-invalid': true }),
    }),
    h('button', { className: 'button plain', type: 'submit' }, say('photos.send')),
  );
  return h(
    'section',
    { className: 'card' },
    h('h2', null, say('photos.title')),
    h('p', null, say('photos.text')),
    shown.length > 0 && h('ul', { className: 'job-photos' }, ...shown),
    photos.length < maxJobPhotos ? form : h('p', null, say('photos.full', { max: maxJobPhotos })),
  );
}
