import type { ReactNode } from 'react';
import { enquiryFormPath, siteKeys, siteNumbers } from '../../contract/catalogue/sites.ts';
import { homeKey } from '../../contract/content/values.ts';
import { type Brand, getBrands, homePath, mainBrand, mainKey, nounForms, partnerBrand } from '../../contract/kit/brands.ts';
import { ownLanguageName, type PageLanguage, pageLanguages, parseLanguageTag } from '../../contract/kit/language.ts';
import { guessCountry, publicBrand } from '../companies/public-brand-rule.ts';
import type { Db } from '../platform/database/database.ts';
import { escapeHtml } from '../platform/pages/escape-html.ts';
import type { PublicAnswer, PublicCall, PublicRoute } from '../platform/pages/public/add-public-pages.ts';
import { brandMark, htmlLanguage, type PublicPage } from '../platform/pages/public/public-page.tsx';
import { refusalPage } from '../platform/pages/public/refusal-page.tsx';
import { visitorLanguage } from '../platform/pages/public/visitor-language-rule.ts';
import { type ContentPage, pagesIn } from './load-pages.ts';
import { fillPeriods } from './period-text-rule.ts';
import { listShownPages } from './page-versions.ts';
import { findPeriods, type PeriodSources } from './periods-query.ts';

interface Options {
  readonly db: Db;
  readonly publicUrl: string;
  /** The built-in texts, which the operator's replace. */
  readonly files: readonly ContentPage[];
  readonly periods: PeriodSources;
}

interface Place {
  readonly brand: Brand;
  readonly language: PageLanguage;
}

const languageWords: Readonly<Record<PageLanguage, string>> = {
  en: 'Language',
  sv: 'Språk',
  da: 'Sprog',
  no: 'Språk',
  es: 'Idioma',
  fr: 'Langue',
};
const signInWords: Readonly<Record<PageLanguage, string>> = {
  en: 'Sign in',
  sv: 'Logga in',
  da: 'Log ind',
  no: 'Logg inn',
  es: 'Iniciar sesión',
  fr: 'Se connecter',
};

const maxDescriptionLength = 160;

/** Fills the brand's name and noun into a text. */
function fillBrand(text: string, { brand, language }: Place): string {
  const words: Readonly<Record<string, string>> = { ...nounForms(brand, language), brand: brand.name };
  return text.replaceAll(/\{\{([a-z]+)\}\}/gi, (whole, name: string) => words[name] ?? whole);
}

/** Points a link at the brand's registration and at forms in the page's language; null if the brand has no such form. */
function placeLink(href: string, { brand, language }: Place): string | null {
  const site = siteKeys.find((key) => enquiryFormPath(key) === href);
  if (site !== undefined) {
    const isOther = brand.partner !== null && brand.partner.site !== siteNumbers[site];
    return isOther ? null : `${href}?lang=${language}`;
  }
  return href === '/register' && partnerBrand(brand.key) !== undefined ? `/register-${brand.key}` : href;
}

/** Draws paragraphs that are only a link as buttons. The first link of the page is the main one. */
function drawButtons(html: string, place: Place): string {
  let hasMain = false;
  return html.replaceAll(/(?:<p><a href="[^"]*">[^<]*<\/a><\/p>\s*)+/g, (group) => {
    const links = [...group.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].flatMap(([, href = '', label = '']) => {
      const to = placeLink(href, place);
      return to === null ? [] : [{ to, label }];
    });
    const buttons = links.map(({ to, label }, index) => {
      const isMain = !hasMain && index === 0;
      return `<a class="button${isMain ? '' : ' plain'}" href="${to}">${label}</a>`;
    });
    hasMain ||= buttons.length > 0;
    return buttons.length === 0 ? '' : `<p class="actions">${buttons.join('')}</p>`;
  });
}

const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Shortens the introduction for search engines, at a word. */
function describe(html: string): string {
  const text = plainText(/<p>.*?<\/p>/s.exec(html)?.[0] ?? html).replaceAll('&amp;', '&');
  return text.length <= maxDescriptionLength ? text : `${text.slice(0, maxDescriptionLength - 1).replace(/\s\S*$/, '')}…`;
}

/** Splits a page into its introduction and a section for each heading. */
export function splitSections(html: string): { readonly intro: string; readonly sections: readonly string[] } {
  const [intro = '', ...sections] = html.split(/(?=<h2[ >])/);
  return { intro, sections };
}

const markup = (html: string) => ({ __html: html });

function drawMain({ brand, language }: Place, title: string, { intro, sections }: ReturnType<typeof splitSections>): ReactNode {
  return (
    <>
      <div className={`hero accent-${brand.accent}`}>
        <div>
          <h1>{title}</h1>
          <div dangerouslySetInnerHTML={markup(intro)} />
        </div>
        <div className="emblem" aria-hidden>
          {brandMark({ logo: brand.logo, pictures: brand.pictures })}
        </div>
      </div>
      <div className="parts">
        {sections.map((section) => (
          <section key={section} className="card" dangerouslySetInnerHTML={markup(section)} />
        ))}
      </div>
      <nav className="languages" aria-label={languageWords[language]}>
        {pageLanguages
          .filter((one) => one !== language)
          .map((one) => (
            <a key={one} className="way" href={`${homePath(brand)}?lang=${one}`} lang={htmlLanguage[one]} hrefLang={htmlLanguage[one]}>
              {ownLanguageName(one)}
            </a>
          ))}
      </nav>
    </>
  );
}

/** Renders a brand's home page from the content page of the language. */
async function homePage({ db, publicUrl, files, periods }: Options, place: Place): Promise<PublicPage> {
  const { brand, language } = place;
  const page = pagesIn(await listShownPages(db, files), language).find(({ url }) => url === homeKey);
  if (page === undefined) throw new Error('the project has no home page');
  // The Markdown parser loads on first use, off the startup path.
  const { pageHtml } = await import('./page-html-rule.ts');
  const filled = fillPeriods(pageHtml(page.markdown, page.title), await findPeriods(db, periods), language);
  const html = drawButtons(fillBrand(filled, { brand: { ...brand, name: escapeHtml(brand.name) }, language }), place);
  const parts = splitSections(html);
  const title = fillBrand(page.title, place);
  const inLanguage = (one: PageLanguage): string => `${publicUrl}${homePath(brand)}?lang=${one}`;
  const country = brand.partner?.country ?? guessCountry(language);
  return {
    status: 200,
    language,
    title,
    description: describe(parts.intro),
    canonical: inLanguage(language),
    translations: pageLanguages.map((one) => ({ language: one, href: inLanguage(one) })),
    structuredData: [{ '@type': 'WebSite', name: brand.name, url: publicUrl + homePath(brand), inLanguage: htmlLanguage[language] }],
    signIn: signInWords[language],
    width: 'wide',
    brand: publicBrand(country, language, brand),
    main: drawMain(place, title, parts),
  };
}

/** Picks the language of the address, then the browser's; a partner's page falls back to the partner's own. */
function pickLanguage({ query, acceptLanguage }: PublicCall, { partner }: Brand): PageLanguage {
  const own = partner === null ? undefined : parseLanguageTag(partner.language);
  return parseLanguageTag(query['lang'] ?? '') ?? (acceptLanguage === undefined ? own : undefined) ?? visitorLanguage(acceptLanguage);
}

function missing({ acceptLanguage }: PublicCall): PublicAnswer {
  const language = visitorLanguage(acceptLanguage);
  return refusalPage(404, language, { brand: publicBrand(guessCountry(language), language) });
}

/** Home pages for visitors: the marketplace's own, and one for each partner. */
export function homePages(options: Options): readonly PublicRoute[] {
  const open = (brand: Brand, call: PublicCall) => homePage(options, { brand, language: pickLanguage(call, brand) });
  return [
    { path: homePath(mainBrand()), kind: 'open', isForVisitors: true, open: (call) => open(mainBrand(), call) },
    {
      path: homePath({ key: ':brand([a-z0-9-]+)' }),
      kind: 'open',
      open: async (call) => {
        const brand = getBrands().find(({ key }) => key === call.params['brand'] && key !== mainKey);
        return brand === undefined ? missing(call) : open(brand, call);
      },
    },
  ];
}
