import { createElement as h, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageLanguage } from '../../../../contract/kit/language.ts';
import { sharePicture } from '../share-picture-rule.ts';
import { brandMark, type Mark } from './brand-mark.ts';
import { assetLinks, frameHeightScript } from './public-assets.ts';

/** Who speaks on a page: what stands above it and beneath. */
export interface PageBrand {
  readonly name: string;
  readonly home: string;
  readonly mark: Mark;
  /** Null where nobody has said it yet. */
  readonly phone: string | null;
  /** What the number is for. */
  readonly call: string;
  readonly legalLine: string | null;
  readonly skip: string;
  /** The legal pages, in the language of the page. */
  readonly pages: readonly { readonly label: string; readonly href: string }[];
}

/** A page for people who have no account: drawn on the server, whole without a script. */
export interface PublicPage {
  readonly status: 200 | 400 | 404 | 410 | 413 | 422 | 429 | 500 | 503;
  readonly language: PageLanguage;
  /** Without the brand's name, which follows it. */
  readonly title: string;
  /** What search engines show; pages without one are not meant for them and say so. */
  readonly description?: string;
  /** The whole address that search engines remember. */
  readonly canonical?: string;
  /** The same page in every language that it can be read in, itself among them, by whole addresses. */
  readonly translations?: readonly { readonly language: PageLanguage; readonly href: string }[];
  readonly structuredData?: readonly object[];
  /** `narrow`: a form or a text. `wide`: a list or a company. */
  readonly width: 'narrow' | 'wide';
  /** Origins in whose frames it may stand: it then has no head of its own, and tells whoever frames it how high it is. */
  readonly framedBy?: readonly string[];
  /** Addresses of our own scripts; left out the page runs none. */
  readonly scripts?: readonly string[];
  readonly brand: PageBrand;
  readonly main: ReactNode;
}

/** Inside a script element nothing may look like its end. */
function dataScript(data: object): ReactNode {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return h('script', { type: 'application/ld+json', dangerouslySetInnerHTML: { __html: json } });
}

interface SharedPage extends Pick<PublicPage, 'title' | 'brand'> {
  readonly description: string | undefined;
  readonly canonical: string | undefined;
}

/** What is shown where somebody passes the page on: for those alone that search engines may show as well. */
function shareTags({ title, description, canonical, brand }: SharedPage): ReactNode[] {
  if (description === undefined || canonical === undefined) return [];
  const said = {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:image': new URL(sharePicture(brand.mark), canonical).href,
  };
  return Object.entries(said).map(([property, content]) => h('meta', { key: property, property, content }));
}

function pageHead({ name, home, mark, phone, call }: PageBrand): ReactNode {
  return h(
    'header',
    { className: 'top' },
    h('a', { className: 'mark', href: home }, brandMark(mark), name),
    // A number is not broken over lines.
    phone !== null &&
      h('a', { className: 'ring', href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` }, `${call} ${phone}`.replaceAll(' ', '\u00a0')),
  );
}

/** In the frame of another site its pages open beside that site: they stand in nobody's frame. */
function pageFoot({ legalLine, pages }: PageBrand, isFramed: boolean): ReactNode {
  const beside = isFramed ? { target: '_blank', rel: 'noopener' } : {};
  return h(
    'footer',
    { className: 'foot' },
    h('p', null, legalLine),
    h(
      'ul',
      null,
      pages.map(({ label, href }) => h('li', { key: href }, h('a', { href, ...beside }, label))),
    ),
  );
}

/** The whole document. What stands in it was escaped by React; nothing of it is a script that runs. */
export function publicPageHtml({
  language,
  title,
  description,
  canonical,
  translations = [],
  structuredData = [],
  width,
  framedBy,
  scripts = [],
  brand,
  main,
}: PublicPage): string {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', null, `${title} | ${brand.name}`),
    description === undefined
      ? h('meta', { name: 'robots', content: 'noindex' })
      : h('meta', { name: 'description', content: description }),
    canonical !== undefined && h('link', { rel: 'canonical', href: canonical }),
    ...translations.map(({ language: hrefLang, href }) =>
      h('link', { key: href, rel: 'alternate', hrefLang: htmlLanguage[hrefLang], href }),
    ),
    ...shareTags({ title, description, canonical, brand }),
    ...[...(framedBy === undefined ? [] : [frameHeightScript]), ...scripts].map((src) => h('script', { key: src, src, defer: true })),
    ...assetLinks.map((link) => h('link', { key: link.href, ...link })),
    ...structuredData.map((data, place) => h(Fragment, { key: place }, dataScript(data))),
  );
  const body = h(
    'body',
    { className: framedBy === undefined ? width : 'narrow framed' },
    h('a', { className: 'skip', href: '#content' }, brand.skip),
    framedBy === undefined && pageHead(brand),
    h('main', { id: 'content' }, main),
    pageFoot(brand, framedBy !== undefined),
  );
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: htmlLanguage[language] }, head, body))}`;
}

/** As browsers know them: Norwegian is written in Bokmål. */
export const htmlLanguage: Readonly<Record<PageLanguage, string>> = { en: 'en', sv: 'sv', da: 'da', no: 'nb', es: 'es', fr: 'fr' };
