import { createElement as h, Fragment } from 'react';
import type { PageLanguage } from '../../../../contract/kit/language.ts';
import type { PublicPage } from './public-page.ts';
import { refusalTexts, type Refusal } from './refusal-texts.ts';

interface RefusalWish {
  readonly brand: PublicPage['brand'];
  /** Finds what went wrong in our log. */
  readonly reference?: string;
  /** In place of what is said elsewhere. */
  readonly words?: { readonly title: string; readonly text: string };
  /** Where to go on. */
  readonly next?: { readonly label: string; readonly address: string };
}

/** A page that says what is wrong and what to do, in the visitor's language. */
export function refusalPage(status: Refusal, language: PageLanguage, { brand, reference, words, next }: RefusalWish): PublicPage {
  const { title, text } = words ?? refusalTexts[language][status];
  return {
    status,
    language,
    title,
    width: 'narrow',
    brand,
    main: h(
      Fragment,
      null,
      h('h1', null, title),
      h('p', null, text),
      status === 500 && reference !== undefined && h('p', { className: 'quiet' }, reference),
      next !== undefined && h('p', null, h('a', { className: 'button', href: next.address }, next.label)),
    ),
  };
}
