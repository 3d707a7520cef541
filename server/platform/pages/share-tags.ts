import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Brand, mainBrand, nounForms, partnerBrand } from '../../../contract/kit/brands.ts';
import { parseLanguageTag, type PageLanguage, pageLanguages } from '../../../contract/kit/language.ts';
import type identity from '../../../locales/en/identity.json';
import type registration from '../../../locales/en/registration.json';
import { acceptedLanguage } from '../http/accepted-language-rule.ts';
import { escapeHtml } from './escape-html.ts';
import { sharePicture } from './share-picture-rule.ts';

const locales: Readonly<Record<PageLanguage, string>> = { en: 'en_GB', sv: 'sv_SE', da: 'da_DK', no: 'nb_NO', es: 'es_ES', fr: 'fr_FR' };

/** Texts of a shared page; for prospective customers, the opening words of the page itself. */
interface Words {
  readonly signIn: string;
  readonly register: string;
  readonly registerPartner: string;
  readonly intro: string;
  readonly partnerIntro: string;
}

const folder = join(import.meta.dirname, '../../../locales');
const readTexts = (language: string, name: string): unknown => JSON.parse(readFileSync(join(folder, language, `${name}.json`), 'utf8'));

function readWords(language: PageLanguage): Words {
  const { signIn } = readTexts(language, 'identity') as Pick<typeof identity, 'signIn'>;
  const { title, partnerTitle, intro, partnerIntro } = readTexts(language, 'registration') as typeof registration;
  return { signIn: signIn.title, register: title, registerPartner: partnerTitle, intro, partnerIntro };
}
const words = new Map(pageLanguages.map((language) => [language, readWords(language)]));

const known = (language: unknown): PageLanguage | undefined => (typeof language === 'string' ? parseLanguageTag(language) : undefined);

interface Shared {
  readonly brand: Brand;
  readonly title: keyof Words;
  readonly text: keyof Words;
}

/** Finds the shareable page at a path; only those for people without an account. */
function sharedAt(path: string): Shared | undefined {
  if (path === '/login') return { brand: mainBrand(), title: 'signIn', text: 'intro' };
  if (path === '/register') return { brand: mainBrand(), title: 'register', text: 'intro' };
  const brand = partnerBrand(/^\/register-([^/]+)$/.exec(path)?.[1] ?? '');
  return brand === undefined ? undefined : { brand, title: 'registerPartner', text: 'partnerIntro' };
}

export interface SharedVisit {
  /** Without a trailing slash, in the product's own words. */
  readonly path: string;
  /** `?lang=`, as the page itself reads it. */
  readonly lang: unknown;
  readonly acceptLanguage: string | undefined;
  /** Public origin of the installation. */
  readonly origin: string;
}

/**
 * Builds the share tags of sign-in, registration and partner pages, in the language and brand in which the page would open.
 * Link previews run no scripts, so the tags are part of the HTML.
 */
export function shareTags({ path, lang, acceptLanguage, origin }: SharedVisit): string {
  const shared = sharedAt(path);
  if (shared === undefined) return '';
  const { brand } = shared;
  const language = known(brand.partner?.language) ?? known(lang) ?? acceptedLanguage(acceptLanguage, 'en');
  const values: Readonly<Record<string, string>> = { ...nounForms(brand, language), brand: brand.name };
  const say = (key: keyof Words): string =>
    (words.get(language)?.[key] ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const description = say(shared.text);
  const openGraph = {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:title': say(shared.title),
    'og:description': description,
    'og:locale': locales[language],
    'og:url': `${origin}${path}`,
    'og:image': `${origin}${sharePicture(brand)}`,
  };
  const tags = Object.entries(openGraph).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`);
  return [`<meta name="description" content="${escapeHtml(description)}">`, ...tags].join('');
}
