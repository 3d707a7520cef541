import { createElement as h, type ReactNode } from 'react';
import { callTimes, largestJobPhoto, maxJobPhotos, type CallTime } from '../../../contract/enquiries/values.ts';
import { pageLanguages, ownLanguageName } from '../../../contract/kit/language.ts';
import { acceptOf, typeNames } from '../../../contract/kit/upload-types.ts';
import type { JobPhoto } from '../../enquiries/consumer/job-photo-query.ts';
import { htmlLanguage } from '../../platform/pages/public/public-page.ts';
import type { OwnWords } from './own-words-rule.ts';

const megabytes = largestJobPhoto / 1_048_576;

export function timesPart({ say, address }: OwnWords, chosen: readonly CallTime[]): ReactNode {
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

/** Every other language, each in its own words: found by whoever cannot read the page. */
export function languagePart({ say, address, language }: OwnWords): ReactNode {
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

/** The photographs with a button each to remove it, and the form for one more; `problem` is why the last one was not taken. */
export function photosPart({ say, address, format, language }: OwnWords, photos: readonly JobPhoto[], problem: string | null): ReactNode {
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
      accept: acceptOf('jobPhoto'),
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
