import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Brand } from '../../../../contract/kit/brands.ts';
import type { PageLanguage } from '../../../../contract/kit/language.ts';
import { removeInvisible } from '../../../../contract/kit/remove-invisible.ts';
import { sharePicture } from '../share-picture-rule.ts';
import { assetLinks, frameHeightScript } from './public-assets.ts';

/** The brand of a page, shown in its head and foot. */
export interface PageBrand {
  readonly name: string;
  readonly home: string;
  readonly mark: Mark;
  /** Null if none is set yet. */
  readonly phone: string | null;
  /** Purpose of the number. */
  readonly call: string;
  readonly legalLine: string | null;
  readonly skip: string;
  /** The legal pages, in the language of the page. */
  readonly pages: readonly { readonly label: string; readonly href: string }[];
}

/** A page for people without an account: rendered on the server, complete without scripts. */
export interface PublicPage {
  readonly status: 200 | 400 | 404 | 410 | 413 | 422 | 429 | 500 | 503;
  readonly language: PageLanguage;
  /** Without the brand's name, which is appended. */
  readonly title: string;
  /** Description for search engines; pages without one are marked noindex. */
  readonly description?: string;
  /** Full canonical address for search engines. */
  readonly canonical?: string;
  /** Label of a link to sign-in in the header; omitted for none. */
  readonly signIn?: string;
  /** Full addresses of the page in each of its languages, including its own. */
  readonly translations?: readonly { readonly language: PageLanguage; readonly href: string }[];
  readonly structuredData?: readonly object[];
  /** `narrow`: a form or a text. `wide`: a list or a company. */
  readonly width: 'narrow' | 'wide';
  /** Origins that may frame it: the page then has no header and reports its height to the framing page. */
  readonly framedBy?: readonly string[];
  /** Addresses of our own scripts; omitted if the page runs none. */
  readonly scripts?: readonly string[];
  readonly brand: PageBrand;
  readonly main: ReactNode;
}

/** Escapes anything that could end the script element. */
function dataScript(data: object, place: number): ReactNode {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script key={place} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

interface SharedPage extends Pick<PublicPage, 'title' | 'brand'> {
  readonly description: string | undefined;
  readonly canonical: string | undefined;
}

/** Adds share tags, only to pages that search engines may index. */
function shareTags({ title, description, canonical, brand }: SharedPage): ReactNode[] {
  if (description === undefined || canonical === undefined) return [];
  const openGraph = {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:image': new URL(sharePicture(brand.mark), canonical).href,
  };
  return Object.entries(openGraph).map(([property, content]) => <meta key={property} property={property} content={content} />);
}

function pageHead({ name, home, mark, phone, call }: PageBrand, signIn: string | undefined): ReactNode {
  return (
    <header className="top">
      <a className="mark" href={home}>
        {brandMark(mark)}
        {name}
      </a>
      <div className="links">
        {signIn !== undefined && (
          <a className="ring" href="/login">
            {signIn}
          </a>
        )}
        {/* Keep a number on one line. */}
        {phone !== null && (
          <a className="ring" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {`${call} ${phone}`.replaceAll(' ', '\u00a0')}
          </a>
        )}
      </div>
    </header>
  );
}

/** Renders the footer. Inside another site's frame its links open in a new tab, since those pages cannot be framed. */
function pageFoot({ legalLine, pages }: PageBrand, isFramed: boolean): ReactNode {
  const newTab = isFramed && { target: '_blank', rel: 'noopener' };
  return (
    <footer className="foot">
      <p>{legalLine}</p>
      <ul>
        {pages.map(({ label, href }) => (
          <li key={href}>
            <a href={href} {...newTab}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  );
}

/** Renders the whole document. React escapes its content; none of it is an executable script. */
export function publicPageHtml({
  language,
  title,
  description,
  canonical,
  translations = [],
  signIn,
  structuredData = [],
  width,
  framedBy,
  scripts = [],
  brand,
  main,
}: PublicPage): string {
  const isFramed = framedBy !== undefined;
  const page = (
    <html lang={htmlLanguage[language]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} | ${brand.name}`}</title>
        {description === undefined ? <meta name="robots" content="noindex" /> : <meta name="description" content={description} />}
        {canonical !== undefined && <link rel="canonical" href={canonical} />}
        {translations.map(({ language: hrefLang, href }) => (
          <link key={href} rel="alternate" hrefLang={htmlLanguage[hrefLang]} href={href} />
        ))}
        {shareTags({ title, description, canonical, brand })}
        {(isFramed ? [frameHeightScript, ...scripts] : scripts).map((src) => (
          <script key={src} src={src} defer />
        ))}
        {assetLinks.map((link) => (
          <link key={link.href} {...link} />
        ))}
        {structuredData.map(dataScript)}
      </head>
      <body className={isFramed ? 'narrow framed' : width}>
        <a className="skip" href="#content">
          {brand.skip}
        </a>
        {!isFramed && pageHead(brand, signIn)}
        <main id="content">{main}</main>
        {pageFoot(brand, isFramed)}
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** Language codes for browsers: Norwegian is written in Bokmål. */
export const htmlLanguage: Readonly<Record<PageLanguage, string>> = { en: 'en', sv: 'sv', da: 'da', no: 'nb', es: 'es', fr: 'fr' };

/**
 * Cleans typed text: browsers send a line break as two characters but count one. Removes control characters, and invisible
 * or direction-changing ones that come with pasted text.
 */
export const typedText = (given: string | undefined): string =>
  removeInvisible(
    (given ?? '')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('\t', ' ')
      .replaceAll(/(?!\n)\p{Cc}|\p{Cs}/gu, ''),
  ).trim();

/** A brand's logo. */
type Mark = Pick<Brand, 'logo' | 'pictures'>;

const drawings: Readonly<Record<Exclude<Brand['logo'], 'own'>, ReactNode>> = {
  'plumb-line': (
    <>
      <path className="mark-main" d="M13 1h2v13h-2z" />
      <path className="mark-bob" d="M9 12h10v4.5L14 27 9 16.5z" />
      <path className="mark-collar" d="M9 12h10v3H9z" />
    </>
  ),
  flame: (
    <>
      <path className="mark-flame" d="M14 1c1 5 7 7 7 13a7 7 0 0 1-14 0c0-3 2-4 3-7 1 2 2 3 2 4 2-3 2-6 2-10z" />
      <rect className="mark-main" x={4} y={24} width={20} height={3} rx={1} />
    </>
  ),
  sun: (
    <>
      <circle className="mark-sun" cx={14} cy={11} r={5} />
      <path className="mark-rays" d="M14 1v3M6 3l2 3M22 3l-2 3M2 9l3.5 1M26 9l-3.5 1" />
      <path className="mark-main" d="M14 15 27 26v1h-4l-9-7.5L5 27H1v-1z" />
    </>
  ),
};

/** Renders one of our drawings, or the brand's own picture for the browser's colour scheme. The name is beside it. */
export function brandMark({ logo, pictures }: Mark): ReactNode {
  if (pictures !== null) {
    return (
      <picture>
        <source srcSet={pictures.dark} media="(prefers-color-scheme: dark)" />
        <img src={pictures.light} alt="" height={28} />
      </picture>
    );
  }
  return (
    <svg viewBox="0 0 28 28" width={28} height={28} aria-hidden>
      {drawings[logo === 'own' ? 'plumb-line' : logo]}
    </svg>
  );
}
